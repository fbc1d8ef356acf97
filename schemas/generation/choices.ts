import { codeOf } from '../import/naming.ts';
import { chipColorNames, wordOfColor } from '../options/colors.ts';
import type { OptionItem } from '../options/source.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { type Language, textIn } from '../texts/text.ts';
import { type GuessedDictionary, type GuessedField, type GuessedTable, usedFields } from './guess.ts';
import { wordsOf } from './words.ts';

/** A choice as somebody has corrected it: its value stays. */
export interface ChoiceCorrection {
  value: string;
  label: string;
  color?: string | undefined;
}

const longestLabel = 200;

/** The choices in the order, with the names and colours that somebody gave them; their values are the column's own. */
export function correctedChoices(
  known: readonly OptionItem[] | undefined,
  { choices, findings, path }: { choices: readonly ChoiceCorrection[]; findings: Finding[]; path: string },
): OptionItem[] | undefined {
  if (!known) {
    findings.push(finding(path, 'unknownKey'));
    return undefined;
  }
  const left = new Map(known.map((item) => [item.value, item]));
  const found = choices.map(({ value, label, color }, at): OptionItem => {
    const place = `${path}[${at}]`;
    if (!left.delete(value)) findings.push(finding(`${place}.value`, 'notAnOption', { value }));
    if (label.trim() === '') findings.push(finding(`${place}.label`, 'required'));
    if (label.length > longestLabel) findings.push(finding(`${place}.label`, 'tooLong', { max: longestLabel }));
    if (color !== undefined && !(chipColorNames as readonly string[]).includes(color))
      findings.push(finding(`${place}.color`, 'notAnOption', { value: color }));
    return { value, label, ...(color === undefined ? {} : { color }) };
  });
  // Rows hold it: without a choice it would be a value that nobody can read.
  for (const value of left.keys()) findings.push(finding(path, 'notAnOption', { value }));
  return found;
}

/** Whether its choices can be kept in a dictionary: a field has some, and they are fixed. */
export const hasChoices = ({ options, props }: Pick<GuessedField, 'options' | 'props'>): boolean =>
  options !== undefined && (props.options as { source?: string } | undefined)?.source === 'static';

/** Names of dictionaries are entered by people, who read no more. */
const longestName = 100;
const longestCode = 60;

/** A dictionary that there is already. */
export interface KnownDictionary {
  code: string;
  /** None of one whose choices hang below each other, or cannot all be picked. */
  items?: ChoiceCorrection[];
}

/**
 * One dictionary for all columns that offer the same choices, where somebody wants one: that which offers them already,
 * or a new one, called after the first of them. Answers the new ones.
 */
export function withDictionaries(
  tables: readonly GuessedTable[],
  { there, language }: { there: readonly KnownDictionary[]; language: Language },
): { tables: GuessedTable[]; dictionaries: GuessedDictionary[] } {
  const sameness = samenessIn(language);
  const found = new Map<string, GuessedDictionary>();
  const old = new Map(there.flatMap(({ code, items }) => (items ? [[sameness(items), code] as const] : [])).reverse());
  const codes = new Set(there.map(({ code }) => code.toLowerCase()));
  const kept = (table: GuessedTable, field: GuessedField): GuessedField => {
    if (!field.inDictionary || !hasChoices(field)) return field;
    const items = field.options ?? [];
    const oldCode = old.get(sameness(items));
    if (oldCode !== undefined)
      return { ...field, props: { ...field.props, options: { source: 'dictionary', code: oldCode } } };
    const known = found.get(sameness(items)) ?? {
      code: freeCode(table, { field, codes }),
      name: `${table.title} · ${field.label}`.slice(0, longestName),
      items,
    };
    found.set(sameness(items), known);
    return { ...field, props: { ...field.props, options: { source: 'dictionary', code: known.code } } };
  };
  const next = tables.map((table) => {
    const used = new Set(table.as === 'none' ? [] : usedFields(table));
    return { ...table, fields: table.fields.map((field) => (used.has(field) ? kept(table, field) : field)) };
  });
  return { tables: next, dictionaries: [...found.values()] };
}

/** The same values that are called otherwise are another dictionary: 1 is not everywhere a yes. */
const samenessIn =
  (language: Language) =>
  (items: readonly Pick<OptionItem, 'value' | 'label' | 'color'>[]): string =>
    JSON.stringify(
      items
        .map(({ value, label, color }) =>
          JSON.stringify([value, textIn(label, language), color === undefined ? '' : wordOfColor(color)]),
        )
        .sort(),
    );

function freeCode({ table }: GuessedTable, { field, codes }: { field: GuessedField; codes: Set<string> }): string {
  const words = [...wordsOf(table), ...wordsOf(field.column)].join('-');
  const base = (/^[a-z][a-z0-9-]*$/.test(words) ? words : codeOf(`${table} ${field.column}`)).slice(0, longestCode);
  let code = base;
  for (let count = 2; codes.has(code.toLowerCase()); count++) code = `${base}-${count}`;
  codes.add(code.toLowerCase());
  return code;
}
