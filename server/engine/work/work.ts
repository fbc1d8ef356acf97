import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Language, Text } from '@tessera/schemas/texts/text.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { EngineTables } from '../../storage/engine-tables.ts';
import { isRecordId } from '../../storage/record-id.ts';
import type { Registry } from '../registry/registry.ts';
import { type Authority, systemAuthority } from './access.ts';
import type { Tenant } from './tenant.ts';

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

/** Who acts before anybody has signed in. */
export const nobody: CurrentUser = {
  id: '',
  account: '',
  realName: '',
  isAdmin: false,
  companyId: null,
  departmentId: null,
  postIds: [],
  roleIds: [],
};

/** Who stands in a record as having written it; null: no person, and the channel that the work came by says the rest. */
export const authorOf = ({ actor }: Pick<Work, 'actor'>): string | null => (isRecordId(actor.id) ? actor.id : null);

/** What an operation gets, whoever calls it: a route, a job, a socket, a flow or a test. */
export interface Work {
  tenant: Tenant;
  /** The tenant's, unless the transaction has released something that nobody else sees yet. */
  registry: Registry;
  /** A pool, or the transaction of a unit of work. */
  db: Database;
  actor: CurrentUser;
  /** What the actor may see and do. */
  authority: Authority;
  language: Language;
  /** The channel that the work came by: api, import, release, seed. */
  via: string;
  now: Date;
  /** Hears how far long work has come, where somebody waits for it. */
  tellProgress?: TellProgress;
  /** Present while whatever is written is one transaction. */
  unit?: Unit;
}

/** How far long work has come: so many of its steps are done, and what is under way. */
export interface Progress {
  done: number;
  total: number;
  step: Text;
}
export type TellProgress = (progress: Progress) => void;

export interface Unit {
  effects: Effect[];
  /** The transaction of another database that ends with this one: all of both is written, or nothing is. */
  partner: { current: Partner | null };
  /** The request with a key that it belongs to (routing/idempotency.ts). */
  claim?: { user_id: string; key: string };
}

/** A transaction of another database. */
export interface Partner {
  savepoint: () => Promise<Savepoint>;
  /** Within the unit's transaction, as its last step. */
  commit: (trx: Transaction<EngineTables>) => Promise<void>;
  /** Nothing of it is written. */
  abandon: () => void;
}

interface Savepoint {
  release: () => Promise<void>;
  rollback: () => Promise<void>;
}

/** Must not fail: what it follows is committed. */
type Effect = () => unknown;

/** Work whose writes are committed together, or not at all. */
export interface UnitOfWork extends Work {
  db: Transaction<EngineTables>;
  unit: Unit;
}

/** Runs after the commit, and not at all when there is none. */
export function afterCommit({ unit }: UnitOfWork, effect: Effect): void {
  unit.effects.push(effect);
}

/**
 * THE door for what the system itself writes: with every right and past what is read-only for people, and through the
 * same steps and hooks as everybody's writes. The actor stays who they are: the change is theirs.
 */
export const asSystem = <W extends Work>(work: W): W => ({ ...work, authority: systemAuthority });

/** Work that no request brought: of a start, a job or a test. The time it is for is that of its beginning. */
export const systemWork = (
  tenant: Tenant,
  { actor, language, via, db }: Pick<Work, 'actor' | 'language' | 'via'> & { db?: Database },
): Work => ({
  tenant,
  registry: tenant.registry,
  db: db ?? tenant.database.db,
  actor,
  authority: systemAuthority,
  language,
  via,
  now: tenant.now(),
});

export const isSystem = ({ authority }: Work): boolean => authority === systemAuthority;

/** The same work over connections where a statement may take minutes. */
export const longRunning = <W extends Work>(work: W): W =>
  work.unit ? work : { ...work, db: work.tenant.database.longRunning };

/**
 * Runs steps in one transaction; effects run after the commit, and not at all when it fails. Within a unit of work the
 * steps are a savepoint of it, so that a refused step leaves nothing and the others stand.
 */
export async function transact<T>(work: Work, steps: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  // The routes refuse it already; whatever they forget ends here.
  if (work.actor.viewedBy) throw new Problem('VIEW_ONLY');
  const { unit } = work;
  if (!unit) return begin(work, steps);
  const trx = work.db as Transaction<EngineTables>;
  const effects: Effect[] = [];
  const { partner } = unit;
  const result = await withPartner(partner, () =>
    inSavepoint(trx, () => steps({ ...work, db: trx, unit: { ...unit, effects }, now: work.tenant.now() })),
  );
  unit.effects.push(...effects);
  return result;
}

/** A step that is refused leaves nothing in the other database either. */
async function withPartner<T>(partner: Unit['partner'], run: () => Promise<T>): Promise<T> {
  const { current } = partner;
  const point = await current?.savepoint();
  try {
    const result = await run();
    await point?.release();
    return result;
  } catch (error) {
    // What cannot be taken back alone goes with all the rest.
    if (point) await point.rollback().catch(() => current?.abandon());
    else {
      partner.current?.abandon();
      partner.current = null;
    }
    throw error;
  }
}

/** Makes whatever is written one transaction: all of it is committed together, or nothing is. */
export const asUnit = <T>(work: Work, steps: (work: Work) => Promise<T>): Promise<T> =>
  work.unit ? steps(work) : begin(work, steps);

async function begin<T>(work: Work, steps: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const unit: Unit = { effects: [], partner: { current: null } };
  try {
    const result = await work.db.transaction().execute(async (trx) => {
      const done = await steps({ ...work, db: trx, unit, now: work.tenant.now() });
      await unit.partner.current?.commit(trx);
      return done;
    });
    for (const effect of unit.effects) await effect();
    return result;
  } catch (error) {
    unit.partner.current?.abandon();
    throw error;
  }
}

async function inSavepoint<T>(trx: Transaction<EngineTables>, run: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(trx);
  try {
    const result = await run();
    await sql`release savepoint step`.execute(trx);
    return result;
  } catch (error) {
    // When even this fails the connection is gone, and the transaction with it; the first error says more.
    await sql`rollback to savepoint step`.execute(trx).catch(() => undefined);
    // It would be one level more for each step that is refused.
    await sql`release savepoint step`.execute(trx).catch(() => undefined);
    throw error;
  }
}
