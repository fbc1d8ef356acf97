import { textAt } from '../loose.ts';
import type { ImportPlace, Target } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { isMarkedSub, type JeecgTable } from './table.ts';

/** How the tables of one import hang together. Names of tables are in small letters. */
export interface Joins {
  byName: ReadonlyMap<string, JeecgTable>;
  /** The table that a sub-table goes into. */
  mainOf: ReadonlyMap<JeecgTable, JeecgTable>;
  subsOf: (table: JeecgTable) => JeecgTable[];
}

/** What a column can point into. */
export interface Reach {
  targets: ReadonlyMap<string, Target>;
  /** Tables that are part of a main table here: nothing can point into them. */
  subs: ReadonlySet<string>;
}

/** Which table each sub-table goes into: one level, only what is marked as a sub-table, and nothing in circles. */
export function joinTables(tables: JeecgTable[]): Joins {
  const byName = new Map<string, JeecgTable>();
  for (const table of tables) if (!byName.has(nameOf(table))) byName.set(nameOf(table), table);
  const mainOf = new Map<JeecgTable, JeecgTable>();
  const join = (sub: JeecgTable | undefined, main: JeecgTable | undefined) => {
    if (!sub || !main || sub === main || mainOf.has(sub) || mainOf.has(main)) return;
    if (!isMarkedSub(sub, { isListed: lists(main, sub) }) || [...mainOf.values()].includes(sub)) return;
    mainOf.set(sub, main);
  };
  for (const table of tables) for (const sub of table.subs) join(byName.get(sub.toLowerCase()), table);
  for (const table of tables) for (const main of table.mains) join(table, byName.get(main.toLowerCase()));
  const subsOf = (table: JeecgTable) =>
    tables.filter((sub) => mainOf.get(sub) === table).sort((a, b) => placeOf(a) - placeOf(b));
  return { byName, mainOf, subsOf };
}

const lists = (main: JeecgTable, sub: JeecgTable) => main.subs.some((name) => name.toLowerCase() === nameOf(sub));
const nameOf = ({ name }: JeecgTable) => name.toLowerCase();
const placeOf = ({ head }: JeecgTable) => Number(textAt(head, 'tab_order_num')) || 0;

/** What the modules of the import and of the installation offer; of one name, the import's. */
export function reachOf(
  { mainOf }: Joins,
  { own, place }: { own: ReadonlyMap<string, Target>; place: ImportPlace },
): Reach {
  const targets = new Map([...(place.modules ?? []), ...own]);
  const subs = new Set([...mainOf.keys()].map(nameOf).filter((name) => !own.has(name)));
  return { targets, subs };
}

/** Says why a table that should hang together with others does not. */
export function reportJoins(
  table: JeecgTable,
  { joins: { byName, mainOf }, notes }: { joins: Joins; notes: ImportNote[] },
): void {
  for (const name of table.subs) {
    const sub = byName.get(name.toLowerCase());
    if (!sub) notes.push(note('', 'missingSub', { table: name }));
    else if (!isMarkedSub(sub, { isListed: true })) notes.push(note('', 'notMarkedSub', { table: name }));
    else if (mainOf.get(sub) !== table) notes.push(note('', 'subElsewhere', { table: name }));
  }
  if (!isMarkedSub(table, { isListed: false })) return;
  const main = table.mains.find((name) => !byName.has(name.toLowerCase()));
  if (table.mains.length === 0) notes.push(note('', 'noMain'));
  else if (main !== undefined) notes.push(note('', 'missingMain', { table: main }));
  else notes.push(note('', 'standsAlone', { table: table.mains[0] }));
}
