import type { TableShape } from '@tessera/schemas/generation/table-shape.ts';
import type { Work } from '../../engine/work/work.ts';
import type { Database } from '../../storage/database.ts';
import type { RowSource } from './row-source.ts';

/** The tables as they are now. */
interface TablesWish {
  id: string;
  /** Of a link: which. */
  names: { schema: string; name: string }[];
  /** Of a workbook: the rows that are said to name the columns, by the names of its sheets. */
  heads: ReadonlyMap<string, number>;
}

/** What modules are made of. `id` is that of a database link, or of a workbook that somebody uploaded. */
export interface TableSource {
  /** Throws NOT_FOUND unless the actor may use it. */
  require: (work: Work, id: string) => Promise<void>;
  /** Throws NOT_FOUND unless a job that was made of it is the actor's to see. */
  requireJob: (work: Work, job: { sourceId: string; actor: string | null }) => Promise<void>;
  tables: (work: Work, from: TablesWish) => Promise<TableShape[]>;
  withRows: <T>(work: Work, from: { id: string; use: (rows: RowSource) => Promise<T> }) => Promise<T>;
  /** A job begins, or goes on: what it reads stays until that is over. */
  hold: (db: Database, held: { id: string; jobId: string }) => Promise<void>;
  /** A job has come to its end, or to where it may be left. */
  release: (work: Work, left: { id: string; isDone: boolean }) => Promise<void>;
}
