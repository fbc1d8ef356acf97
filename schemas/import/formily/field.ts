import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode } from '../../language/layout.ts';
import { widgetOf } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { makeField, nodeOf, setDefault } from '../field-draft.ts';
import { clean, isLoose, type Loose, own } from '../loose.ts';
import { identifier, idOf } from '../naming.ts';
import { note } from '../report.ts';
import { holdsText, readChecks, withLimits } from './checks.ts';
import { codeIn, usualName } from './schema.ts';
import { readStates, requiredBy } from './states.ts';
import { type Element, enter, openElement, reportLeft, type Walk } from './walk.ts';
import { convertElement } from './widgets.ts';

/** A node that holds a value, as a field of the model and its place in the form; nothing where it cannot stand. */
export function convertField(schema: Loose, { key, walk }: { key: string; walk: Walk }): LayoutNode[] {
  const path = [...walk.path, key];
  const name = nameAt(path, walk);
  const element = openElement(schema, { key, name, notes: walk.notes });
  const { label, isNamed } = labelOf(element, walk);
  const draft = convertElement(element);
  if (!draft) return [];
  if (walk.rows.length > 0 && !widgetOf(draft.widget).inRows) {
    walk.notes.push(note(name, 'notInRows', { tag: element.component || element.type }));
    return [];
  }
  const checks = readChecks(element, { isUsablePattern: walk.isUsablePattern, isText: holdsText(draft) });
  const help = helpOf(element);
  const field = makeField(
    { id: idOf(...walk.rows, name), name, label, notes: walk.notes },
    { ...withLimits(withClearable(draft, element), { checks, place: element }), ...(help ? { help } : {}) },
  );
  readStart(field, element);
  const place = enter(walk, { name, path, key });
  readStates(element, place);
  if (checks.required || walk.required.has(key)) place.said.push(requiredBy(place));
  walk.fields.push(field);
  const node = placed(nodeOf(field, { ...spanOf(element, walk), inRow: walk.inRow }), { element, walk, isNamed });
  reportLeft(element);
  return [node];
}

/** A value inside of an object stands beside the others, and has the way to it as its name. */
export function nameAt(path: readonly string[], { naming, notes }: Walk): string {
  const way = path.join('.');
  if (path.length === 1) return naming.name(way);
  const name = naming.name(identifier(way));
  notes.push(note(name, 'nested', { old: way, name }));
  return name;
}

/** What it is called: by itself, by the column that it stands in, or by its name. */
export function labelOf(element: Element, { caption, notes }: Walk): { label: string; isNamed: boolean } {
  const { readSchema, name } = element;
  const raw = readSchema.raw('title');
  const title = typeof raw === 'string' || typeof raw === 'number' ? clean(String(raw)).trim().slice(0, 200) : '';
  const label = title.replace(/[\s：:]+$/, '') || caption;
  if (raw !== undefined && raw !== null && raw !== '' && title === '')
    notes.push(note(name, 'badValue', { property: 'title', value: raw }));
  if (title !== '' && typeof raw === 'string' && clean(raw) !== raw) notes.push(note(name, 'characters', { label }));
  if (label === '') notes.push(note(name, 'label', { label: name }));
  return { label: label || name, isNamed: label !== '' };
}

/** What is said below a field, or behind a question mark beside it. */
function helpOf({ readSchema, readDecorator }: Element): string {
  const said = [readSchema.text('description'), ...['extra', 'tooltip', 'help'].map((key) => readDecorator.text(key))];
  return [...new Set(said.filter(Boolean))].join(' ').slice(0, 2000);
}

/** Whether it can be emptied by a click, where the widget knows that. */
function withClearable(draft: FieldDraft, { read }: Element): FieldDraft {
  const keys = ['allowClear', 'clearable', 'hasClear'].filter((key) => Object.hasOwn(read.source, key));
  const isKept = keys.map((key) => read.raw(key)).includes(false);
  return isKept && 'clearable' in widgetOf(draft.widget).props
    ? { ...draft, props: { ...draft.props, clearable: false } }
    : draft;
}

/** Its starting value, as its schema or its component says it. */
function readStart(field: FieldDefinition, { readSchema, read, name, notes }: Element): void {
  const value = readSchema.raw('x-value');
  // What it is all the time, and not only at the start: see calculations.ts.
  const still = codeIn(value) === undefined ? value : undefined;
  const said = [readSchema.raw('default'), still, read.raw('defaultValue'), read.raw('value')];
  const start = said.find((value) => value !== undefined && value !== null && value !== '');
  if (start === undefined || field.kind === 'none') return;
  if (codeIn(start) !== undefined) notes.push(note(name, 'defaultFormula', { value: start }));
  else setDefault(field, start, { notes });
}

/** How much of the line it takes in the grid around it. */
function spanOf({ readDecorator }: Element, { span }: Walk): { span?: number } {
  const cells = readDecorator.number('gridSpan', { min: 1, max: 24, integer: true });
  return span === undefined ? {} : { span: Math.min(24, span * (cells ?? 1)) };
}

type FieldNode = ReturnType<typeof nodeOf>;

/** Its label and its width, as the box of the field has them. */
function placed(
  node: FieldNode,
  { element, walk, isNamed }: { element: Element; walk: Walk; isNamed: boolean },
): FieldNode {
  const { readDecorator, readSchema, name, notes } = element;
  const decorator = readSchema.text('x-decorator', 60);
  if (decorator && !decorators.has(usualName(decorator)))
    notes.push(note(name, 'properties', { names: `x-decorator ${decorator}` }));
  if (walk.rows.length > 0) return node;
  const labelWidth = readDecorator.number('labelWidth', { min: 0, max: 600, integer: true });
  const width = widthOf(element);
  return {
    ...node,
    ...(isNamed ? {} : { showLabel: false }),
    ...(labelWidth ? { labelWidth } : {}),
    ...(width === undefined ? {} : { width }),
  };
}

/** The usual frame of a field, and those of a row, which each sub-table has. */
const decorators = new Set([
  'formitem',
  'fieldformitem',
  'arrayitemsitem',
  'arraycardsitem',
  'formgridgridcolumn',
  'carditem',
]);

/** `style: { width: '50%' }` of the component or of its frame; every other style is left over. */
function widthOf({ read, readDecorator }: Element): number | undefined {
  for (const reader of [read, readDecorator]) {
    const style = own(reader.source, 'style');
    if (!isLoose(style) || Object.entries(style).some(([key, value]) => key !== 'width' && value)) continue;
    const given = own(style, 'width');
    const percent = /^(\d+(?:\.\d+)?)%$/.exec(typeof given === 'string' ? given.trim() : '')?.[1];
    const width = Math.round(Number(percent ?? 0));
    if (percent === undefined || width < 1 || width > 100) continue;
    reader.raw('style');
    return width === 100 ? undefined : width;
  }
  return undefined;
}
