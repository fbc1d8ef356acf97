import { say } from '@tessera/runtime/session/language.ts';
import {
  type ArgumentType,
  type ExpressionType,
  type FunctionDefinition,
  functions,
} from '@tessera/schemas/expression/index.ts';
import { typeTexts } from '@tessera/schemas/expression/type-texts.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { systemFieldsOf } from '@tessera/schemas/language/system-fields.ts';
import { scopeOf } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { CodeChoice } from '../code/completion.ts';
import { fieldsBeside, type Surroundings } from '../inputs/input.ts';

const rowsText = t('子表', '子表', 'sub-table', 'サブテーブル');

/** A field that a formula may read, as it is written there. */
export interface Readable {
  name: string;
  label: string;
  type: ExpressionType | 'rows';
  field?: FieldDefinition;
  /** The columns of a sub-table, as `name.column`. */
  columns: Readable[];
}

/** The fields that a formula may read at a place, in a row first its own. */
export function readablesOf({ model, tables }: Surroundings): Readable[] {
  const { names } = scopeOf(model, tables);
  const known = new Map(fieldsBeside({ model, tables }).map((field) => [field.name, field]));
  const system = new Map<string, string>(systemFieldsOf(model.traits).map(([name, { label }]) => [name, say(label)]));
  const own = new Set((tables.at(-1)?.rows ?? []).map(({ name }) => name));
  const all = Object.entries(names).map(([name, type]): Readable => {
    const field = known.get(name);
    const label = field ? say(field.label) : (system.get(name) ?? name);
    if (typeof type === 'string') return { name, label, type, ...(field ? { field } : {}), columns: [] };
    return { name, label, type: 'rows', ...(field ? { field } : {}), columns: columnsOf({ name, label, field }, type) };
  });
  const rank = ({ name, field }: Readable) => (own.has(name) ? 0 : field ? 1 : 2);
  return all.sort((one, other) => rank(one) - rank(other));
}

type Below = Extract<ReturnType<typeof scopeOf>['names'][string], object>;

/** The columns of a sub-table, and those of the sub-tables in it. */
const columnsOf = (above: Pick<Readable, 'name' | 'label'> & { field: FieldDefinition | undefined }, { rows }: Below) =>
  Object.entries(rows).map(([column, type]): Readable => {
    const field = above.field?.rows?.find((one) => one.name === column);
    const name = `${above.name}.${column}`;
    const label = `${above.label} · ${say(field?.label) || column}`;
    if (typeof type === 'string') return { name, label, type, columns: [] };
    return { name, label, type: 'rows', columns: columnsOf({ name, label, field }, type) };
  });

/** A sub-table by its whole name: `lines.details`. */
const tableIn = (readables: readonly Readable[], name: string): Readable | undefined =>
  readables
    .filter((one) => one.name === name || name.startsWith(`${one.name}.`))
    .map((one) => (one.name === name ? one : tableIn(one.columns, name)))[0];

const typeOf = (type: Readable['type']) => say(type === 'rows' ? rowsText : typeTexts[type]);

const unitText = t('单位', '單位', 'unit', '単位');

/** How a function is called: `round(number, number?)`. */
function signatureOf(name: string, { args, optional = 0, rest }: FunctionDefinition): string {
  const typed = (type: ArgumentType) =>
    type === 'numbers' ? `${say(typeTexts.number)}…` : say(type === 'unit' ? unitText : typeTexts[type]);
  const named = args.map((type, index) => `${typed(type)}${index >= args.length - optional ? '?' : ''}`);
  return `${name}(${[...named, ...(rest ? [`${typed(rest)}…`] : [])].join(', ')})`;
}

/** The functions that a formula may call, with those of one that is asked for each option. */
export const functionChoices = (perOption: boolean): CodeChoice[] =>
  Object.entries<FunctionDefinition>(functions)
    .filter(([, definition]) => perOption || !definition.perOption)
    .map(([label, definition]) => ({
      label,
      is: 'function',
      insert: definition.args.length === 0 && !definition.rest ? `${label}()` : `${label}($0)`,
      detail: say(definition.title),
      says: signatureOf(label, definition),
    }));

const keywords = ['and', 'or', 'not', 'true', 'false', 'null'];

/** What can be written at a place of a formula. */
export function formulaChoices(
  text: string,
  { offset, readables, perOption = false }: { offset: number; readables: readonly Readable[]; perOption?: boolean },
): { from: number; choices: CodeChoice[] } | undefined {
  const before = text.slice(0, offset);
  // Inside of a text nothing of ours is written.
  if (isInText(before)) return undefined;
  const [typed = ''] = /[\p{L}_][\p{L}\p{M}\p{Nd}_]*$/u.exec(before) ?? [];
  const from = offset - typed.length;
  const owner = /((?:[\p{L}_][\p{L}\p{M}\p{Nd}_]*\s*\.\s*)+)$/u.exec(text.slice(0, from))?.[1];
  const asChoice = ({ name, label, type }: Readable): CodeChoice => ({
    label: name.split('.').at(-1) ?? name,
    is: type === 'rows' ? 'table' : 'field',
    detail: label,
    says: typeOf(type),
  });
  if (owner !== undefined) {
    const table = owner.replace(/\s/g, '').slice(0, -1);
    return { from, choices: (tableIn(readables, table)?.columns ?? []).map(asChoice) };
  }
  return {
    from,
    choices: [
      ...readables.map(asChoice),
      ...functionChoices(perOption),
      ...keywords.map((label): CodeChoice => ({ label, is: 'keyword' })),
    ],
  };
}

function isInText(before: string): boolean {
  let quote: string | undefined;
  for (const sign of before) {
    if (quote === undefined && (sign === "'" || sign === '"')) quote = sign;
    else if (sign === quote) quote = undefined;
  }
  return quote !== undefined;
}
