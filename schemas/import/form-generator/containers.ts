import { limits } from '../../expression/index.ts';
import type { LayoutNode, LayoutPane } from '../../language/layout.ts';
import { isNumeric, sameValue } from '../../record/index.ts';
import { makeField, nodeOf } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { isLoose, listAt, own, PropertyReader, part, textAt } from '../loose.ts';
import { idOf, Naming } from '../naming.ts';
import { asParted, isElement } from '../parted-elements.ts';
import type { ImportNote } from '../report.ts';
import { note, within } from '../report.ts';
import { tagOf } from './element-kinds.ts';
import { convertField } from './field.ts';
import { convertNotice, isNotice } from './notices.ts';
import { internal, labelOf, type Walk } from './walk.ts';
import { hasWidget, holdsValue } from './widgets.ts';

/** The elements of a form or of a box in it; what they store goes into `walk.fields`. */
export function convertElements(elements: unknown[], walk: Walk): LayoutNode[] {
  return elements.flatMap((element: unknown): LayoutNode[] => {
    if (!isLoose(element)) {
      walk.notes.push(note('', 'badValue', { property: 'fields', value: element }));
      return [];
    }
    const source = asParted(element);
    const config = { ...part(source, '__config__') };
    const tag = tagOf(config);
    const label = textAt(config, 'label') || textAt(config, 'componentName');
    if (isSubTable(config, tag)) return convertSubTable(source, config, walk);
    if (isNotice(tag)) return convertNotice(source, { config, walk });
    if (isContainer(config, tag)) return convertContainer({ source, config, tag, label }, walk);
    const inner = childrenOf(config, source).filter(isElement);
    const isField = holdsValue(tag) && (hasWidget(tag) || inner.length === 0);
    if (!isField) walk.notes.push(note(textAt(source, '__vModel__'), 'element', { tag: tag || '?' }));
    // What stands in it stands where it stood.
    return [...(isField ? convertField(source, { config, walk }) : []), ...convertElements(inner, walk)];
  });
}

const isSubTable = (config: Loose, tag: string) =>
  /(?:^|-)(?:sub|input|child)?-?table$/.test(tag) ||
  /-sub-?form$/.test(tag) ||
  textAt(config, 'type') === 'table' ||
  textAt(config, 'layout') === 'tableFormItem';

const paned: Record<string, 'tab' | 'collapse' | 'steps'> = {
  'el-tabs': 'tab',
  'el-tab': 'tab',
  'el-collapse': 'collapse',
  'el-steps': 'steps',
};
const boxes = ['el-card', ...Object.keys(paned)];
const isContainer = (config: Loose, tag: string) =>
  textAt(config, 'layout') === 'rowFormItem' || [...boxes, 'el-row', ...Object.keys(captions)].includes(tag);

interface Box {
  source: Loose;
  config: Loose;
  tag: string;
  label: string;
}

/** What only stands there with a text. */
const captions: Record<string, (content: string, walk: Walk) => LayoutNode[]> = {
  'el-divider': (content, { nextId }) => [{ node: 'divider', id: nextId('divider'), ...(content ? { content } : {}) }],
  'el-text': (content, { nextId }) => (content ? [{ node: 'text', id: nextId('text'), content }] : []),
  'group-title': (content, { nextId }) => (content ? [{ node: 'groupTitle', id: nextId('group'), content }] : []),
};

/** What it says: in the newer editors not what it is called in the editor. */
const captionOf = ({ source, config, label }: Box): string =>
  [textAt(source, 'content'), textAt(part(source, '__slot__'), 'default'), textAt(config, 'defaultValue'), label].find(
    Boolean,
  ) ?? '';

function convertContainer(box: Box, walk: Walk): LayoutNode[] {
  const { source, config, tag, label } = box;
  if (Object.hasOwn(captions, tag)) return captions[tag]?.(captionOf(box), walk) ?? [];
  // Deeper than a document may be: the fields stay, the boxes around them go.
  const flat = walk.deep > 4;
  const isRow = !boxes.includes(tag);
  const inner = { ...walk, deep: walk.deep + 1, inRow: flat ? walk.inRow : isRow };
  const children = childrenOf(config, source);
  const node = Object.hasOwn(paned, tag) ? paned[tag] : undefined;
  if (node) {
    const panes = children.map((pane, i) => convertPane(pane, { box, walk, inner, number: i + 1 }));
    reportLeft(readersOf(box, walk.notes), walk.notes);
    if (flat) return panes.flatMap((pane) => pane.children);
    return panes.length > 0 ? [{ node, id: walk.nextId(node), panes }] : [];
  }
  const nodes = convertElements(children, inner);
  if (nodes.length === 0) {
    walk.notes.push(note('', 'emptyRow'));
    return [];
  }
  const props = isRow ? rowProperties(box, walk) : reportLeft(readersOf(box, walk.notes), walk.notes);
  if (flat) return nodes;
  return isRow
    ? [{ node: 'row', id: walk.nextId('row'), children: nodes, ...props }]
    : [{ node: 'card', id: walk.nextId('card'), title: textAt(source, 'header') || label || '-', children: nodes }];
}

/** A pane with what stands in it; what stands there itself, as a field or a box, has a pane of its own. */
function convertPane(
  pane: unknown,
  { box, walk, inner, number }: { box: Box; walk: Walk; inner: Walk; number: number },
): LayoutPane {
  const id = walk.nextId('pane');
  if (!isLoose(pane)) {
    const elements = Array.isArray(pane) ? pane : [pane];
    return { id, title: String(number), children: convertElements(elements, inner) };
  }
  const config = part(pane, '__config__');
  const title = textAt(pane, 'title') || textAt(pane, 'label') || textAt(config, 'label') || String(number);
  if (standsAlone(pane)) return { id, title, children: convertElements([pane], inner) };
  reportLeft(readersOf({ ...box, source: pane, config }, walk.notes), walk.notes);
  return { id, title, children: convertElements(childrenOf(config, pane), inner) };
}

/** Not a pane, but a field, a box or a text among them. */
function standsAlone(source: Loose): boolean {
  const config = part(asParted(source), '__config__');
  const tag = tagOf(config);
  if (tag === '' || isPaneTag(tag)) return textAt(source, '__vModel__') !== '';
  return isSubTable(config, tag) || isNotice(tag) || isContainer(config, tag) || holdsValue(tag);
}

const isPaneTag = (tag: string) => /(?:^|-)(?:tab-?pane|tab-?item|collapse-?item|step)$/i.test(tag);

const justified = ['start', 'center', 'end', 'space-between', 'space-around'] as const;

function rowProperties(box: Box, { notes }: Walk) {
  const { read, readConfig } = readersOf(box, notes);
  const gutter =
    readConfig.number('gutter', { min: 0, max: 200, integer: true }) ??
    read.number('gutter', { min: 0, max: 200, integer: true });
  const type = read.choice('type', ['default', 'flex']);
  const justify = read.choice('justify', justified);
  const align = read.choice('align', ['top', 'middle', 'bottom']);
  // That product aligns the columns of a flexible row alone.
  const isFlexible = type === 'flex';
  if (!isFlexible && ((justify && justify !== 'start') || (align && align !== 'top')))
    notes.push(
      note('', 'properties', { names: `justify ${justify ?? ''}, align ${align ?? ''} (type ${type ?? ''})` }),
    );
  reportLeft({ read, readConfig }, notes);
  return {
    ...(gutter === undefined ? {} : { gutter }),
    ...(isFlexible && justify && justify !== 'start' ? { justify } : {}),
    ...(isFlexible && align && align !== 'top' ? { align } : {}),
  };
}

const readersOf = ({ source, config }: Box, notes: ImportNote[]) => ({
  read: new PropertyReader(source, { field: '', notes }),
  readConfig: new PropertyReader(config, { field: '', notes }),
});

/** Properties of a box that nobody has read. */
function reportLeft({ read, readConfig }: ReturnType<typeof readersOf>, notes: ImportNote[]): void {
  // What a box is called stands above it, not beside it.
  for (const key of ['label', 'title', 'header', 'showLabel', 'active'])
    for (const reader of [read, readConfig]) reader.raw(key);
  const left = [...read.leftOver(internal), ...readConfig.leftOver(internal)];
  if (left.length > 0) notes.push(note('', 'properties', { names: left.join(', ') }));
}

function convertSubTable(source: Loose, config: Loose, walk: Walk): LayoutNode[] {
  if (walk.rows.length === limits.rows) {
    nameLost(source, walk);
    return [];
  }
  const name = walk.naming.name(own(source, '__vModel__') ?? own(config, 'componentName'));
  const inside: ImportNote[] = [];
  const inner: Walk = { ...walk, notes: inside, naming: new Naming(inside), fields: [], rows: [...walk.rows, name] };
  convertElements(childrenOf(config, source), inner);
  walk.notes.push(...within(name, inside));
  if (inner.fields.length === 0) {
    walk.notes.push(note(name, 'emptyTable'));
    return [];
  }
  const label = labelOf(config, { name, walk });
  const read = new PropertyReader(source, { field: name, notes: walk.notes });
  const readConfig = new PropertyReader(config, { field: name, notes: walk.notes });
  const required = readConfig.flag('required');
  for (const key of ['label', 'showLabel', 'showTitle', 'type']) readConfig.raw(key);
  const added = new Set(read.flag('show-summary') || read.flag('showSummary') ? listAt(source, 'summaryField') : []);
  for (const key of ['summaryField', 'tableConf']) read.raw(key);
  const summary = inner.fields.filter((field) => added.has(field.name) && isNumeric(field)).map((field) => field.name);
  const field = makeField(
    { id: idOf(...walk.rows, name), name, label },
    {
      widget: 'subTable',
      rows: inner.fields,
      required,
      props: {
        addText: read.text('actionText', 200) || read.text('addText', 200),
        summary: summary.length > 0 ? summary : undefined,
      },
    },
  );
  const left = [...read.leftOver(internal), ...readConfig.leftOver(internal)];
  if (left.length > 0) walk.notes.push(note(name, 'properties', { names: left.join(', ') }));
  walk.fields.push(field);
  const node = nodeOf(field, { span: 24, inRow: walk.inRow });
  return [own(config, 'showLabel') === false ? { ...node, showLabel: false } : node];
}

/** Rows deeper than a document may have them have no place, and each of their fields is told. */
function nameLost(source: Loose, { notes }: Pick<Walk, 'notes'>): void {
  const config = part(source, '__config__');
  notes.push(note(textAt(source, '__vModel__'), 'element', { tag: textAt(config, 'tag') || 'table' }));
  for (const child of childrenOf(config, source)) if (isLoose(child)) nameLost(asParted(child), { notes });
}

/** What stands in a box, where older or newer editors of the family put it. */
function childrenOf(config: Loose, source: Loose): unknown[] {
  const [older, newer] = [listAt(config, 'children'), listAt(source, 'children')];
  return sameValue(older, newer) ? older : [...older, ...newer];
}
