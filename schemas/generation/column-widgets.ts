import type { ColumnKind } from '../data-source/columns.ts';
import type { ValueKind } from '../kinds/index.ts';
import type { OptionItem } from '../options/source.ts';
import { type WidgetName, widgetOf } from '../widgets/index.ts';
import { startOptions } from '../widgets/start-options.ts';
import { isCalled, isNamed, isSecretColumn } from './column-names.ts';
import { commentOptions } from './comment-options.ts';
import type { GuessedField } from './guess.ts';
import { namedColumn } from './named-columns.ts';
import { type ColumnShape, isCellColumn } from './table-shape.ts';

/** Kind and properties of the field that a column becomes with a widget. */
type Shaped = Pick<GuessedField, 'widget' | 'kind' | 'props' | 'rules'>;

/** The widgets for a column of each kind, the usual one first; none: it cannot be used. */
const widgetsByKind = {
  text: ['input', 'textarea'],
  longText: ['textarea', 'input'],
  integer: ['number', 'input', 'switch'],
  decimal: ['number', 'amount', 'input'],
  boolean: ['switch'],
  date: ['date'],
  dateTime: ['date'],
  time: ['time', 'input'],
  json: ['json'],
  binary: [],
  // Money, spans, lists, points: as the database writes them.
  other: ['textarea', 'input'],
} as const satisfies Record<ColumnKind, readonly WidgetName[]>;

/** What a column can have into which nothing is brought, in the order of the palette. */
const freeWidgets: readonly WidgetName[] = [
  ...(['input', 'textarea', 'number', 'amount', 'select', 'radio', 'checkbox', 'date', 'dateRange', 'time'] as const),
  ...(['switch', 'rate', 'colorPicker', 'fileUpload', 'imageUpload', 'signature', 'address', 'richText'] as const),
  ...(['companyPicker', 'departmentPicker', 'postPicker', 'userPicker'] as const),
];

/** The widgets that a column can have. */
export function widgetsOf(column: ColumnShape, options: OptionItem[] | undefined): WidgetName[] {
  if (column.isFree) return [...freeWidgets];
  const usual: readonly WidgetName[] = usualOf(column);
  if (!options) return [...usual];
  return isSet(column) ? ['select', 'checkbox', 'input'] : ['select', 'radio', ...usual];
}

/** The values of a sheet can always be texts again, and what most of them could be besides. */
function usualOf(column: ColumnShape): readonly WidgetName[] {
  const usual: readonly WidgetName[] = widgetsByKind[column.kind];
  if (!isCellColumn(column)) return usual;
  const also: readonly WidgetName[] = column.also ? widgetsByKind[column.also].slice(0, 1) : [];
  return [...new Set([...usual, ...also, 'input' as const])];
}

/** What people would choose. */
export function usualWidget(
  column: ColumnShape,
  { options, isKey }: { options: OptionItem[] | undefined; isKey: boolean },
): WidgetName {
  const [first] = usualOf(column);
  if (column.means) return namedColumn(column.means).widget;
  if (isFlag(column, options)) return 'switch';
  if (options) return 'select';
  // Both ends: what has more decimals than an amount shows would be rounded.
  const isCoarse = (column.scale ?? 2) <= 2 && !column.fine;
  const isMoney = column.kind === 'decimal' && !column.isPercent && isCoarse && isCalled('money', column);
  if (isMoney && !isCalled('notMoney', column)) return 'amount';
  if (column.kind === 'longText' && isLine(column, { isKey })) return 'input';
  if (column.kind === 'text' && (column.length ?? 0) > 300) return 'textarea';
  return first ?? 'input';
}

/**
 * Whether a text of any length is one line: by what it is called, what stands in it, or because it tells rows apart. Who
 * has `text` as well and says `varchar` means a line.
 */
function isLine(column: ColumnShape, { isKey }: { isKey: boolean }): boolean {
  if (isKey) return true;
  if (column.line === false) return false;
  const isShort = column.line === true || /^(character varying|varchar)$/i.test(column.type);
  return isCalled('line', column) || isCalled('code', column) || (isShort && !isCalled('prose', column));
}

function isFlag(column: ColumnShape, options: OptionItem[] | undefined): boolean {
  const isYesOrNo = options === undefined || options.every(({ value }) => value === '0' || value === '1');
  const isSaid = isNamed('flag', column.name) || /^是否/.test(column.comment ?? '');
  if (column.kind === 'boolean') return options === undefined || (isYesOrNo && isSaid);
  return column.kind === 'integer' && isYesOrNo && isSaid;
}

/** Whether a widget says yes or no. */
export const isFlagWidget = (widget: WidgetName): boolean => widgetOf(widget).input === 'flag';

/** What the database, or its comment, says that there may be. */
export function optionsOf(column: ColumnShape): OptionItem[] | undefined {
  const { values, comment, kind, means } = column;
  if (means && values === null) return namedColumn(means).options;
  const isNumber = kind === 'integer' || kind === 'boolean';
  // A text without a length may be anything, unless a check says what it is.
  const isText = kind === 'text' || (kind === 'longText' && (values?.length ?? 0) > 0);
  if (!isText && !isNumber) return undefined;
  const said = isCellColumn(column) ? undefined : commentOptions(comment, { isNumber });
  if (values === null || values.length === 0) {
    const most = column.length ?? 255;
    return said?.every(({ value }) => value.length <= most) ? said : undefined;
  }
  const usable = [...new Set(values)].filter((value) => value !== '' && value.length <= 255).slice(0, 2000);
  return usable.map((value) => ({ value, label: said?.find((one) => one.value === value)?.label ?? value }));
}

export function shaped(
  column: ColumnShape,
  { widget, options }: { widget: WidgetName; options: OptionItem[] | undefined },
): Shaped {
  const make = shapes.get(widget) ?? (column.isFree ? () => begun(widget) : undefined);
  const shape = make ? make(column, options) : { kind: 'text' as const, props: {} };
  const named = column.means && namedColumn(column.means);
  if (named?.widget !== widget) return { widget, ...shape };
  const { props = {}, rules, several } = named;
  return {
    ...{ widget, kind: several ? 'refs' : shape.kind },
    props: { ...shape.props, ...props, ...(several ? { multiple: true } : {}) },
    ...(rules ? { rules } : {}),
  };
}

/** A widget as somebody puts it into a form. */
function begun(widget: WidgetName): ReturnType<Shape> {
  const { kinds, kindOf, start } = widgetOf(widget);
  const props = start?.props ?? {};
  return { kind: kindOf?.(props) ?? kinds[0], props };
}

type Shape = (
  column: ColumnShape,
  options: OptionItem[] | undefined,
) => { kind: ValueKind; props: GuessedField['props'] };

const mostCharacters = 100_000;

/** Choices that nobody knows yet are there to be renamed. */
const itemsOf = (column: ColumnShape, items: OptionItem[] | undefined) =>
  items ?? (column.isFree ? startOptions.items : []);

const choice: Shape = (column, items) => {
  const options = { source: 'static', items: itemsOf(column, items) };
  return isSet(column) ? { kind: 'refs', props: { options, multiple: true } } : { kind: 'text', props: { options } };
};

/** Kind and properties by widget. */
const shapesByWidget: Partial<Record<WidgetName, Shape>> = {
  input: (column) => ({ kind: 'text', props: { ...lengthOf(column), ...masking(column) } }),
  textarea: (column) =>
    column.kind === 'longText' || column.kind === 'other'
      ? { kind: 'longText', props: {} }
      : { kind: 'text', props: lengthOf(column) },
  number: (column) =>
    column.kind === 'integer'
      ? { kind: 'integer', props: { precision: 0, ...leastOf(column) } }
      : {
          kind: 'decimal',
          props: {
            ...(column.scale === null ? {} : { precision: Math.min(Math.max(column.scale, 0), 10) }),
            ...leastOf(column),
            ...(column.isPercent ? { suffix: '%' } : {}),
          },
        },
  amount: (column) => ({ kind: 'decimal', props: leastOf(column) }),
  switch: (column) => ({ kind: column.kind === 'integer' ? 'integer' : 'boolean', props: {} }),
  select: choice,
  radio: choice,
  checkbox: (column, items) => ({
    ...choice(column, items),
    ...(column.isFree ? { kind: 'refs' } : {}),
    props: { options: { source: 'static', items: itemsOf(column, items) } },
  }),
  date: (column) =>
    (column.also ?? column.kind) === 'dateTime'
      ? { kind: 'dateTime', props: { withTime: true } }
      : { kind: 'date', props: {} },
  time: () => ({ kind: 'time', props: {} }),
  json: () => ({ kind: 'json', props: {} }),
};

const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(shapesByWidget));

/** MySQL: several of a list at once. */
const isSet = ({ type }: ColumnShape) => /^set\(/i.test(type);

/** Room for whatever stands in the column: shorter would be refused when somebody saves what was brought. */
const lengthOf = ({ kind, length }: ColumnShape) => {
  const isWhole = kind === 'longText' || (kind === 'text' && length === null);
  // Two letters stand for a byte.
  const characters = (length ?? 64) * (kind === 'binary' ? 2 : 1);
  return { maxlength: isWhole ? mostCharacters : Math.min(Math.max(characters, 1), mostCharacters) };
};

const masking = (column: ColumnShape) => (isSecretColumn(column) ? { password: true } : {});
const leastOf = ({ type }: ColumnShape) => (/\bunsigned\b/i.test(type) ? { min: 0 } : {});
