import pg from 'pg';
import type { Database } from '../../storage/database.ts';
import type { Asked, SqlLink } from '../answer/asked.ts';
import { SourceProblem } from '../answer/source-problem.ts';
import { askReader } from './ask-reader.ts';
import { closedFor } from './closed-reasons.ts';
import { readerConnection } from './reader-connection.ts';
import { prepareReader } from './reader-role.ts';
import { showViews } from './shown-views.ts';

/** The platform's own database, as statements of data sources see it. */
export interface OwnDatabase extends SqlLink {
  /** Lets statements see these views, and no others. Throws Problem NO_SUCH_VIEW, or OWN_SQL_CLOSED. */
  showViews: (views: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
}

/** How long a statement waits for one of the connections. choice: milliseconds. */
const connectTime = 10_000;

/**
 * Opens the own database for statements of data sources. They run as a role that may read the views that are shown and
 * nothing else, on connections of its own, so that slow ones keep nobody else waiting. The role is made when first it is
 * needed; where it cannot be made, `ask` throws Problem OWN_SQL_CLOSED, and is tried again the next time.
 * `db` and `connection`: those of the owner, `db` without a short limit for statements.
 */
export function openOwnDatabase({
  db,
  connection,
  size = 4,
}: {
  db: Database;
  connection: pg.PoolConfig;
  size?: number;
}): OwnDatabase {
  let opened: Promise<{ pool: pg.Pool; role: string }> | undefined;
  const open = () => {
    opened ??= openPool({ db, connection, size }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const ask: Asked = async (statement, limits) => {
    const { pool, role } = await open();
    try {
      return await askReader(pool, { statement, limits });
    } catch (error) {
      if (!isRefusedEntry(error)) throw problemOf(error);
      // Somebody may have dropped the role: the next question makes it again.
      opened = undefined;
      void pool.end().catch(() => undefined);
      throw closedFor('noSignIn', role);
    }
  };
  return {
    ask,
    placeholder: (index) => `$${index}`,
    dialect: 'postgres',
    showViews: async (views) => showViews(db, { role: (await open()).role, views }),
    close: async () => {
      const last = await opened?.catch(() => undefined);
      opened = undefined;
      await last?.pool.end();
    },
  };
}

async function openPool({ db, connection, size }: { db: Database; connection: pg.PoolConfig; size: number }) {
  const reader = await prepareReader(db);
  const pool = new pg.Pool({
    ...readerConnection(connection, reader),
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: connectTime,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 600,
  });
  // A connection that is cut says so as an event too; who asks on it is told by their question.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, role: reader.role };
}

/** invalid_authorization_specification, invalid_password, and no line of pg_hba.conf (28000). */
const isRefusedEntry = (error: unknown) => /^28/.test(String((error as { code?: unknown } | null)?.code));

function problemOf(error: unknown): SourceProblem {
  if (error instanceof SourceProblem) return error;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (code === '57014' || /^timeout exceeded/.test(message)) return new SourceProblem('timeout');
  if (code === '42702') return new SourceProblem('sameNames', { text: message });
  // What PostgreSQL says against the statement; other errors are about the connection, and name where it goes.
  const isAnswer = typeof code === 'string' && /^(?!08|57|E)[0-9A-Z]{5}$/.test(code);
  return isAnswer ? new SourceProblem('other', { text: message }) : new SourceProblem('unreachable');
}
