import type { Egress } from '../network/egress.ts';
import { connectWithin } from './connect.ts';
import { drivers } from './drivers.ts';
import { CommitUnknown, LinkProblem, linkProblem } from './link-problem.ts';
import { type LinkFamily, type LinkSettings, linkTypes } from './link-settings.ts';
import { answerWithin, type Patience } from './patience.ts';
import { isAnswer } from './problem-reasons.ts';
import { type Batch, type ReadRows, readBatches, readRows } from './read-rows.ts';
import { refuseWriting } from './reading-only.ts';
import type { ResultColumn, Session, Statement } from './session.ts';
import { sessionPool } from './session-pool.ts';

interface ReadLimits extends Patience {
  rows: number;
  /** Of the values, as texts. */
  bytes: number;
}

type Ask = (statement: Statement) => Promise<{ columns: ResultColumn[]; rows: unknown[][]; affected: number }>;

/** A database that is not ours. Whatever goes wrong is a LinkProblem; whom a signal ended gets its reason. */
export interface Link {
  settings: LinkSettings;
  family: LinkFamily;
  /** One statement that only reads, in a transaction that is rolled back. */
  read: (statement: Statement, limits: ReadLimits) => Promise<ReadRows>;
  /**
   * Statements of our own making, which only read and limit their rows themselves: each by itself, one way there and
   * back. The limits are those of each.
   */
  readOwn: (statements: readonly Statement[], limits: ReadLimits) => Promise<ReadRows[]>;
  /** The same, in batches of at most so many rows, read as fast as they are taken. */
  stream: (statement: Statement, limits: Patience & { batch: number }) => AsyncGenerator<Batch, void, void>;
  /** Statements that are written together or not at all. Throws CommitUnknown when nobody knows which. */
  transact: <T>(steps: (ask: Ask) => Promise<T>, limits?: Partial<Patience>) => Promise<T>;
  quote: (identifier: string) => string;
  /** The placeholder of the value at an index that counts from 0. */
  placeholder: (index: number) => string;
  /** Bytes as the text that stands for them here, 0a1b2c, and such a text as bytes. */
  hex: (bytes: string) => string;
  unhex: (text: string) => string;
  /** What is under way is answered first. */
  close: () => void;
}

export interface LinkOptions {
  egress: Egress;
  /** So many connections at most. */
  size?: number;
  /** Milliseconds; for tests. */
  connectTime?: number;
  waitTime?: number;
  idleTime?: number;
}

/** Milliseconds of a transaction whose caller says nothing. */
const transactionTime = 30_000;
/** What writes answers with few rows; more are a mistake. */
const mostReturned = 10_000;

/** Nothing is connected before somebody asks. */
export function openLink(
  settings: LinkSettings,
  { egress, size = 4, connectTime = 5000, waitTime = 5000, idleTime = 30_000 }: LinkOptions,
): Link {
  const { family } = linkTypes[settings.type];
  const driver = drivers[family];
  const pool = sessionPool({ open: () => connectWithin(settings, { egress, connectTime }), size, waitTime, idleTime });
  const problem = (error: unknown, signal?: AbortSignal) =>
    signal?.aborted ? signal.reason : linkProblem(error, settings);
  const begun = async (begin: (session: Session) => Promise<void>, signal?: AbortSignal): Promise<Session> => {
    const { session, isUsed } = await pool.take(signal);
    try {
      await answerWithin({ session, milliseconds: connectTime, signal }, () => begin(session));
      return session;
    } catch (error) {
      const reason = problem(error, signal);
      // The last word of a server that hangs up may come before the end of the line.
      const wasLost = !session.isOpen() || (reason instanceof LinkProblem && reason.reason === 'lost');
      session.cut();
      // It ended while nobody used it, and nothing was asked yet.
      if (isUsed && wasLost && !signal?.aborted) return begun(begin, signal);
      throw reason;
    }
  };
  const leave = async (session: Session) => {
    if (session.isOpen())
      await answerWithin({ session, milliseconds: connectTime }, session.rollback).catch(() => session.cut());
    pool.give(session);
  };
  const readOwn: Link['readOwn'] = async (statements, { milliseconds, signal, rows, bytes }) => {
    const session = await begun((one) => one.prepare({ milliseconds, rows: rows + 1 }), signal);
    try {
      const answers: ReadRows[] = [];
      for (const statement of statements)
        answers.push(
          await answerWithin({ session, milliseconds, signal }, () =>
            readRows(session, { statement, rows, bytes, whole: true }),
          ),
        );
      return answers;
    } catch (error) {
      throw problem(error, signal);
    } finally {
      pool.give(session);
    }
  };
  return {
    settings,
    family,
    read: async (statement, { milliseconds, signal, rows, bytes }) => {
      refuseWriting(statement.text, driver);
      const session = await begun((one) => one.begin({ readOnly: true, milliseconds, rows: rows + 1 }), signal);
      try {
        return await answerWithin({ session, milliseconds, signal }, () =>
          readRows(session, { statement, rows, bytes }),
        );
      } catch (error) {
        throw problem(error, signal);
      } finally {
        await leave(session);
      }
    },
    readOwn: (statements, limits) =>
      readOwn(statements, limits).catch((error: unknown) => {
        // A connection may have ended while nobody used it, and what only reads can be asked again.
        if (!(error instanceof LinkProblem) || error.reason !== 'lost' || limits.signal?.aborted) throw error;
        return readOwn(statements, limits);
      }),
    stream: async function* (statement, { batch, milliseconds, signal }) {
      refuseWriting(statement.text, driver);
      const session = await begun((one) => one.begin({ readOnly: true, milliseconds, inParts: true }), signal);
      try {
        yield* readBatches(session, { statement, batch, milliseconds, signal });
      } catch (error) {
        throw problem(error, signal);
      } finally {
        await leave(session);
      }
    },
    transact: async (steps, { milliseconds = transactionTime, signal } = {}) => {
      const session = await begun((one) => one.begin({ readOnly: false, milliseconds }), signal);
      let isCommitting = false;
      const { ask, finish, end } = asker(session, settings);
      try {
        return await answerWithin({ session, milliseconds, signal }, async () => {
          const answer = await steps(ask).finally(finish);
          isCommitting = true;
          await session.commit();
          return answer;
        });
      } catch (error) {
        // Its steps may go on, and ask: they hear why nothing answers any more.
        end(problem(error));
        if (!isCommitting) throw signal?.aborted ? signal.reason : error;
        throw isAnswer(error) ? problem(error) : new CommitUnknown(linkProblem(error, settings).detail);
      } finally {
        await leave(session);
      }
    },
    ...{ quote: driver.quote, placeholder: driver.placeholder, hex: driver.hex, unhex: driver.unhex },
    close: pool.close,
  };
}

/** Asks one statement after another, however many are asked at once; nothing after its transaction. */
function asker(
  session: Session,
  settings: LinkSettings,
): { ask: Ask; finish: () => Promise<void>; end: (why: unknown) => void } {
  let last: Promise<unknown> = Promise.resolve();
  let over: unknown;
  const ask = async (statement: Statement) => {
    try {
      const result = await session.ask(statement);
      const rows: unknown[][] = [];
      // To the end: what the statement did is said behind its last row.
      for (;;) {
        const more = await result.next(mostReturned);
        if (more.length === 0) break;
        rows.push(...more);
        if (rows.length > mostReturned) throw new LinkProblem('statement', `More than ${mostReturned} rows`);
      }
      await result.close();
      return { columns: result.columns, rows, affected: result.affected() };
    } catch (error) {
      throw linkProblem(error, settings);
    }
  };
  return {
    ask: (statement) => {
      if (over) return Promise.reject(over);
      const answer = last.then(() => ask(statement));
      last = answer.catch(() => undefined);
      return answer;
    },
    finish: async () => {
      over ??= new LinkProblem('statement', 'The transaction is over');
      await last;
    },
    end: (why) => {
      over = why;
    },
  };
}
