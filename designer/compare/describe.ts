import { say } from '@tessera/runtime/session/language.ts';
import type { Difference } from '@tessera/schemas/document/merging/compare.ts';
import { type Flat, fieldKey, ownerOf, type Thing } from '@tessera/schemas/document/merging/flat.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fieldProps } from '@tessera/schemas/language/field-props.ts';
import { type LayoutNode, layoutNodes } from '@tessera/schemas/language/layout.ts';
import { pageProps } from '@tessera/schemas/language/page.ts';
import { type OptionSource, sourceTitles } from '@tessera/schemas/options/source.ts';
import type { PropDefinition, PropDefinitions } from '@tessera/schemas/properties/property.ts';
import { quoted } from '@tessera/schemas/texts/signs.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { isWidgetName, widgetOf } from '@tessera/schemas/widgets/index.ts';
import { compareTexts as texts } from './compare-texts.ts';

/** What decides which properties a thing has. */
export type Placed = Pick<Thing, 'kind' | 'key' | 'values'>;

/** What became of one thing, in words. */
interface Told {
  key: string;
  /** What a person calls it, and what it is. */
  title: string;
  kind: string;
  lines: string[];
}

/** The two documents that differ: what is gone is named as it was. */
interface Both {
  before: Flat;
  after: Flat;
}

/** Differences in the words of a person who builds forms; what concerns one field stands together. */
export function told(differences: readonly Difference[], both: Both): Told[] {
  const subjects = new Map<string, Told>();
  for (const difference of differences) {
    const thing = subjectOf(difference.thing, both);
    const subject = subjects.get(thing.key) ?? { key: thing.key, ...nameOf(thing, both), lines: [] };
    const line = lineOf(difference, { both, subject: thing });
    if (line !== undefined && !subject.lines.includes(line)) subject.lines.push(line);
    if (subject.lines.length > 0) subjects.set(thing.key, subject);
  }
  return [...subjects.values()];
}

/** A field's place in the form and in the list are told with the field. */
function subjectOf(thing: Thing, { before, after }: Both): Thing {
  const { field } = thing.values;
  if (thing.kind !== 'node' && thing.kind !== 'item') return thing;
  if (typeof field !== 'string') return thing;
  return after.things.get(fieldKey(field)) ?? before.things.get(fieldKey(field)) ?? thing;
}

/** What a thing is called, and what it is. */
export function nameOf(thing: Thing, both: Both): { title: string; kind: string } {
  const { kind, values, key } = thing;
  switch (kind) {
    case 'model':
      return { title: say(texts.module), kind: '' };
    case 'page':
      return { title: say(texts[key.slice('page '.length) as 'form']), kind: '' };
    case 'field': {
      const { label, name, widget } = values as unknown as FieldDefinition;
      return { title: say(label) || name, kind: isWidgetName(widget) ? say(widgetOf(widget).title) : '' };
    }
    case 'node': {
      const definition = layoutNodes[values.node as LayoutNode['node']];
      const subject = subjectOf(thing, both);
      if (subject !== thing) return nameOf(subject, both);
      const own = say((values.title ?? values.content ?? values.text) as Caption | undefined);
      return { title: own || say(definition.title), kind: own ? say(definition.title) : '' };
    }
    case 'pane':
      return { title: say(values.title as Caption), kind: say(texts.pane) };
    case 'item':
      return { title: String(values.field ?? key), kind: '' };
  }
}

function lineOf(difference: Difference, { both, subject }: { both: Both; subject: Thing }): string | undefined {
  const { is, thing } = difference;
  const isOther = thing.key !== subject.key;
  if (is === 'changed') {
    const prop = propOf(thing, difference.name);
    const what = `${isOther && thing.kind === 'item' ? `${placeOf(thing)} · ` : ''}${prop.label}`;
    const [before, after] = [difference.before, difference.after].map((value) => valueText(value, prop.definition));
    // What a sentence has no room for: the hundredth option, the colour of the first.
    return before === after ? say(texts.changedInside, { what }) : say(texts.changed, { what, before, after });
  }
  // What came or went as a whole says so once.
  const isNew = !both.before.things.has(subject.key);
  const isGone = !both.after.things.has(subject.key);
  if (isOther && (isNew || isGone)) return undefined;
  if (is === 'moved') {
    if (thing.kind === 'field' || thing.kind === 'item')
      return thing.kind === 'item' ? say(texts.reordered, { where: placeOf(thing) }) : undefined;
    return difference.from === thing.holder
      ? say(texts.movedWithin)
      : say(texts.movedTo, { where: placeText(thing.holder, both) });
  }
  if (!isOther) return say(texts[is]);
  const where = thing.kind === 'item' ? placeOf(thing) : say(texts.form);
  return say(is === 'added' ? texts.addedTo : texts.removedFrom, { where });
}

/** Which list of a page an item stands in: its columns, its search fields. */
export function placeOf({ key }: Pick<Thing, 'key'>): string {
  const [page = '', list = ''] = (key.split(' ')[0] ?? '').split('.');
  const definitions: PropDefinitions = pageProps[page as keyof typeof pageProps] ?? {};
  return say(definitions[list]?.label);
}

/** Where a thing stands, in words. */
export function placeText(holder: string | undefined, both: Both): string {
  const owner = holder === undefined ? undefined : ownerOf(holder);
  const thing = owner === undefined ? undefined : (both.after.things.get(owner) ?? both.before.things.get(owner));
  return thing ? nameOf(thing, both).title : say(texts.form);
}

/** What a value of a thing is called, and how it is described. */
export function propOf({ kind, key, values }: Placed, name: string): { label: string; definition?: PropDefinition } {
  const own = Object.hasOwn(texts.own, name) ? texts.own[name as keyof typeof texts.own] : undefined;
  const [outer = '', inner] = name.split('.');
  const definition = definitionsOf({ kind, key, values })[inner !== undefined && outer === 'props' ? inner : outer];
  const nested = inner !== undefined && definition?.type === 'object' ? definition.of[inner] : definition;
  if (nested) return { label: say(nested.label), definition: nested };
  return { label: own ? say(own) : name };
}

function definitionsOf({ kind, key, values }: Placed): PropDefinitions {
  switch (kind) {
    case 'field': {
      const { widget } = values as unknown as FieldDefinition;
      return { ...(isWidgetName(widget) ? widgetOf(widget).props : {}), ...fieldProps };
    }
    case 'node':
      return layoutNodes[values.node as LayoutNode['node']].props;
    case 'page':
      return pageProps[key.slice('page '.length) as keyof typeof pageProps] ?? {};
    case 'item': {
      const [page = '', list = ''] = (key.split(' ')[0] ?? '').split('.');
      const prop = (pageProps[page as keyof typeof pageProps] as PropDefinitions | undefined)?.[list];
      return prop?.type === 'list' ? prop.of : {};
    }
    default:
      return {};
  }
}

const longest = 60;

/** A value as it is read in a sentence. */
export function valueText(value: unknown, definition?: PropDefinition): string {
  if (value === undefined || value === null || value === '') return say(texts.unset);
  if (typeof value === 'boolean') return say(value ? texts.yes : texts.no);
  const chosen =
    definition?.type === 'choice' ? definition.choices.find((choice) => choice.value === value) : undefined;
  if (chosen) return say(chosen.label);
  if (typeof value === 'string') return cut(isWidgetName(value) && !definition ? say(widgetOf(value).title) : value);
  if (typeof value === 'number') return String(value);
  if (isSource(value)) return sourceText(value);
  if (isCaption(value)) return cut(say(value));
  return cut(Array.isArray(value) ? say(texts.several, { count: value.length }) : JSON.stringify(value));
}

function sourceText(source: OptionSource): string {
  const title = say(sourceTitles[source.source]);
  const named = sourceName(source);
  return named === undefined ? title : say(texts.source, { title, name: cut(named) });
}

/** What a source is told from others of its kind by. */
function sourceName(source: OptionSource): string | undefined {
  if (source.source === 'static') return source.items.map(({ label }) => say(label)).join(say(texts.listSign));
  if ('code' in source) return source.code;
  if ('resource' in source) return source.resource;
  return 'of' in source ? source.of : undefined;
}

const cut = (text: string) => say(quoted, { text: text.length > longest ? `${text.slice(0, longest)}…` : text });
const isSource = (value: unknown): value is OptionSource =>
  typeof value === 'object' && value !== null && 'source' in value && String(value.source) in sourceTitles;
const isCaption = (value: unknown): value is Exclude<Caption, string> =>
  typeof value === 'object' && value !== null && ['zh', 'zhtw', 'en', 'ja'].some((language) => language in value);
