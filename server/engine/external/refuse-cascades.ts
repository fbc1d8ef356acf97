import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Cascade, cascadesFrom } from '../../links/catalog/cascades.ts';
import { LinkProblem } from '../../links/link-problem.ts';
import type { Link } from '../../links/open-link.ts';
import { mayPress } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { keyIs } from './conditions.ts';
import type { Enlisted } from './enlist.ts';
import { asProblem, type ExternalPlace, externalOf } from './place.ts';
import { statementParts } from './statement.ts';

/** As long as the shape of the table. */
const known = new WeakMap<ExternalPlace, Promise<Cascade[]>>();

/** choice: more rows than these of one table are not counted. */
const mostCounted = 1000;

/** What the database deletes along. Asked on the connection that holds the row: another one might wait for it. */
async function cascadesOf(place: ExternalPlace, { ask }: Enlisted): Promise<Cascade[]> {
  const external = externalOf(place.resource);
  if (!external) return [];
  const link: Link = { ...place.link, read: async (statement) => ({ ...(await ask(statement)), cut: null }) };
  const cascades = known.get(place) ?? cascadesFrom(link, { schema: external.schema, name: external.table });
  known.set(place, cascades);
  return cascades.catch((error: unknown) => {
    known.delete(place);
    throw error;
  });
}

/**
 * Whoever deletes a record deletes that one: rows of tables that nobody sees here would be gone without a word, and without
 * a history that brings them back. Throws EXTERNAL_CASCADES, which names them to whoever may look into the tables of links.
 */
export async function refuseCascades(
  place: ExternalPlace,
  { enlisted, key, unit }: { enlisted: Enlisted; key: readonly string[]; unit: Pick<Work, 'registry' | 'authority'> },
): Promise<void> {
  const found = new Map<string, number>();
  try {
    for (const cascade of await cascadesOf(place, enlisted)) {
      const count = await countRows(place, { enlisted, key, cascade });
      if (count > 0) found.set(cascade.table.name, Math.max(count, found.get(cascade.table.name) ?? 0));
    }
  } catch (error) {
    throw asProblem(error, externalOf(place.resource) ?? { link: '' });
  }
  if (found.size === 0) return;
  if (!mayPress(unit.authority.accessTo(unit.registry.get('basic/DbLink')), 'btn_tables'))
    throw new Problem('EXTERNAL_CASCADES_UNSEEN');
  const tables = [...found].map(([name, count]) => `${name} (${count > mostCounted ? `> ${mostCounted}` : count})`);
  throw new Problem('EXTERNAL_CASCADES', { params: { tables: tables.join(', ') } });
}

async function countRows(
  place: ExternalPlace,
  { enlisted, key, cascade }: { enlisted: Enlisted; key: readonly string[]; cascade: Cascade },
): Promise<number> {
  const { table, key: by } = cascade;
  const { link, from } = place;
  const { quote } = link;
  const parts = statementParts(link);
  const same = (columns: readonly string[], targets: readonly string[]) =>
    columns.map((column, at) => `c.${quote(column)} = p.${quote(targets[at] ?? '')}`).join(' and ');
  const own = place.key.map(({ name }) => name);
  const needed = [...new Set([...own, ...by.target.columns])].map(quote).join(', ');
  const row = `select ${needed} from ${from} where ${keyIs(place, { parts, key })}`;
  // A row that points to itself is the one that is meant.
  const isOther = `${quote(table.schema)}.${quote(table.name)}` === from ? ` and not (${same(own, own)})` : '';
  const rows = `select 1 as one from ${quote(table.schema)}.${quote(table.name)} c, (${row}) p
    where ${same(by.columns, by.target.columns)}${isOther} limit ${mostCounted + 1}`;
  const count = async (ofNow: string) => {
    const counted = await enlisted.ask(parts.done(`select count(*) from (${rows}${ofNow}) r`));
    return Number(counted.rows[0]?.[0]);
  };
  if (link.family === 'postgres') return count('');
  // A session of MySQL goes on reading what it has read first; what it locks is of now. Older ones let only those lock who
  // may write there, and of what their user may not read nobody can tell.
  return count(' lock in share mode')
    .catch((error: unknown) => (isForbidden(error) ? count('') : Promise.reject(error)))
    .catch((error: unknown) => (isForbidden(error) ? 0 : Promise.reject(error)));
}

const isForbidden = (error: unknown): boolean => error instanceof LinkProblem && error.reason === 'rights';
