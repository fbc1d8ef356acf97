import type { Readable } from 'node:stream';

/** What comes from the server, before anything is made of it. */
export interface Hearing {
  /** Bytes so far. */
  bytes: () => number;
  /** More than so many bytes from now on end the connection: one row can be larger than all there is room for. */
  atMost: (bytes: number) => void;
  wasTooMuch: () => boolean;
}

/** Counts what comes from a server, and tells when it is more than was agreed. */
export function hearing(stream: Readable, tooMuch: () => void): Hearing {
  let bytes = 0;
  let most = Number.POSITIVE_INFINITY;
  stream.on('data', (chunk: Buffer) => {
    const isMore = bytes <= most && bytes + chunk.length > most;
    bytes += chunk.length;
    if (isMore) tooMuch();
  });
  return {
    bytes: () => bytes,
    atMost: (count) => {
      most = bytes + count;
    },
    wasTooMuch: () => bytes > most,
  };
}
