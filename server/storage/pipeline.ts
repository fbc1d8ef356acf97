import type pg from 'pg';
import { cutConnection } from './heartbeat.ts';

/** What Kysely asks of a pool. */
export type Connections = Pick<pg.Pool, 'connect' | 'end'>;

interface Pipeline {
  pool: Connections;
  /** Ends the connection at once, without a word. */
  cut: () => void;
}

interface Pipelining {
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Milliseconds; after it a connection is renewed, and with it what it has prepared and nobody asks any more. */
  lifetime: number;
  /** Milliseconds in which a connection that is renewed has answered what it was asked. */
  answerTime: number;
}

/**
 * One connection for all who ask, on which the next question is sent before the one before is answered: what is asked in
 * one moment travels together, each with an answer and a fault of its own. Made when it is wanted, and anew when it ended.
 */
export function pipeline(config: pg.ClientConfig, { Client, lifetime, answerTime }: Pipelining): Pipeline {
  let current: { client: pg.Client; opened: Promise<pg.PoolClient>; until: number } | null = null;
  const begin = () => {
    const client = new Client({ ...config, pipeline: true });
    const ended = () => {
      if (current?.client === client) current = null;
    };
    client.on('error', ended);
    client.on('end', ended);
    const opened = client.connect().then(
      () => Object.assign(client, { release: () => undefined }) as unknown as pg.PoolClient,
      (error) => {
        ended();
        throw error;
      },
    );
    return { client, opened, until: performance.now() + lifetime };
  };
  const retire = ({ client }: { client: pg.Client }) => {
    setTimeout(() => void client.end().catch(() => undefined), answerTime).unref();
  };
  return {
    pool: {
      connect: (() => {
        if (current && current.until < performance.now()) {
          retire(current);
          current = null;
        }
        current ??= begin();
        return current.opened;
      }) as pg.Pool['connect'],
      end: (async () => {
        const last = current;
        current = null;
        await last?.client.end();
      }) as pg.Pool['end'],
    },
    cut: () => {
      if (current) cutConnection(current.client);
    },
  };
}
