import { Problem } from '@tessera/schemas/language/problems.ts';
import type { Language } from '@tessera/schemas/language/text.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { EngineTables } from '../storage/engine-tables.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Registry } from './registry.ts';

/** The signed-in user as every step knows them. */
export interface CurrentUser {
  id: string;
  account: string;
  realName: string;
  /** Holds everything; bound to the stored role, never to the account's text. */
  isAdmin: boolean;
  companyId: string | null;
  departmentId: string | null;
  postIds: string[];
  roleIds: string[];
  /** The administrator who looks at the product as this user, and may change nothing meanwhile. */
  viewedBy?: { id: string; realName: string };
}

/** What is passed in, so that tests can pass something else (STYLE.md rule 17). */
export interface Dependencies {
  db: Database;
  /** The same database over connections of its own, where a statement may take minutes: releases, imports, exports. */
  patient: Database;
  registry: Registry;
  kept: KeptAnswers;
  now: () => Date;
  newId: () => string;
  /** Present while a whole request is one transaction, which `db` is then. */
  whole?: Whole;
}

interface Whole {
  /** The database outside of the transaction, for what stays although the request is refused. */
  outside: Database;
  effects: Effect[];
}

/** Must not fail: what it follows is committed. */
type Effect = () => unknown;

/** One unit of work: a transaction, who does it, and what to do once it is committed. */
export interface Work {
  deps: Dependencies;
  trx: Transaction<EngineTables>;
  user: CurrentUser;
  language: Language;
  now: Date;
  /** The channel that the change came by: form, import, api, seed. */
  via: string;
  afterCommit: (effect: Effect) => void;
}

/**
 * Runs steps in one transaction; effects run after the commit, and not at all when it fails. Within a request that is
 * one transaction the steps are a savepoint of it, so that a refused step leaves nothing and the others stand.
 */
export async function inTransaction<T>(
  deps: Dependencies,
  caller: { user: CurrentUser; language: Language; via: string },
  steps: (work: Work) => Promise<T>,
): Promise<T> {
  // The routes refuse it already; whatever they forget ends here.
  if (caller.user.viewedBy) throw new Problem('VIEW_ONLY');
  const effects: Effect[] = [];
  const run = (trx: Transaction<EngineTables>) =>
    steps({ deps, trx, ...caller, now: deps.now(), afterCommit: (effect) => effects.push(effect) });
  if (deps.whole) {
    const result = await inSavepoint(deps.db as Transaction<EngineTables>, run);
    deps.whole.effects.push(...effects);
    return result;
  }
  const result = await deps.db.transaction().execute(run);
  await runAll(effects);
  return result;
}

/** Makes whatever a request writes one transaction: all of it is committed together, or nothing is. */
export async function asWhole<T>(deps: Dependencies, request: (within: Dependencies) => Promise<T>): Promise<T> {
  if (deps.whole) return request(deps);
  const effects: Effect[] = [];
  const result = await deps.db
    .transaction()
    .execute((trx) => request({ ...deps, db: trx, whole: { outside: deps.db, effects } }));
  await runAll(effects);
  return result;
}

/** Where something is written that stays although the request is refused: counted failures, used captchas. */
export const outsideOf = ({ db, whole }: Pick<Dependencies, 'db' | 'whole'>): Database => whole?.outside ?? db;

async function inSavepoint<T>(
  trx: Transaction<EngineTables>,
  run: (trx: Transaction<EngineTables>) => Promise<T>,
): Promise<T> {
  await sql`savepoint step`.execute(trx);
  try {
    const result = await run(trx);
    await sql`release savepoint step`.execute(trx);
    return result;
  } catch (error) {
    // When even this fails the connection is gone, and the transaction with it; the first error says more.
    await sql`rollback to savepoint step`.execute(trx).catch(() => undefined);
    throw error;
  }
}

async function runAll(effects: Effect[]) {
  for (const effect of effects) await effect();
}
