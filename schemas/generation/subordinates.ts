import { isReservedName } from '../language/system-fields.ts';
import { type GuessedTable, usedFields } from './guess.ts';
import { camelCase } from './words.ts';

/** A table whose rows stand in the records of another, and the name of the field that holds them. */
export interface Subordinate {
  table: GuessedTable;
  name: string;
}

export function subordinates(main: GuessedTable, tables: Iterable<GuessedTable>): Subordinate[] {
  const key = `${main.schema}.${main.table}`;
  const taken = new Set(usedFields(main).map(({ name }) => name.toLowerCase()));
  const found: Subordinate[] = [];
  for (const table of tables) {
    if (table.as !== 'subTable' || table.of !== key || usedFields(table).length === 0) continue;
    const wanted = camelCase(table.table).slice(0, 50);
    const valid = /^[A-Za-z][A-Za-z0-9]*$/.test(wanted) && !isReservedName(wanted, ['tree']) ? wanted : 'rows';
    let name = valid;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${valid}${count}`;
    taken.add(name.toLowerCase());
    found.push({ table, name });
  }
  return found;
}
