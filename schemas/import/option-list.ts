import { chipColorOf } from '../options/colors.ts';
import { repeatedCode } from '../options/items.ts';
import type { OptionItem, OptionSource } from '../options/source.ts';
import { clean, isLoose, listAt, own } from './loose.ts';
import type { ImportNote } from './report.ts';
import { note } from './report.ts';

interface Keys {
  value: string;
  label: string;
  children: string;
}
const usual: Keys = { value: 'value', label: 'label', children: 'children' };
const deepest = 6;
const longest = 255;

/** Fixed options: values become text, empty and repeated ones go, and each of that is reported. */
export function readOptions(
  raw: unknown,
  { field, notes, keys = usual }: { field: string; notes: ImportNote[]; keys?: Keys },
): OptionSource | undefined {
  if (!Array.isArray(raw)) {
    if (raw !== undefined && raw !== null && raw !== '')
      notes.push(note(field, 'badValue', { property: 'options', value: raw }));
    return undefined;
  }
  const walk: Walk = {
    keys,
    left: 2000,
    depth: 0,
    odd: [],
    named: [],
    unstorable: [],
    doubled: [],
    long: [],
    unread: new Set(),
    blank: [],
    empty: 0,
    cut: 0,
  };
  const items = readItems(raw, walk);
  if (walk.odd.length > 0) notes.push(note(field, 'optionsText', { values: walk.odd.join(', ') }));
  if (walk.named.length > 0) notes.push(note(field, 'optionsNamed', { values: walk.named.join(', ') }));
  for (const label of walk.unstorable) notes.push(note(field, 'characters', { label }));
  if (walk.doubled.length > 0) notes.push(note(field, 'optionsDoubled', { values: walk.doubled.join(', ') }));
  if (walk.long.length > 0) notes.push(note(field, 'optionsShort', { values: walk.long.join(', ') }));
  if (walk.unread.size > 0) notes.push(note(field, 'optionKeys', { names: [...walk.unread].join(', ') }));
  if (walk.blank.length > 0) notes.push(note(field, 'optionsBlank', { values: walk.blank.join(', ') }));
  if (walk.empty > 0) notes.push(note(field, 'optionsEmpty', { count: walk.empty }));
  if (walk.cut > 0) notes.push(note(field, 'optionsCut', { count: walk.cut }));
  return items.length > 0 ? { source: 'static', items } : undefined;
}

interface Walk {
  keys: Keys;
  left: number;
  depth: number;
  /** Values that were no text. */
  odd: string[];
  /** Those that have their label as value. */
  named: string[];
  /** Labels of which characters were left out. */
  unstorable: string[];
  doubled: string[];
  /** Values that had to be cut. */
  long: string[];
  /** Keys of options that nobody reads. */
  unread: Set<string>;
  /** Labels of those that stand for no choice. */
  blank: string[];
  empty: number;
  cut: number;
}

function readItems(raw: unknown[], walk: Walk): OptionItem[] {
  const { keys } = walk;
  const seen = new Set<string>();
  const items: OptionItem[] = [];
  for (const entry of raw) {
    if (--walk.left < 0) {
      walk.cut++;
      continue;
    }
    const item = isLoose(entry) ? entry : { [keys.value]: entry, [keys.label]: entry };
    const said = usableValue(item, keys);
    const given = said ?? own(item, keys.label);
    const value = plain(given);
    if (value === undefined) walk.empty++;
    else if (value === '') walk.blank.push(plain(own(item, keys.label)) || '-');
    else if (seen.has(value)) walk.doubled.push(`${plain(own(item, keys.label)) || value} (${value})`);
    else {
      seen.add(value);
      if (said === undefined || said === null) walk.named.push(value);
      if (typeof given !== 'string') walk.odd.push(value);
      else if (clean(given).trim().length > longest) walk.long.push(value);
      items.push(readItem(item, { value, walk }));
    }
  }
  return items;
}

/** What only has others below it is never chosen, and can be called by its label. */
function usableValue(item: Record<string, unknown>, keys: Keys): unknown {
  const said = own(item, keys.value);
  return plain(said) === '' && listAt(item, keys.children).length > 0 ? undefined : said;
}

function readItem(item: Record<string, unknown>, { value, walk }: { value: string; walk: Walk }): OptionItem {
  const { keys } = walk;
  const color = colorOf(own(item, 'color'));
  const known = new Set([keys.value, keys.label, keys.children, 'disabled', ...(color ? ['color'] : [])]);
  for (const [key, said] of Object.entries(item))
    if (!known.has(key) && said !== null && said !== '' && said !== false) walk.unread.add(clean(key).slice(0, 40));
  const label = own(item, keys.label);
  if (typeof label === 'string' && clean(label) !== label) walk.unstorable.push(plain(label) || value);
  const children = listAt(item, keys.children);
  if (walk.depth >= deepest) walk.cut += children.length;
  const isDeep = children.length > 0 && walk.depth < deepest;
  walk.depth++;
  const inner = isDeep ? readItems(children, walk) : [];
  walk.depth--;
  return {
    value,
    label: plain(own(item, keys.label)) || value || '-',
    ...(color ? { color } : {}),
    ...(own(item, 'disabled') === true ? { disabled: true } : {}),
    ...(inner.length > 0 ? { children: inner } : {}),
  };
}

/** Names of colours that tags of other products have besides. */
const alike: Record<string, string> = {
  magenta: 'pink',
  volcano: 'orange',
  gold: 'yellow',
  lime: 'green',
  geekblue: 'blue',
};

function colorOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(word)) return word;
  return chipColorOf(Object.hasOwn(alike, word) ? alike[word]! : word);
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return clean(value).trim().slice(0, longest);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A chosen value as the options now spell it. */
export function asOption(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOption);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** Several choices of a tree are told apart by their codes: where one stands in two places, only one can be chosen. */
export function severalOf(
  { options, isMany }: { options: OptionSource | undefined; isMany: boolean },
  { name, notes }: { name: string; notes: ImportNote[] },
): true | undefined {
  if (!isMany) return undefined;
  if (options?.source !== 'static' || repeatedCode(options.items) === undefined) return true;
  notes.push(note(name, 'properties', { names: 'multiple' }));
  return undefined;
}
