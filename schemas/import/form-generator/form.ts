import type { FieldDefinition } from '../../language/field.ts';
import type { FormPage } from '../../language/form-page.ts';
import type { LayoutNode, LayoutPane } from '../../language/layout.ts';
import { documentVersion } from '../../language/resource.ts';
import { widgetOf } from '../../widgets/index.ts';
import type { FieldDraft, ImportedEntry } from '../field-draft.ts';
import {
  emptyFormField,
  freeRequired,
  hasTitle,
  listFor,
  makeField,
  nodeOf,
  setDefault,
  titleOf,
} from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { clean, isLoose, listAt, own, PropertyReader, part, textAt } from '../loose.ts';
import { codeOf, identifier, idOf, Naming } from '../naming.ts';
import type { ImportNote } from '../report.ts';
import { note, within } from '../report.ts';
import { readRules } from '../rule-list.ts';
import type { Element } from './widgets.ts';
import { childrenOf, convertElement, holdsValue } from './widgets.ts';

/** Whether this is a form of the `__config__` / `__vModel__` dialect. */
export const isFormGenerator = (data: unknown): data is Loose =>
  isLoose(data) &&
  Array.isArray(own(data, 'fields')) &&
  !isLoose(own(data, 'head')) &&
  (listAt(data, 'fields').some((field) => isLoose(field) && isLoose(own(field, '__config__'))) ||
    ['formRef', 'formModel', 'formRules'].some((key) => Object.hasOwn(data, key)));

/** What the editor of that dialect keeps for itself and no user ever sees. */
const internal: ReadonlySet<string> = new Set(
  'formId renderKey tagIcon document changeTag layout tag componentName layoutTree __config__ __slot__ __vModel__ formRef formModel formRules unFocusedComponentBorder fields gutter span formBtns children'.split(
    ' ',
  ),
);

/** A form as an entry of its own; `name` is the file's. */
export function convertFormGenerator(data: Loose, name: string): ImportedEntry {
  const notes: ImportNote[] = [];
  let boxes = 0;
  const walk: Walk = {
    notes,
    naming: new Naming(notes),
    fields: [],
    labels: { colons: 0 },
    rows: '',
    inRow: false,
    deep: 0,
    nextId: (box) => `${box}-${++boxes}`,
  };
  const body = convertElements(listAt(data, 'fields'), walk);
  if (walk.labels.colons > 0) notes.push(note('', 'labelColons', { count: walk.labels.colons }));
  if (!hasTitle(walk.fields)) {
    const field = emptyFormField(notes);
    walk.fields.push(field);
    body.unshift(nodeOf(field));
  }
  const title = name.replace(/^.*[\\/]/, '').replace(/\.json$/i, '');
  const code = codeOf(title);
  const fullName = clean(title.replace(/^\d+[_\-\s]+/, '')).slice(0, 100) || title;
  return {
    code,
    fullName,
    type: 'form',
    category: 'import',
    page: {
      version: documentVersion,
      model: { name: identifier(code) || 'form', fields: walk.fields, titleField: titleOf(walk.fields) },
      pages: { form: { body, ...formProperties(data, notes) }, list: listFor(walk.fields) },
    },
    report: notes,
  };
}

function formProperties(data: Loose, notes: ImportNote[]): Omit<FormPage, 'body'> {
  const read = new PropertyReader(data, { field: '', notes });
  const size = read.text('size');
  const labelPosition = read.text('labelPosition');
  const labelWidth = read.number('labelWidth', { min: 0, max: 600, integer: true });
  const disabled = read.flag('disabled');
  const left = read.leftOver(internal);
  if (left.length > 0) notes.push(note('', 'properties', { names: left.join(', ') }));
  return {
    ...(size === 'small' || size === 'mini' ? { size } : {}),
    ...(labelPosition === 'left' || labelPosition === 'top' ? { labelPosition } : {}),
    ...(labelWidth !== undefined && labelWidth !== 100 ? { labelWidth } : {}),
    ...(disabled ? { disabled } : {}),
  };
}

interface Walk {
  notes: ImportNote[];
  naming: Naming;
  fields: FieldDefinition[];
  labels: { colons: number };
  /** Name of the sub-table that this stands in; '' outside. */
  rows: string;
  /** Its fields share the line of a row. */
  inRow: boolean;
  deep: number;
  /** Names the boxes of the layout: `card-2`. */
  nextId: (name: string) => string;
}

function convertElements(elements: unknown[], walk: Walk): LayoutNode[] {
  return elements.flatMap((source: unknown): LayoutNode[] => {
    if (!isLoose(source)) {
      walk.notes.push(note('', 'badValue', { property: 'fields', value: source }));
      return [];
    }
    const config = { ...part(source, '__config__') };
    const tag = textAt(config, 'tag');
    const label = textAt(config, 'label') || textAt(config, 'componentName');
    if (isSubTable(config, tag)) return convertSubTable(source, config, walk);
    if (isContainer(config, tag)) return convertContainer({ source, config, tag, label }, walk);
    return convertField(source, config, walk);
  });
}

const isSubTable = (config: Loose, tag: string) =>
  /(?:^|-)(?:sub|input|child)?-?table$/.test(tag) ||
  /-sub-?form$/.test(tag) ||
  textAt(config, 'type') === 'table' ||
  textAt(config, 'layout') === 'tableFormItem';

const isContainer = (config: Loose, tag: string) =>
  textAt(config, 'layout') === 'rowFormItem' ||
  ['el-row', 'el-card', 'el-tabs', 'el-tab', 'el-collapse', 'el-divider', 'el-text'].includes(tag);

const isRow = (tag: string) => !['el-card', 'el-tabs', 'el-tab', 'el-collapse'].includes(tag);

function convertContainer(
  { source, config, tag, label }: { source: Loose; config: Loose; tag: string; label: string },
  walk: Walk,
): LayoutNode[] {
  // Deeper than a document may be: the fields stay, the boxes around them go.
  const flat = walk.deep > 4;
  const inner = { ...walk, deep: walk.deep + 1, inRow: flat ? walk.inRow : isRow(tag) };
  if (tag === 'el-divider')
    return [{ node: 'divider', id: walk.nextId('divider'), ...(label ? { content: label } : {}) }];
  if (tag === 'el-text') return label ? [{ node: 'text', id: walk.nextId('text'), content: label }] : [];
  const children = childrenOf(config, source);
  if (tag === 'el-tabs' || tag === 'el-tab' || tag === 'el-collapse') {
    const panes = children.filter(isLoose).map((pane, i): LayoutPane => {
      const paneConfig = part(pane, '__config__');
      const title = textAt(pane, 'title') || textAt(pane, 'label') || textAt(paneConfig, 'label') || String(i + 1);
      return { id: walk.nextId('pane'), title, children: convertElements(childrenOf(paneConfig, pane), inner) };
    });
    if (flat) return panes.flatMap((pane) => pane.children);
    const node = tag === 'el-collapse' ? 'collapse' : 'tab';
    return panes.length > 0 ? [{ node, id: walk.nextId(node), panes }] : [];
  }
  const nodes = convertElements(children, inner);
  if (nodes.length === 0) {
    walk.notes.push(note('', 'emptyRow'));
    return [];
  }
  if (flat) return nodes;
  return tag === 'el-card'
    ? [{ node: 'card', id: walk.nextId('card'), title: label || '-', children: nodes }]
    : [{ node: 'row', id: walk.nextId('row'), children: nodes }];
}

function convertSubTable(source: Loose, config: Loose, walk: Walk): LayoutNode[] {
  if (walk.rows) {
    walk.notes.push(note(textAt(source, '__vModel__'), 'element', { tag: 'table' }));
    return [];
  }
  const name = walk.naming.name(own(source, '__vModel__') ?? own(config, 'componentName'));
  const inside: ImportNote[] = [];
  const inner: Walk = { ...walk, notes: inside, naming: new Naming(inside), fields: [], rows: name };
  convertElements(childrenOf(config, source), inner);
  walk.notes.push(...within(name, inside));
  if (inner.fields.length === 0) {
    walk.notes.push(note(name, 'emptyRow'));
    return [];
  }
  const label = labelOf(config, { name, walk });
  const field = makeField(
    { id: idOf(name), name, label },
    { widget: 'subTable', rows: inner.fields, required: own(config, 'required') === true },
  );
  walk.fields.push(field);
  return [nodeOf(field)];
}

function convertField(source: Loose, config: Loose, walk: Walk): LayoutNode[] {
  const tag = textAt(config, 'tag');
  if (!holdsValue(tag)) {
    walk.notes.push(note(textAt(source, '__vModel__'), 'element', { tag }));
    return [];
  }
  const name = walk.naming.name(own(source, '__vModel__'));
  const label = labelOf(config, { name, walk });
  const read = new PropertyReader(source, { field: name, notes: walk.notes });
  const readConfig = new PropertyReader(config, { field: name, notes: walk.notes });
  const element: Element = {
    name,
    tag,
    source,
    config,
    slot: part(source, '__slot__'),
    read,
    readConfig,
    notes: walk.notes,
  };
  const drafts = convertElement(element);
  if (!drafts) return [];
  const list = Array.isArray(drafts) ? drafts : [drafts];
  if (walk.rows && list.some((draft) => !widgetOf(draft.widget).inRows)) {
    walk.notes.push(note(name, 'notInRows', { tag }));
    return [];
  }
  const common = commonProperties(element);
  const ends = list.length === 2 ? rangeNames(name, walk) : [name];
  if (list.length === 2) walk.notes.push(note(name, 'split', { names: ends.join(', ') }));
  const span = readConfig.number('span', { min: 1, max: 24, integer: true });
  const start = readConfig.raw('defaultValue');
  const nodes = list.map((draft, i) => {
    const own = ends[i]!;
    const heading = list.length === 2 ? `${label}${i === 0 ? '（起）' : '（止）'}` : label;
    const field = makeField(
      { id: walk.rows ? idOf(walk.rows, own) : idOf(own), name: own, label: heading },
      { ...common, ...draft },
    );
    setDefault(field, list.length === 2 && Array.isArray(start) ? start[i] : start, { notes: walk.notes });
    freeRequired(field, walk.notes);
    walk.fields.push(field);
    return nodeOf(field, {
      span: list.length === 2 ? Math.max(1, Math.floor((span ?? 24) / 2)) : span,
      inRow: walk.inRow,
    });
  });
  const left = [...read.leftOver(internal), ...readConfig.leftOver(internal)];
  if (left.length > 0) walk.notes.push(note(name, 'properties', { names: left.join(', ') }));
  return nodes;
}

function rangeNames(name: string, walk: Walk): string[] {
  return [name, walk.naming.name(`${name.slice(0, 58)}_to`)];
}

function commonProperties({ name, tag, read, readConfig, notes, source }: Element): Partial<FieldDraft> {
  const required = readConfig.flag('required');
  const upload = tag.includes('upload');
  const locked = read.flag('disabled') || read.flag('readonly');
  // The uploads of this dialect are all marked disabled: their files came from a picker beside them.
  if (locked && upload) notes.push(note(name, 'properties', { names: 'disabled' }));
  const [tips, tip, link] = [readConfig.flag('tips'), readConfig.text('tipsDesc'), readConfig.text('tipsLink')];
  if (link) notes.push(note(name, 'properties', { names: `tipsLink ${link}` }));
  readConfig.raw('tipsIsLink');
  const rules = readRules(readConfig.raw('regList'), { field: name, notes });
  // What is so anyway needs no note.
  for (const key of ['clearable', '__slot__', 'name']) read.raw(key);
  readConfig.raw('label');
  if (own(source, 'showLabel') !== false) readConfig.raw('showLabel');
  return {
    ...(required ? { required } : {}),
    ...(locked && !upload ? { readonly: true } : {}),
    ...(tips && tip ? { help: tip } : {}),
    rules,
  };
}

function labelOf(config: Loose, { name, walk }: { name: string; walk: Walk }): string {
  const raw = own(config, 'label');
  const text = typeof raw === 'string' || typeof raw === 'number' ? clean(String(raw)).trim() : '';
  const label = text.replace(/[\s：:]+$/, '').slice(0, 200);
  if (text !== label && label !== '') walk.labels.colons++;
  if (typeof raw !== 'string' || label === '') walk.notes.push(note(name, 'label', { label: label || name }));
  return label || name;
}
