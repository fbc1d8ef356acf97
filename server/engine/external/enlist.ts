import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Transaction } from 'kysely';
import { CommitUnknown, LinkProblem } from '../../links/link-problem.ts';
import type { Link } from '../../links/open-link.ts';
import type { EngineTables } from '../../storage/engine-tables.ts';
import type { Partner, UnitOfWork, Work } from '../work/work.ts';
import { claimOf, type ExternalWrite, forgetWrites, isPending, noteWrites, PendingClaim } from './pending-writes.ts';
import { asProblem } from './place.ts';

type Ask = Parameters<Parameters<Link['transact']>[0]>[0];

/** The transaction of a link that ends with a unit of work. */
export interface Enlisted {
  ask: Ask;
  /** What is written by it, for whoever finds out later whether it was. */
  writes: ExternalWrite[];
}

const enlisted = new WeakMap<Partner, { link: Link; of: Enlisted }>();

/** Milliseconds that a whole transaction may take. */
const longest = 20_000;

/** The transaction that a unit of work has begun at a link. */
export function enlistedAt({ unit }: Pick<Work, 'unit'>, link: Link): Enlisted | undefined {
  const known = unit?.partner.current && enlisted.get(unit.partner.current);
  return known?.link === link ? known.of : undefined;
}

/**
 * Begins one, if there is none yet. Its commit is the last step before our own: what it is about to write is noted
 * before, on a connection of its own, and the note goes with our commit. Whatever ends in between is found out later
 * (`pending-writes.ts`).
 */
export async function enlist(unit: UnitOfWork, { link, code }: { link: Link; code: string }): Promise<Enlisted> {
  const known = enlistedAt(unit, link);
  if (known) return known;
  // Of two other databases one could be committed and the other not.
  if (unit.unit.partner.current) throw new Error('A unit of work writes to one other database at most');
  const { claim } = unit.unit;
  if (claim && (await isPending(unit.db, claim))) throw new PendingClaim();
  const { ask, finish, cancel } = await begin(link).catch((error: unknown) => {
    throw asProblem(error, { link: code });
  });
  const of: Enlisted = { ask, writes: [] };
  const command = async (text: string) => {
    try {
      await ask({ text, values: [] });
    } catch (error) {
      throw asProblem(error, { link: code });
    }
  };
  const partner: Partner = {
    savepoint: async () => {
      const count = of.writes.length;
      await command('savepoint step');
      return {
        release: () => command('release savepoint step'),
        rollback: async () => {
          of.writes.length = count;
          await command('rollback to savepoint step');
        },
      };
    },
    commit: async (trx: Transaction<EngineTables>) => {
      const noted = await noteWrites(unit.tenant, { writes: of.writes, claim: claim && (await claimOf(trx, claim)) });
      try {
        await finish();
      } catch (error) {
        if (error instanceof CommitUnknown) throw new Problem('EXTERNAL_UNKNOWN', { params: { link: code } });
        if (noted) await forgetWrites(unit.tenant.database.longRunning, noted);
        const reason = error instanceof Abandoned ? new LinkProblem('lost', '') : error;
        throw asProblem(reason, { link: code });
      }
      if (noted) await forgetWrites(trx, noted);
    },
    abandon: cancel,
  };
  enlisted.set(partner, { link, of });
  unit.unit.partner.current = partner;
  return of;
}

class Abandoned extends Error {}

/** A transaction that others end. */
async function begin(link: Link): Promise<{ ask: Ask; finish: () => Promise<void>; cancel: () => void }> {
  let finish = () => {};
  let cancel = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve;
    cancel = () => reject(new Abandoned());
  });
  // Whoever abandons it knows it already.
  ended.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const over = link.transact(
      async (ask) => {
        resolve({
          ask,
          finish: () => {
            finish();
            return over;
          },
          cancel,
        });
        await ended;
      },
      { milliseconds: longest },
    );
    over.catch(reject);
  });
}
