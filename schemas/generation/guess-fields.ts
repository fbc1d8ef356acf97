import { formulaWords } from '../expression/core/ast.ts';
import { identifier } from '../import/naming.ts';
import { isReservedName } from '../language/system-fields.ts';
import { latinName } from '../naming/latin-name.ts';
import { type WidgetName, widgetOf } from '../widgets/index.ts';
import { isCalled, isNamed, isSecretColumn } from './column-names.ts';
import { isFlagWidget, optionsOf, shaped, usualWidget, widgetsOf } from './column-widgets.ts';
import type { GuessedField } from './guess.ts';
import { familyOf } from './known-modules.ts';
import { columnLabel, referenceLabel } from './label.ts';
import { isParentName, type Reference } from './references.ts';
import { type ColumnShape, isCellColumn, keyColumns, singleKey, type TableShape, tableKey } from './table-shape.ts';
import { whyTexts } from './why-texts.ts';
import { camelCase, wordsOf } from './words.ts';

interface Surroundings {
  references: Reference[];
  /** The reference to the main table, of a sub-table. */
  belonging: Reference | undefined;
  /** Whether a table, by its key, becomes a module. */
  isModule: (key: string) => boolean;
  /** The module will stand over the table. */
  standing: boolean;
  /** What the field of a column is called after, where that is not the column's own name. */
  nameOf?: ((column: ColumnShape) => string) | undefined;
}

/** What the columns of a table become. */
export function guessFields(table: TableShape, surroundings: Surroundings): GuessedField[] {
  const names = new Set<string>();
  const fields = table.columns.map((column): GuessedField => {
    const reference = referenceAt(column, surroundings);
    const field = fieldOf(column, { table, reference, surroundings });
    const wanted = surroundings.nameOf?.(column) ?? column.name;
    return { ...field, name: freeName(wanted, { names, isTree: field.isParent === true }) };
  });
  return distinctly(fields, table);
}

/** Of a column that points somewhere by itself alone. */
function referenceAt(column: ColumnShape, { references, isModule }: Surroundings): Reference | undefined {
  const own = references.find(({ columns }) => columns.length === 1 && columns[0] === column.name);
  return own && isModule(own.to) ? own : undefined;
}

type Place = { table: TableShape; reference: Reference | undefined; surroundings: Surroundings };

function fieldOf(column: ColumnShape, place: Place): Omit<GuessedField, 'name'> {
  const { table, reference, surroundings } = place;
  const options = optionsOf(column);
  const inRows = surroundings.belonging !== undefined;
  const hangs = !inRows && !surroundings.standing;
  const isParent = reference?.to === tableKey(table) && isParentName(column.name) && hangs;
  const why = whyNot(column, place);
  const isKey = keyColumns(table).includes(column.name);
  const label = columnLabel(column);
  const family = column.isFree ? undefined : familyOf(column);
  const base = {
    column: column.name,
    use: why === undefined,
    ...(why ? { why } : {}),
    label: reference ? referenceLabel(label) : label,
    // The other database sees to its own. Of moments less is kept than it has: two of them may be alike here.
    unique: hangs && isUnique(column, table) && column.kind !== 'dateTime' && column.kind !== 'time',
    ...(isNamed('audit', column.name) ? { isAudit: true as const } : {}),
    ...(isKey ? { isKey: true as const } : {}),
    ...(family === undefined ? {} : { family }),
  };
  if (reference)
    return {
      ...base,
      widget: isParent ? 'treeSelect' : 'relationForm',
      kind: 'ref',
      props: {},
      widgets: ['relationForm', 'select'],
      required: !column.nullable && !isParent && !reference.isGuess,
      to: reference.to,
      ...(reference.isGuess ? { isGuess: true as const } : {}),
      ...(isParent ? { isParent: true as const } : {}),
    };
  const widget = usualWidget(column, { options, isKey: isKey || isAlone(column, table) });
  const start = startOf(column, { widget, options: options?.map(({ value }) => value) });
  return {
    ...base,
    ...shaped(column, { widget, options }),
    widgets: why === whyTexts.unsupported ? [] : widgetsOf(column, options),
    ...(options ? { options } : {}),
    required:
      isRequired(column, { isKey: isKey && !surroundings.standing, hasStart: start !== undefined }) &&
      !isFlagWidget(widget),
    ...(start === undefined ? {} : { defaultValue: start }),
  };
}

function whyNot(column: ColumnShape, { table, reference, surroundings }: Place): GuessedField['why'] {
  if (surroundings.belonging?.columns.includes(column.name)) return whyTexts.mainTable;
  if (column.kind === 'binary' && !reference) return whyTexts.binary;
  // A copy keeps the text of it; over the table where it stands nobody knows what may be written there.
  if (column.kind === 'other' && surroundings.standing) return whyTexts.unsupported;
  if (column.generated === 'computed') return whyTexts.computed;
  if (reference) return undefined;
  if (surroundings.belonging && column.kind === 'json') return whyTexts.notInRows;
  if (isSecretColumn(column)) return whyTexts.secret;
  const isOwnKey = column.name === singleKey(table)?.name && !isCellColumn(column);
  return isOwnKey && (surroundings.belonging !== undefined || isMachineKey(column)) ? whyTexts.ownId : undefined;
}

/** Nobody knows a record by 32 letters and digits. */
const isMachineKey = ({ name, kind, type, length }: ColumnShape): boolean =>
  /uuid|uniqueidentifier/i.test(type) ||
  (kind === 'text' && (length ?? 0) >= 32 && /(^|_)(id|uuid|guid)$/.test(wordsOf(name).join('_')));

/** Whether it alone tells rows apart. */
function isAlone({ name }: ColumnShape, table: TableShape): boolean {
  const keys = table.kind === 'sheet' ? table.uniqueKeys : [table.primaryKey, ...table.uniqueKeys];
  return keys.some((key) => key?.columns.length === 1 && key.columns[0] === name);
}

function isUnique(column: ColumnShape, table: TableShape): boolean {
  const isShort = column.kind !== 'text' || (column.length ?? 256) <= 255;
  return isAlone(column, table) && isShort && !['longText', 'boolean', 'json', 'binary', 'other'].includes(column.kind);
}

function isRequired(column: ColumnShape, { isKey, hasStart }: { isKey: boolean; hasStart: boolean }): boolean {
  // That all rows of a sheet have a value is no rule yet.
  if (isCellColumn(column)) return !column.nullable && (isKey || isCalled('code', column));
  // A record has an id of its own: a number that the database counted up is not asked of anybody.
  const isCounted = column.generated !== null || (isKey && column.kind === 'integer');
  const isFilled = column.default !== null && !hasStart;
  return !column.nullable && !column.blank && !isCounted && !isFilled && !isNamed('audit', column.name);
}

/** The starting value, where the default is a plain value. */
function startOf(
  { default: said, kind }: ColumnShape,
  { widget, options }: { widget: WidgetName; options: string[] | undefined },
): GuessedField['defaultValue'] {
  if (said === null) return undefined;
  const text = /^'((?:[^']|'')*)'(?:::[\w ]+(?:\(\d+\))?)?$/.exec(said)?.[1]?.replaceAll("''", "'") ?? said;
  if (options && !isFlagWidget(widget)) return options.includes(text) ? text : undefined;
  const isYes = /^(1|true|t|b'1')$/i.test(text);
  if (kind === 'boolean') return isYes || undefined;
  if (isFlagWidget(widget)) return isYes ? 1 : undefined;
  const isNumberWidget = widgetOf(widget).kinds.some((one) => one === 'integer' || one === 'decimal');
  const isPlain = /^-?\d{1,9}(\.\d{1,4})?$/.test(text) && (kind === 'integer' || kind === 'decimal');
  return isPlain && isNumberWidget ? Number(text) : undefined;
}

function freeName(said: string, { names, isTree }: { names: Set<string>; isTree: boolean }): string {
  const wanted = identifier(camelCase(latinName(said))).slice(0, 50);
  const valid = /^[A-Za-z][A-Za-z0-9]*$/.test(wanted) ? wanted : `field${names.size + 1}`;
  // Of a table that becomes a tree the system fields are columns of its own.
  const isTaken = isTree ? formulaWords.has(valid) : isReservedName(valid, ['tree']);
  const base = isTaken ? `${valid}Value` : valid;
  let name = base;
  for (let count = 2; names.has(name.toLowerCase()); count++) name = `${base}${count}`;
  names.add(name.toLowerCase());
  return name;
}

/** Two fields with one label could not be told apart by whoever reads them, nor in a workbook. */
function distinctly(fields: GuessedField[], { columns }: TableShape): GuessedField[] {
  const taken = new Set<string>();
  return fields.map((field, index) => {
    const isTaken = taken.has(field.label);
    const whole = (columns[index]?.comment ?? '').split(/[\n\r]/)[0]!.trim();
    // Names that were written twice are told apart by a number already.
    const isTold = field.column.startsWith(`${field.label} (`);
    const usual = isTold ? field.column : `${field.label} (${field.column})`;
    const other = whole.length <= 20 && whole !== '' && !taken.has(whole) ? whole : usual;
    const label = isTaken ? other : field.label;
    if (field.use) taken.add(label);
    return { ...field, label };
  });
}
