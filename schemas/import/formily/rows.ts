import { limits } from '../../expression/index.ts';
import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode } from '../../language/layout.ts';
import { makeField, nodeOf } from '../field-draft.ts';
import { isLoose, type Loose, listAt, own, part, textAt } from '../loose.ts';
import { idOf, Naming } from '../naming.ts';
import type { ImportNote } from '../report.ts';
import { note, within } from '../report.ts';
import { labelOf, nameAt } from './field.ts';
import { propertiesOf, typeOf, usualName } from './schema.ts';
import { readStates, requiredBy } from './states.ts';
import { type Element, enter, openElement, reportLeft, resolved, type Walk } from './walk.ts';
import { hasWidget } from './widgets.ts';

/** A list whose entries are filled in one below the other, whatever its component draws around them. */
export function isRows(schema: Loose, sort: string): boolean {
  if (hasWidget(sort)) return false;
  return sort.startsWith('array') || (typeOf(schema) === 'array' && itemsOf(schema) !== undefined);
}

/** What each entry is; of several kinds the first. */
const itemsOf = (schema: Loose): Loose | undefined => [own(schema, 'items'), listAt(schema, 'items')[0]].find(isLoose);

/** The parts of a list that every sub-table has by itself: the number of a row, and what moves and removes it. */
export const isRowTool = (sort: string) =>
  /^array[a-z]*(?:index|remove|moveup|movedown|sorthandle|addition|copy|duplicate)$/.test(sort);

interface RowsPlace {
  key: string;
  walk: Walk;
  /** Converts what stands in an entry. */
  fill: (items: Loose, walk: Walk) => void;
}

/** A list as a sub-table: its columns are the fields of an entry, at whatever depth of boxes they stand. */
export function convertRows(schema: Loose, { key, walk, fill }: RowsPlace): LayoutNode[] {
  if (walk.rows.length === limits.rows) {
    nameLost(schema, { key, notes: walk.notes });
    return [];
  }
  const path = [...walk.path, key];
  const name = nameAt(path, walk);
  const element = openElement(schema, { key, name, notes: walk.notes });
  const { read, readSchema } = element;
  const { label, isNamed } = labelOf(element, { ...walk, caption: read.text('title', 200) || walk.caption });
  const place = enter(walk, { name, path, key });
  readStates(element, place);
  if (walk.required.has(key)) place.said.push(requiredBy(place));
  const rows = columnsOf(element, { walk, name, label, fill });
  if (rows.length === 0) {
    walk.notes.push(note(name, 'emptyTable'));
    return [];
  }
  const help = readSchema.text('description');
  const field = makeField(
    { id: idOf(...walk.rows, name), name, label },
    {
      widget: 'subTable',
      rows,
      props: { ...countsOf(element), addText: addTextOf(schema) },
      ...(help ? { help } : {}),
    },
  );
  readSchema.raw('x-decorator');
  const start = readSchema.raw('default');
  if (start !== undefined && start !== null) walk.notes.push(note(name, 'defaultValue', { value: start }));
  reportLeft(element);
  walk.fields.push(field);
  const node = nodeOf(field, { span: 24, inRow: walk.inRow });
  return [isNamed ? node : { ...node, showLabel: false }];
}

function countsOf({ readSchema, name, notes }: Element): {
  minCount?: number | undefined;
  maxCount?: number | undefined;
} {
  const minCount = readSchema.number('minItems', { min: 0, max: 10_000, integer: true });
  const maxCount = readSchema.number('maxItems', { min: 1, max: 10_000, integer: true });
  if (minCount === undefined || maxCount === undefined || minCount <= maxCount) return { minCount, maxCount };
  notes.push(note(name, 'badValue', { property: 'maxItems', value: maxCount }));
  return { minCount };
}

/** What the button below the rows is called. */
function addTextOf(schema: Loose): string {
  const found = propertiesOf(schema).find(
    ({ schema: inner }) => isLoose(inner) && usualName(textAt(inner, 'x-component')).endsWith('addition'),
  );
  if (!found || !isLoose(found.schema)) return '';
  return (textAt(found.schema, 'title') || textAt(part(found.schema, 'x-component-props'), 'title')).slice(0, 200);
}

function columnsOf(
  { schema, notes, readSchema }: Element,
  { walk, name, label, fill }: { walk: Walk; name: string; label: string; fill: RowsPlace['fill'] },
): FieldDefinition[] {
  const inside: ImportNote[] = [];
  const inner: Walk = {
    ...walk,
    ...{
      notes: inside,
      naming: new Naming(inside),
      fields: [],
      rows: [...walk.rows, name],
      path: [],
      around: [],
      caption: '',
    },
    ...{ address: [...walk.address, name], required: new Set(), inRow: false, span: undefined },
  };
  const given = itemsOf(schema);
  readSchema.raw('items');
  for (const [index, other] of listAt(schema, 'items').slice(1).entries())
    if (isLoose(other)) nameLost(other, { key: textAt(other, 'title') || `items[${index + 1}]`, notes: inside });
  if (given) {
    const { schema: items, walk: entry } = resolved(given, inner);
    const isObject = typeOf(items) === 'object' || typeOf(items) === '';
    if (!isObject) notes.push(note(name, 'plainRows'));
    fill(items, isObject || typeOf(items) === 'void' ? entry : { ...entry, caption: label });
  }
  walk.notes.push(...within(name, inside));
  return inner.fields;
}

/** Lists deeper than a document may have rows have no place, and each of their fields is told. */
function nameLost(schema: Loose, { key, notes }: { key: string; notes: ImportNote[] }): void {
  const tag = textAt(schema, 'x-component') || typeOf(schema);
  if (typeOf(schema) !== 'void') notes.push(note(key, 'element', { tag }));
  const below = [...propertiesOf(schema), { key: 'items', schema: own(schema, 'items') }];
  for (const inner of below)
    if (isLoose(inner.schema) && !isRowTool(usualName(textAt(inner.schema, 'x-component'))))
      nameLost(inner.schema, { key: inner.key, notes });
}
