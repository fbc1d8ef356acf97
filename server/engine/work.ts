import type { Language } from '@tessera/schemas/language/text.ts';
import type { Transaction } from 'kysely';
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
}

/** What is passed in, so that tests can pass something else (STYLE.md rule 17). */
export interface Dependencies {
  db: Database;
  registry: Registry;
  kept: KeptAnswers;
  now: () => Date;
  newId: () => string;
}

/** One unit of work: a transaction, who does it, and what to do once it is committed. */
export interface Work {
  deps: Dependencies;
  trx: Transaction<EngineTables>;
  user: CurrentUser;
  language: Language;
  now: Date;
  /** The channel that the change came by: form, import, api, seed. */
  via: string;
  afterCommit: (effect: () => void) => void;
}

/** Runs steps in one transaction; effects run after the commit, and not at all when it fails. */
export async function inTransaction<T>(
  deps: Dependencies,
  caller: { user: CurrentUser; language: Language; via: string },
  steps: (work: Work) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await deps.db
    .transaction()
    .execute((trx) => steps({ deps, trx, ...caller, now: deps.now(), afterCommit: (effect) => effects.push(effect) }));
  for (const effect of effects) effect();
  return result;
}
