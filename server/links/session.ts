import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import type { Egress } from '../network/egress.ts';
import type { LinkSettings } from './link-settings.ts';
import type { Hearing } from './wire/hearing.ts';

/** One statement and what is bound to it: never text put together from values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface ResultColumn {
  name: string;
  kind: ColumnKind;
  /** As the database calls it. */
  type: string;
}

/** The answer to a statement, of which only so much is fetched as somebody wants. */
export interface Result {
  columns: ResultColumn[];
  /** At most so many rows more; none when there are no more. */
  next: (count: number) => Promise<unknown[][]>;
  /** So many rows the statement wrote, none if it reads; known when `next` has come to the end. */
  affected: () => number;
  /** Leaves the rest where it is. */
  close: () => Promise<void>;
}

export interface Transaction {
  readOnly: boolean;
  /** How long the server may think about one statement. */
  milliseconds: number;
  /** The time is that of each part of an answer: nobody knows how long the whole of it takes to be read. */
  inParts?: boolean;
  /** More rows than that nobody will fetch. */
  rows?: number;
}

/** One connection, asked one thing after another. */
export interface Session {
  begin: (transaction: Transaction) => Promise<void>;
  /** Outside of a transaction: what `begin` says of time and rows holds for the statement that follows. */
  prepare: (limits: Pick<Transaction, 'milliseconds' | 'rows'>) => Promise<void>;
  /** `whole`: its rows come with the answer, all of them; outside of a transaction there is no other way. */
  ask: (statement: Statement, options?: { whole: boolean }) => Promise<Result>;
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
  hearing: Hearing;
  isOpen: () => boolean;
  /** Called once, when the connection ends, for whatever reason. */
  onClosed: (closed: () => void) => void;
  /** Ends the connection at once; what waits for an answer fails. */
  cut: () => void;
  /** Asks the server, by another connection, to stop what this one is at. Best effort. */
  stop: () => Promise<void>;
}

export interface OpenSession {
  egress: Egress;
  /** Ends the socket: somebody waited for too long. */
  signal: AbortSignal;
}

/** What a family of databases is spoken to with. */
export interface Driver {
  open: (settings: LinkSettings, way: OpenSession) => Promise<Session>;
  quote: (identifier: string) => string;
  /** The placeholder of the value at an index that counts from 0. */
  placeholder: (index: number) => string;
  /** Bytes as the text that stands for them here, 0a1b2c, and such a text as bytes. */
  hex: (bytes: string) => string;
  unhex: (text: string) => string;
  /** First words of statements that only read. */
  readingWords: readonly string[];
  /** What makes a reading statement write elsewhere than in tables, where a read only transaction does not mind. */
  writingWords: RegExp | null;
  version: string;
}
