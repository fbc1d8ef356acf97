import { connect, createServer, type Socket } from 'node:net';
import { tieSockets } from '@tessera/fixtures/tied-sockets.ts';

/** Stands between a server and its PostgreSQL, counts statements, and tells when the n-th comes by. */
interface StatementProxy {
  port: number;
  /** Counts from here on; at the n-th statement `act` runs, before it is passed on or just after. */
  arm: (n: number, when: 'before' | 'after', act: () => void) => void;
  /** Stops counting; answers the statements that were seen, in order. */
  disarm: () => string[];
  end: () => Promise<void>;
}

export async function startStatementProxy(target: number): Promise<StatementProxy> {
  let seen: string[] = [];
  let armed: { n: number; when: 'before' | 'after'; act: () => void } | null = null;
  const sockets = new Set<Socket>();
  /** Whether the statement may pass. */
  const pass = (text: string): { passes: boolean; afterwards?: () => void } => {
    // The question whether the database is there is nobody's step.
    if (!armed || text === 'select 1') return { passes: true };
    seen.push(text);
    const { n, when, act } = armed;
    if (seen.length < n) return { passes: true };
    if (seen.length > n) return { passes: false };
    if (when === 'after') return { passes: true, afterwards: act };
    act();
    return { passes: false };
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    tieSockets(client, upstream, sockets);
    const read = messageReader();
    const isAside = keepsIndexes();
    client.on('data', (part) => {
      for (const { bytes, text } of read(part)) {
        const { passes, afterwards } = text === null || isAside(text) ? { passes: true } : pass(text);
        if (!passes) return;
        upstream.write(bytes);
        afterwards?.();
      }
    });
    upstream.on('data', (part) => client.write(part));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    arm: (n, when, act) => {
      seen = [];
      armed = { n, when, act };
    },
    disarm: () => {
      armed = null;
      return seen;
    },
    end: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Whether a connection's statement belongs to the keeper of indexes, which works beside the requests. */
function keepsIndexes(): (text: string) => boolean {
  let isKeeper = false;
  return (text) => {
    const was = isKeeper;
    isKeeper = text !== 'begin' && (was || text.includes('lock(7310, 4)')) && !text.includes('unlock(7310, 4)');
    return isKeeper || was;
  };
}

/**
 * Cuts what a client sends into the messages of PostgreSQL's protocol; `text` is the statement of those that run one
 * (a simple query, or the execution of a parsed one), null for the others.
 */
function messageReader(): (part: Buffer) => { bytes: Buffer; text: string | null }[] {
  let rest = Buffer.alloc(0);
  let started = false;
  const parsed = new Map<string, string>();
  let bound = '';
  return (part) => {
    rest = Buffer.concat([rest, part]);
    const messages: { bytes: Buffer; text: string | null }[] = [];
    for (;;) {
      // The first message has no type.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return messages;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return messages;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = started ? String.fromCharCode(bytes[0] ?? 0) : '';
      started = true;
      const words = bytes.subarray(5).toString('utf8').split('\0');
      if (type === 'P') parsed.set(words[0] ?? '', words[1] ?? '');
      if (type === 'B') bound = parsed.get(words[1] ?? '') ?? '?';
      messages.push({ bytes, text: type === 'Q' ? (words[0] ?? '') : type === 'E' ? bound : null });
    }
  };
}
