import { kindOf } from '../../kinds/index.ts';
import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode } from '../../language/layout.ts';
import { widgetOf } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { freeLocked, makeField, nodeOf, setDefault } from '../field-draft.ts';
import type { Loose } from '../loose.ts';
import { isLoose, own, PropertyReader, part } from '../loose.ts';
import { idOf } from '../naming.ts';
import { note } from '../report.ts';
import { readRules } from '../rule-list.ts';
import { tagOf } from './element-kinds.ts';
import { internal, labelOf, type Walk } from './walk.ts';
import type { Element } from './widgets.ts';
import { convertElement } from './widgets.ts';

/** An element that holds a value, as a field of the model and its node; nothing where it has no counterpart. */
export function convertField(source: Loose, { config, walk }: { config: Loose; walk: Walk }): LayoutNode[] {
  const tag = tagOf(config);
  const name = walk.naming.name(own(source, '__vModel__'));
  const label = labelOf(config, { name, walk });
  const read = new PropertyReader(source, { field: name, notes: walk.notes });
  const readConfig = new PropertyReader(config, { field: name, notes: walk.notes });
  const slot = part(source, '__slot__');
  const readSlot = new PropertyReader(slot, { field: name, notes: walk.notes });
  const element: Element = { name, tag, source, config, slot, read, readConfig, readSlot, notes: walk.notes };
  const draft = convertElement(element);
  if (!draft) return [];
  if (walk.rows.length > 0 && !widgetOf(draft.widget).inRows) {
    walk.notes.push(note(name, 'notInRows', { tag }));
    return [];
  }
  const { span, ...place } = placeOf(element, walk);
  const field = makeField(
    { id: idOf(...walk.rows, name), name, label, notes: walk.notes },
    { ...withOneLabel(withClearable(draft, element), { label, element }), ...commonProperties(element, walk) },
  );
  setDefault(field, readConfig.raw('defaultValue'), { notes: walk.notes });
  setOwnFlags(field, { element, walk });
  freeLocked(field, walk.notes);
  walk.fields.push(field);
  if (tag === 'calculate') walk.calculations.push({ id: field.id, tokens: own(source, 'expression'), rows: walk.rows });
  const left = [read, readConfig, readSlot].flatMap((reader) => reader.leftOver(internal));
  if (left.length > 0) walk.notes.push(note(name, 'properties', { names: left.join(', ') }));
  return [{ ...nodeOf(field, { ...(span === undefined ? {} : { span }), inRow: walk.inRow }), ...place }];
}

/** What other editors of the family say of a field: that no two records hold the same, and that nobody sees it. */
function setOwnFlags(field: FieldDefinition, { element, walk }: { element: Element; walk: Walk }): void {
  const { readConfig, config, name, notes } = element;
  const canBeUnique = kindOf(field.kind).sortable && field.kind !== 'boolean';
  const devices = own(config, 'visibility');
  if (canBeUnique && walk.rows.length === 0 && readConfig.flag('unique')) field.unique = true;
  // On which of their devices; in the browser is everywhere here.
  if (Array.isArray(devices) && devices.includes('pc')) readConfig.raw('visibility');
  if (!readConfig.flag('noShow')) return;
  const isStarted = field.defaultValue !== undefined && field.defaultValue !== null;
  if (isStarted || field.fill) field.visible = 'false';
  else notes.push(note(name, 'hiddenType', { tag: 'noShow' }));
}

/** Whether it can be emptied by a click, where the widget knows that; the others need no cross for it. */
function withClearable(draft: FieldDraft, { read }: Element): FieldDraft {
  if (own(read.source, 'clearable') !== false) {
    read.raw('clearable');
    return draft;
  }
  return 'clearable' in widgetOf(draft.widget).props
    ? { ...draft, props: { ...draft.props, clearable: false } }
    : draft;
}

/** Some editors of that dialect append the label to the placeholder each time that it is renamed. */
function withOneLabel(draft: FieldDraft, { label, element }: { label: string; element: Element }): FieldDraft {
  const given = draft.props?.placeholder;
  if (typeof given !== 'string' || label.length < 2) return draft;
  const [first = '', ...rest] = given.split(
    new RegExp(`${label.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*[：:]?\\s*`),
  );
  const isRepeated = rest.length > 1 && rest.slice(0, -1).every((part) => part === '');
  if (!isRepeated) return draft;
  const placeholder = `${first}${label}${rest.at(-1)}`;
  element.notes.push(note(element.name, 'repeatedLabel', { old: given, placeholder }));
  return { ...draft, props: { ...draft.props, placeholder } };
}

function commonProperties({ name, tag, read, readConfig, notes }: Element, walk: Walk): Partial<FieldDraft> {
  const upload = tag.includes('upload');
  const locked = [read.flag('disabled'), read.flag('readonly')].includes(true);
  // The uploads of this dialect are all marked disabled: their files came from a picker beside them.
  if (locked && upload) notes.push(note(name, 'properties', { names: 'disabled' }));
  const [tips, tip, link] = [readConfig.flag('tips'), readConfig.text('tipsDesc'), readConfig.text('tipsLink')];
  const isPage = /^https?:\/\/\S+$/.test(link ?? '');
  if (link && !(tips && isPage)) notes.push(note(name, 'properties', { names: `tipsLink ${link}` }));
  const help = [tip, isPage && link].filter(Boolean).join(' ');
  readConfig.raw('tipsIsLink');
  const {
    rules,
    required: ruled,
    trigger,
  } = readRules(readConfig.raw('regList'), {
    field: name,
    notes,
    isUsablePattern: walk.isUsablePattern,
  });
  const required = readConfig.flag('required') || ruled;
  readConfig.raw('label');
  read.raw('__slot__');
  return {
    ...(required ? { required } : {}),
    ...(trigger && walk.rows.length === 0 ? { trigger } : {}),
    ...(locked && !upload ? { readonly: true } : {}),
    ...(tips && help ? { help } : {}),
    rules,
  };
}

/** A number without a width is 180 px wide in that product, never the whole line. */
const halfWidth = 50;

/** Where and how wide it stands. */
function placeOf({ tag, source, read, readConfig, name, notes }: Element, walk: Walk) {
  const span = readConfig.number('span', { min: 1, max: 24, integer: true });
  const isNumber = tag === 'el-input-number' && !own(source, 'style') && (span ?? 24) === 24;
  const isShown = readConfig.raw('showLabel') !== false;
  // Nothing and 0 are the width of the form in that product.
  const labelWidth = readConfig.number('labelWidth', { min: 0, max: 600, integer: true }) || undefined;
  const width = widthOf(read) ?? (isNumber && walk.rows.length === 0 && !walk.inRow ? halfWidth : undefined);
  if (walk.rows.length > 0) {
    // The columns of a sub-table are as wide as their values.
    const left = [!isShown && 'showLabel', labelWidth !== undefined && 'labelWidth', width && 'width'].filter(Boolean);
    if (left.length > 0) notes.push(note(name, 'properties', { names: left.join(', ') }));
  }
  return {
    ...(span === undefined ? {} : { span }),
    ...(isShown ? {} : { showLabel: false }),
    ...(labelWidth === undefined ? {} : { labelWidth }),
    ...(width === undefined ? {} : { width }),
  };
}

/** `style: { width: '50%' }`; every other style is left over, and so is a width in pixels. */
function widthOf(read: PropertyReader): number | undefined {
  const style = own(read.source, 'style');
  if (!isLoose(style) || Object.entries(style).some(([key, value]) => key !== 'width' && value)) return undefined;
  const given = own(style, 'width');
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(typeof given === 'string' ? given.trim() : '')?.[1];
  const width = Math.round(Number(percent ?? 0));
  if (percent === undefined || width < 1 || width > 100) return undefined;
  read.raw('style');
  return width === 100 ? undefined : width;
}
