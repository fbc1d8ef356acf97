import type { LayoutNode, LayoutPane } from '../../language/layout.ts';
import { isLoose, type Loose, listAt, own, part, textAt } from '../loose.ts';
import { note } from '../report.ts';
import { convertField } from './field.ts';
import { convertNotice, isNotice } from './notices.ts';
import { propertiesOf, typeOf } from './schema.ts';
import { readStates } from './states.ts';
import { type Element, enter, openElement, reportLeft, resolved, textOf, type Walk } from './walk.ts';

interface BoxPlace {
  key: string;
  walk: Walk;
  /** Converts what stands in the box. */
  inside: (schema: Loose, walk: Walk) => LayoutNode[];
  /** The entry of a list: no box that anybody sees. */
  isEntry?: boolean;
}

type Draw = (
  element: Element,
  place: { walk: Walk; inside: (walk: Walk) => LayoutNode[]; box: BoxPlace },
) => LayoutNode[];

/** A node that holds no value itself, or an object: what is in it, in whatever box it draws. */
export function convertBox(schema: Loose, box: BoxPlace): LayoutNode[] {
  const { key, walk: outer, isEntry } = box;
  const element = openElement(schema, { key, name: key, notes: outer.notes });
  const { sort, type } = element;
  if (type === 'void' && isNotice(sort)) return told(element, convertNotice(element, outer));
  if (type === 'void' && drawnFields.has(sort)) return convertField({ ...schema, type: '' }, { key, walk: outer });
  const isObject = type !== 'void' && !isEntry;
  const path = isObject ? [...outer.path, key] : outer.path;
  const place = enter(outer, { name: '', path, key });
  readStates(element, place);
  const walk: Walk = {
    ...outer,
    path,
    ...{ address: [...outer.address, key], around: [...outer.around, place] },
    required: new Set(listAt(schema, 'required')),
  };
  element.readSchema.raw('required');
  element.readSchema.raw('x-decorator');
  const inside = (inner: Walk) => box.inside(schema, inner);
  const draw = isEntry ? through : (draws.get(sort) ?? (sort.startsWith('array') ? column : unknown));
  return told(element, draw(element, { walk, inside, box }));
}

function told(element: Element, nodes: LayoutNode[]): LayoutNode[] {
  reportLeft(element);
  return nodes;
}

/** Void components that draw something of their own, which is a field here. */
const drawnFields = new Set(['qrcode', 'barcode']);

/** Deeper than a document may be: the fields stay, the boxes around them go. */
const mostDeep = 4;

const titleOf = (element: Element): string =>
  (element.readSchema.text('title') || textOf(element, ['title', 'header', 'tab', 'label', 'name'])).slice(0, 200);

const through: Draw = (element, { walk, inside }) => {
  // An entry is called by its number.
  for (const key of ['title', 'header', 'tab']) element.read.raw(key);
  element.readSchema.raw('title');
  return inside(walk);
};

/** A box with nothing around it but the name that stands before it. */
const plainBox: Draw = (element, { walk, inside }) => {
  const title = titleOf(element);
  const nodes = inside(walk);
  if (title === '' || walk.rows.length > 0 || nodes.length === 0) return nodes;
  return [{ node: 'groupTitle', id: walk.nextId('group'), content: title }, ...nodes];
};

const card: Draw = (element, { walk, inside }) => {
  const title = titleOf(element);
  const nodes = inside({ ...walk, deep: walk.deep + 1, inRow: false, span: undefined });
  if (walk.rows.length > 0 || walk.deep > mostDeep || nodes.length === 0) return nodes;
  return [{ node: 'card', id: walk.nextId('card'), title: title || '-', children: nodes }];
};

/** A card that Formily opens at a click. */
const popover: Draw = (element, place) => {
  if (place.walk.rows.length === 0)
    element.notes.push(note(element.key, 'asWidget', { tag: element.component, widget: 'card' }));
  return card(element, place);
};

/** What holds no value itself. */
const isPane = (schema: Loose): boolean =>
  typeOf(schema) === 'void' || (['object', ''].includes(typeOf(schema)) && isLoose(own(schema, 'properties')));

const paneTitle = (schema: Loose, index: number): string => textAt(schema, 'title').slice(0, 200) || String(index + 1);

const panes =
  (node: 'tab' | 'collapse' | 'steps'): Draw =>
  (element, { walk, inside, box }) => {
    if (walk.rows.length > 0 || walk.deep > mostDeep) return inside(walk);
    const inner = { ...walk, deep: walk.deep + 1, inRow: false, span: undefined };
    const made = propertiesOf(element.schema).flatMap(({ key, schema: given }, i): LayoutPane[] => {
      const { schema, walk: around } = isLoose(given) ? resolved(given, inner) : { schema: {}, walk: inner };
      if (!isLoose(given) || !isPane(schema)) {
        // A field among the panes has one of its own.
        const alone = box.inside({ properties: { [key]: given } }, { ...inner, path: walk.path });
        return alone.length > 0 ? [{ id: walk.nextId('pane'), title: paneTitle(schema, i), children: alone }] : [];
      }
      const pane = openElement(schema, { key, name: key, notes: walk.notes });
      const isObject = pane.type !== 'void';
      const path = isObject ? [...walk.path, key] : walk.path;
      const place = enter(around, { name: '', path, key });
      readStates(pane, place);
      const title = titleOf(pane) || String(i + 1);
      for (const reader of [pane.read, element.read]) reader.raw('key');
      for (const one of ['required', 'x-decorator']) pane.readSchema.raw(one);
      const children = box.inside(schema, {
        ...around,
        path,
        ...{ address: [...around.address, key], around: [...around.around, place] },
        required: new Set(listAt(schema, 'required')),
      });
      reportLeft(pane);
      if (children.length > 0) return [{ id: walk.nextId('pane'), title, children }];
      walk.notes.push(note(key, 'emptyRow'));
      return [];
    });
    return made.length > 0 ? [{ node, id: walk.nextId(node), panes: made }] : [];
  };

const mostColumns = 6;
const usualColumns = 3;

/** As wide as a dialog is here, in px; and the widths at which that library goes over to other columns. */
const dialogWidth = 800;
const usualBreakpoints = [720, 1280, 1920];

/** A grid: as many columns as it has in a dialog, each with the same part of the line. */
const grid: Draw = (element, { walk, inside }) => {
  const { read, notes } = element;
  const given = listAt(read.source, 'breakpoints');
  const passed = (given.length > 0 ? given : usualBreakpoints).filter((width) => Number(width) < dialogWidth).length;
  const [least, most, exact] = ['minColumns', 'maxColumns', 'columns'].map((key) => columnsAt(read.raw(key), passed));
  const columns = Math.min(mostColumns, most ?? least ?? exact ?? usualColumns);
  const gutter = read.number('columnGap', { min: 0, max: 200, integer: true });
  for (const key of ['minWidth', 'maxWidth', 'breakpoints', 'strictAutoFit'])
    if (read.raw(key) !== undefined) notes.push(note(element.key, 'properties', { names: key }));
  const nodes = inside({ ...walk, deep: walk.deep + 1, inRow: true, span: Math.floor(24 / columns) });
  if (walk.rows.length > 0 || walk.deep > mostDeep || nodes.length === 0) return nodes;
  return [{ node: 'row', id: walk.nextId('row'), children: nodes, ...(gutter === undefined ? {} : { gutter }) }];
};

/** A list has a number for each of the widths that a form has passed. */
function columnsAt(raw: unknown, passed: number): number | undefined {
  const found: unknown = Array.isArray(raw) ? raw[Math.min(passed, raw.length - 1)] : raw;
  return typeof found === 'number' && Number.isInteger(found) && found >= 1 ? found : undefined;
}

/** One cell of a grid, over several columns maybe. */
const cell: Draw = (element, { walk, inside }) => {
  const cells =
    element.read.number('gridSpan', { min: 1, max: 24, integer: true }) ??
    element.read.number('span', { min: 1, max: 24, integer: true });
  const isWider = cells !== undefined && walk.span !== undefined;
  return inside(isWider ? { ...walk, span: Math.min(24, walk.span! * cells) } : walk);
};

/** What stands side by side. */
const space: Draw = (element, { walk, inside }) => {
  const { read } = element;
  const title = titleOf(element);
  const [direction, size] = [read.choice('direction', ['horizontal', 'vertical']), read.raw('size')];
  const isLine = direction !== 'vertical' && walk.rows.length === 0 && walk.deep <= mostDeep;
  const nodes = inside(isLine ? { ...walk, deep: walk.deep + 1, inRow: true, span: undefined } : walk);
  const before: LayoutNode[] =
    title && nodes.length > 0 && walk.rows.length === 0
      ? [{ node: 'groupTitle', id: walk.nextId('group'), content: title }]
      : [];
  if (!isLine || nodes.length < 2) return [...before, ...nodes];
  const gutter = typeof size === 'number' && Number.isInteger(size) && size >= 0 && size <= 200 ? { gutter: size } : {};
  return [...before, { node: 'row', id: walk.nextId('row'), children: nodes, ...gutter }];
};

/** A column of a list, after which its field is called where it has no name itself. */
const column: Draw = (element, { walk, inside }) => {
  const { read } = element;
  const caption = titleOf(element);
  // The columns of a sub-table are as wide as their values.
  for (const key of ['width', 'align', 'dataIndex', 'fixed', 'key']) read.raw(key);
  return inside({ ...walk, caption: caption || walk.caption });
};

const unknown: Draw = (element, place) => {
  const { component, schema, notes } = element;
  const isEmpty = Object.keys(part(schema, 'properties')).length === 0;
  if (component !== '') notes.push(note(element.key, 'element', { tag: component }));
  else if (isEmpty && typeOf(schema) === 'void') notes.push(note(element.key, 'emptyRow'));
  return plainBox(element, place);
};

/** THE table of boxes, by the names that the libraries have for them. */
const draws = new Map<string, Draw>(
  (
    [
      ['card formcard fieldset cell cellgroup', card],
      ['editable editablepopover', popover],
      ['formtab tabs', panes('tab')],
      ['formcollapse collapse', panes('collapse')],
      ['formstep steps step', panes('steps')],
      ['formgrid grid gridrow row', grid],
      ['formgridgridcolumn gridcolumn col gridcol', cell],
      ['space', space],
      ['form formlayout formitem objectcontainer objectfield voidfield fragment div formfooter', plainBox],
      ['formbuttongroup formbuttongroupformitem formbuttongroupsticky formsticky', plainBox],
    ] as const
  ).flatMap(([names, draw]) => names.split(' ').map((name) => [name, draw] as const)),
);
