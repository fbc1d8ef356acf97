import { type Finding, finding } from '../texts/document-findings.ts';
import { isWidgetName } from '../widgets/index.ts';
import { type ChoiceCorrection, correctedChoices, hasChoices } from './choices.ts';
import { shaped } from './column-widgets.ts';
import { keyOf } from './documents.ts';
import { type GuessedField, type GuessedTable, usedFields } from './guess.ts';
import { keyFamilyOf } from './known-modules.ts';
import { columnOf, sheetSchema, type TableShape, tableKey } from './table-shape.ts';

/** What an administrator decides otherwise, by the keys of tables and the names of columns. */
export type Corrections = Record<string, TableCorrection>;

export interface TableCorrection {
  as?: GuessedTable['as'];
  title?: string;
  code?: string;
  titleField?: string;
  /** Of a sheet: the number of the row that names the columns; 0: none does. Another one makes other guesses of it. */
  head?: number;
  fields?: Record<string, FieldCorrection>;
}

export interface FieldCorrection {
  use?: boolean;
  label?: string;
  widget?: string;
  required?: boolean;
  /** The key of a table; null: it points nowhere. */
  to?: string | null;
  /** Its choices as they are to be: all of them, in their order. */
  choices?: ChoiceCorrection[];
  /** They are kept in a dictionary. */
  inDictionary?: boolean;
}

/** Which rows are said to name the columns, by the names of sheets. */
export const headsOf = (corrections: Corrections): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(corrections).flatMap(([key, { head }]) =>
      head === undefined || !key.startsWith(`${sheetSchema}.`) ? [] : [[key.slice(sheetSchema.length + 1), head]],
    ),
  );

/** The guesses as they were corrected, and what is wrong with the corrections. */
export function applyCorrections(
  guesses: readonly GuessedTable[],
  {
    corrections,
    tables,
    others = [],
    taken = [],
  }: {
    corrections: Corrections;
    tables: readonly TableShape[];
    /** Tables that modules were made of before. */
    others?: readonly TableShape[];
    taken?: Iterable<string>;
  },
): { tables: GuessedTable[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const shapes = new Map(tables.map((table) => [tableKey(table), table]));
  const targets = new Map([...others, ...tables].map((table) => [tableKey(table), table]));
  for (const key of Object.keys(corrections))
    if (!guesses.some((guess) => keyOf(guess) === key)) findings.push(finding(key, 'unknownKey'));
  const corrected = guesses.map((guess) => {
    const correction = own(corrections, keyOf(guess));
    const shape = shapes.get(keyOf(guess));
    return correction && shape ? correctTable(guess, { correction, shape, targets, findings }) : guess;
  });
  const elsewhere = new Set(others.map(tableKey));
  const settled = settle(corrected, { shapes, elsewhere });
  checkCodes(settled, { corrections, findings, taken });
  checkTargets(settled, { corrections, elsewhere, findings });
  return { tables: settled, findings };
}

const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

interface TablePlace {
  correction: TableCorrection;
  shape: TableShape;
  /** What columns may point to, by the keys of tables. */
  targets: ReadonlyMap<string, TableShape>;
  findings: Finding[];
}

function correctTable(guess: GuessedTable, { correction, shape, targets, findings }: TablePlace): GuessedTable {
  const path = keyOf(guess);
  const { as = guess.as, title, code } = correction;
  if (guess.why && as !== 'none') findings.push(finding(`${path}.as`, 'notAnOption', { value: as }));
  if (as === 'subTable' && guess.of === undefined) findings.push(finding(`${path}.as`, 'notAnOption', { value: as }));
  if (title !== undefined && (title.trim() === '' || title.length > 100))
    findings.push(finding(`${path}.title`, title.length > 100 ? 'tooLong' : 'required', { max: 100 }));
  for (const column of Object.keys(correction.fields ?? {}))
    if (!guess.fields.some((field) => field.column === column))
      findings.push(finding(`${path}.fields.${column}`, 'unknownKey'));
  // In a module of its own a row points to its main record as any other does.
  const released = guess.as === 'subTable' && as === 'module' ? withMainColumn(guess) : guess;
  const fields = released.fields.map((field) => {
    const change = own(correction.fields ?? {}, field.column);
    return change
      ? correctField(field, { change, shape, targets, findings, path: `${path}.fields.${field.column}` })
      : field;
  });
  const next = {
    ...released,
    as: guess.why ? 'none' : as,
    ...(title ? { title } : {}),
    ...(code ? { code } : {}),
    fields,
  };
  return withTitle(next, { correction, findings });
}

function withMainColumn(guess: GuessedTable): GuessedTable {
  const [only, ...others] = guess.ofColumns ?? [];
  if (only === undefined || others.length > 0) return guess;
  const fields = guess.fields.map((field) => {
    if (field.column !== only) return field;
    const { why: _, ...rest } = field;
    return { ...rest, use: true };
  });
  return { ...guess, fields };
}

function withTitle(
  table: GuessedTable,
  { correction, findings }: { correction: TableCorrection; findings: Finding[] },
): GuessedTable {
  const used = usedFields(table);
  const path = keyOf(table);
  if (correction.titleField !== undefined) {
    if (used.some(({ name }) => name === correction.titleField)) return { ...table, titleField: correction.titleField };
    findings.push(finding(`${path}.titleField`, 'noSuchName', { value: correction.titleField }));
  }
  if (table.as !== 'none' && used.length === 0) findings.push(finding(`${path}.fields`, 'required'));
  if (used.some(({ name }) => name === table.titleField)) return table;
  const other = used.find(({ kind, to }) => kind === 'text' && !to) ?? used[0];
  return { ...table, titleField: other?.name ?? '' };
}

interface FieldPlace {
  change: FieldCorrection;
  shape: TableShape;
  targets: TablePlace['targets'];
  findings: Finding[];
  path: string;
}

function correctField(field: GuessedField, { change, shape, targets, findings, path }: FieldPlace): GuessedField {
  const column = columnOf(shape, field.column);
  const isUsable = field.widgets.length > 0;
  if (change.use === true && !isUsable) findings.push(finding(`${path}.use`, 'notAnOption', { value: true }));
  if (change.label !== undefined && (change.label.trim() === '' || change.label.length > 100))
    findings.push(finding(`${path}.label`, change.label === '' ? 'required' : 'tooLong', { max: 100 }));
  let next: GuessedField = {
    ...field,
    use: (change.use ?? field.use) && isUsable,
    label: change.label ?? field.label,
    required: change.required ?? field.required,
  };
  if (next.use && !field.use) delete next.why;
  if (change.to === null && field.to !== undefined && column) next = plainField(next, column);
  else if (typeof change.to === 'string' && change.to !== field.to) {
    const target = targets.get(change.to);
    if (target && (field.family === undefined || keyFamilyOf(target) !== field.family))
      findings.push(finding(`${path}.to`, 'notAnOption', { value: change.to }));
    next = pointing(next, change.to);
  }
  if (typeof change.to === 'string') delete next.isGuess;
  if (change.choices && column) {
    const options = correctedChoices(field.options, { choices: change.choices, findings, path: `${path}.choices` });
    if (options && hasChoices(next)) next = { ...next, options, ...shaped(column, { widget: next.widget, options }) };
    else if (options && next.to === undefined) next = { ...next, options };
  }
  if (change.widget !== undefined && change.widget !== next.widget)
    next = withWidget(next, { widget: change.widget, column, findings, path });
  if (!change.inDictionary) return next;
  if (!field.options) findings.push(finding(`${path}.inDictionary`, 'notAnOption', { value: true }));
  // Whoever made something else of the column afterwards has no choices to keep.
  return hasChoices(next) ? { ...next, inDictionary: true } : next;
}

/** The column as it is when it points to records; what it could be otherwise is left behind. */
function pointing(field: GuessedField, to: string): GuessedField {
  const { options: _, defaultValue: __, rules: ___, isParent: ____, ...rest } = field;
  return { ...rest, kind: 'ref', widget: 'relationForm', widgets: ['relationForm', 'select'], props: {}, to };
}

function withWidget(
  field: GuessedField,
  {
    widget: wanted,
    column,
    findings,
    path,
  }: { widget: string; column: ReturnType<typeof columnOf>; findings: Finding[]; path: string },
): GuessedField {
  if (!isWidgetName(wanted) || !field.widgets.some((one) => one === wanted) || !column) {
    findings.push(finding(`${path}.widget`, 'notAnOption', { value: wanted }));
    return field;
  }
  if (field.to !== undefined) return { ...field, widget: wanted };
  const { defaultValue: _, rules: __, ...rest } = field;
  return { ...rest, ...shaped(column, { widget: wanted, options: field.options }) };
}

/** The column as it would be if it pointed nowhere. */
function plainField(field: GuessedField, column: NonNullable<ReturnType<typeof columnOf>>): GuessedField {
  const { to: _, isGuess: __, isParent: ___, ...rest } = field;
  const widget = column.kind === 'integer' || column.kind === 'decimal' ? 'number' : 'input';
  return { ...rest, ...shaped(column, { widget, options: undefined }), widgets: [widget] };
}

/** What points to a table that is no module now holds its value instead; rows without their main table are none. */
function settle(
  tables: GuessedTable[],
  { shapes, elsewhere }: { shapes: ReadonlyMap<string, TableShape>; elsewhere: ReadonlySet<string> },
): GuessedTable[] {
  const kept = new Set(tables.filter(({ as }) => as === 'module').map(keyOf));
  const mains = tables.map((table) =>
    table.as === 'subTable' && !kept.has(table.of ?? '') ? { ...withMainColumn(table), as: 'module' as const } : table,
  );
  const modules = new Set([...elsewhere, ...mains.filter(({ as }) => as === 'module').map(keyOf)]);
  return mains.map((table) => {
    const fields = table.fields.map((field) => {
      const column = columnOf(shapes.get(keyOf(table))!, field.column);
      return field.to === undefined || modules.has(field.to) || !column ? field : plainField(field, column);
    });
    return { ...table, fields };
  });
}

function checkCodes(
  tables: GuessedTable[],
  { corrections, findings, taken }: { corrections: Corrections; findings: Finding[]; taken: Iterable<string> },
): void {
  const codes = new Map([...taken].map((code) => [code.toLowerCase(), code]));
  for (const table of tables.filter(({ as }) => as === 'module')) {
    const path = `${keyOf(table)}.code`;
    const code = table.code.toLowerCase();
    if (!/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/.test(table.code)) findings.push(finding(path, 'pattern'));
    if (codes.has(code) && own(corrections, keyOf(table)))
      findings.push(finding(path, 'duplicateValue', { value: table.code }));
    codes.set(code, path);
  }
}

function checkTargets(
  tables: GuessedTable[],
  {
    corrections,
    elsewhere,
    findings,
  }: { corrections: Corrections; elsewhere: ReadonlySet<string>; findings: Finding[] },
): void {
  const modules = new Set([...elsewhere, ...tables.filter(({ as }) => as === 'module').map(keyOf)]);
  for (const table of tables)
    for (const [column, { to }] of Object.entries(own(corrections, keyOf(table))?.fields ?? {}))
      if (typeof to === 'string' && !modules.has(to))
        findings.push(finding(`${keyOf(table)}.fields.${column}.to`, 'unknownResource', { value: to }));
}
