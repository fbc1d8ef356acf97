import type pg from 'pg';
import { cutConnection } from './heartbeat.ts';

/** What Kysely asks of a pool. */
export type Connections = Pick<pg.Pool, 'connect' | 'end'>;

interface Pipeline {
  pool: Connections;
  /** Ends the connections at once, without a word. */
  cut: () => void;
}

interface Pipelining {
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Milliseconds; after it a connection is renewed, and with it what it has prepared and nobody asks any more. */
  lifetime: number;
  /** Milliseconds in which a connection that is renewed has answered what it was asked. */
  answerTime: number;
  /** Connections at most. */
  size: number;
  /** So many questions wait on each connection before there is another one. */
  crowd: number;
}

interface Line {
  client: pg.Client;
  opened: Promise<pg.PoolClient>;
  until: number;
  /** Questions that have no answer yet. */
  waiting: number;
  /** When the last question was answered, or the first of those that wait was asked. */
  heard: number;
}

/** Milliseconds after which a connection that has not answered is left to those who wait there already. */
const patience = 5;

/**
 * Connections for all who ask, on which the next question is sent before the one before is answered: what is asked in
 * one moment travels together, each with an answer and a fault of its own. Made when they are wanted, and anew when they
 * ended.
 */
export function pipeline(config: pg.ClientConfig, { Client, lifetime, answerTime, size, crowd }: Pipelining): Pipeline {
  const lines = new Set<Line>();
  const begin = () => {
    const client = new Client({ ...config, pipeline: true });
    const ended = () => lines.delete(line);
    client.on('error', ended);
    client.on('end', ended);
    const release = () => {
      line.waiting--;
      line.heard = performance.now();
    };
    const opened = client.connect().then(
      () => Object.assign(client, { release }) as unknown as pg.PoolClient,
      (error) => {
        ended();
        throw error;
      },
    );
    const line: Line = { client, opened, until: performance.now() + lifetime, waiting: 0, heard: 0 };
    lines.add(line);
    return line;
  };
  const retire = (line: Line) => {
    lines.delete(line);
    setTimeout(() => void line.client.end().catch(() => undefined), answerTime).unref();
  };
  /** The first that is neither crowded nor slow to answer; so what is asked in one moment goes to few. */
  const choose = () => {
    const now = performance.now();
    let leastBusy: Line | null = null;
    for (const line of lines) {
      if (line.until < now) {
        retire(line);
        continue;
      }
      const isSlow = line.waiting > 0 && now - line.heard > patience;
      if (line.waiting < crowd && !isSlow) return line;
      if (!leastBusy || line.waiting < leastBusy.waiting) leastBusy = line;
    }
    return leastBusy && lines.size >= size ? leastBusy : begin();
  };
  return {
    pool: {
      connect: (() => {
        const line = choose();
        if (line.waiting++ === 0) line.heard = performance.now();
        return line.opened;
      }) as pg.Pool['connect'],
      end: (async () => {
        const last = [...lines];
        lines.clear();
        await Promise.all(last.map(({ client }) => client.end()));
      }) as pg.Pool['end'],
    },
    cut: () => {
      for (const { client } of lines) cutConnection(client);
    },
  };
}
