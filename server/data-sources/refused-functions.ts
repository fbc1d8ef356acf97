import { harmlessVolatile } from '@tessera/schemas/data-source/function-lists.ts';
import type { Link } from '../links/open-link.ts';

type Called = readonly { name: string; isAttribute: boolean }[];

/** What a link said of a function, and how long that counts: functions are made and changed over there. */
interface Known {
  isRefused: boolean;
  until: number;
}

/** choice: milliseconds. */
const keptFor = 60_000;
const mostKept = 5000;
/** More than a statement calls by far; the limits are those of a question of ours. */
const atOnce = 500;
const limits = { milliseconds: 5000, rows: 1000, bytes: 1_000_000 };

const known = new WeakMap<Link, Map<string, Known>>();

/** Which functions a database does not know as ones that only read: see decision 58. */
export async function refusedOf(link: Link, called: Called): Promise<ReadonlySet<string>> {
  const kept = known.get(link) ?? new Map<string, Known>();
  known.set(link, kept);
  const now = performance.now();
  if (kept.size > mostKept) kept.clear();
  const keyOf = ({ name, isAttribute }: Called[number]) => `${isAttribute ? '.' : ''}${name}`;
  const asked = new Map(called.map((one) => [keyOf(one), one]));
  const open = [...asked].filter(([key]) => (kept.get(key)?.until ?? 0) <= now);
  for (let from = 0; from < open.length; from += atOnce) {
    const some = open.slice(from, from + atOnce);
    const refused = await refusing[link.family](
      link,
      some.map(([, one]) => one),
    );
    for (const [key, one] of some)
      kept.set(key, { isRefused: refused.has(keyOf(one)), until: performance.now() + keptFor });
  }
  return new Set([...asked].filter(([key]) => kept.get(key)?.isRefused).map(([, { name }]) => name));
}

type Refusing = (link: Link, called: Called) => Promise<ReadonlySet<string>>;

/** The same keys as above. */
const refusing: Record<Link['family'], Refusing> = {
  /**
   * Refused is what says of itself that it does something (volatile), unless somebody wrote it there in a language that
   * reaches nothing outside of the database; and what is written in one that does. What no statement can call, and names
   * that are no functions, are passed by. A function may stand in any schema.
   */
  postgres: async (link, called) => {
    const names = [...new Set(called.map(({ name }) => name))];
    const places = names.map((_, index) => link.placeholder(index));
    const harmless = harmlessVolatile.map((_, index) => link.placeholder(names.length + index));
    const { rows } = await link.read(
      {
        text: `select p.proname::text, max(p.pronargs)
          from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
            join pg_catalog.pg_namespace n on n.oid = p.pronamespace
          where p.proname in (${places.map((place) => `${place}::name`).join(', ')})
            and not (2281 = any (p.proargtypes)) and p.prorettype not in (2279, 3838, 2280, 325, 3115)
            and ((l.lanispl and not l.lanpltrusted)
              or (p.provolatile = 'v' and p.proname::text not in (${harmless.map((place) => `${place}::text`).join(', ')})
                and (not l.lanpltrusted or n.nspname in ('pg_catalog', 'information_schema') or exists (
                  select 1 from pg_catalog.pg_depend d
                  where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'))))
          group by 1`,
        values: [...names, ...harmlessVolatile],
      },
      limits,
    );
    // A function without arguments is nobody's attribute.
    return new Set(rows.flatMap(([name, most]) => (Number(most) > 0 ? [String(name), `.${name}`] : [String(name)])));
  },
  /** What is no function of the server's own is a stored one that the link's user sees, or comes from a library. */
  mysql: async (link, called) => {
    const names = [...new Set(called.map(({ name }) => name))];
    const places = names.map((_, index) => link.placeholder(index)).join(', ');
    const { rows } = await link.read(
      {
        text: `select lower(routine_name) from information_schema.routines
          where routine_type = 'FUNCTION' and sql_data_access <> 'MODIFIES SQL DATA' and lower(routine_name) in (${places})`,
        values: names,
      },
      limits,
    );
    const stored = new Set(rows.map(([name]) => String(name)));
    return new Set(names.filter((name) => !stored.has(name)));
  },
};
