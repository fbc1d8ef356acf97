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

/** Fixed options: values become text, empty and repeated ones go, and what was mended is reported. */
export function readOptions(
  raw: unknown,
  { field, notes, keys = usual }: { field: string; notes: ImportNote[]; keys?: Keys },
): OptionSource | undefined {
  if (!Array.isArray(raw)) return undefined;
  const left = { items: 2000 };
  const mends = new Set<string>();
  const items = readItems(raw, { keys, mends, left, depth: 0 });
  if (mends.size > 0) notes.push(note(field, 'options', { detail: [...mends].join(', ') }));
  return items.length > 0 ? { source: 'static', items } : undefined;
}

interface Walk {
  keys: Keys;
  mends: Set<string>;
  left: { items: number };
  depth: number;
}

function readItems(raw: unknown[], walk: Walk): OptionItem[] {
  const seen = new Set<string>();
  const items: OptionItem[] = [];
  for (const entry of raw) {
    if (--walk.left.items < 0) {
      walk.mends.add('> 2000');
      break;
    }
    const item = isLoose(entry) ? entry : { [walk.keys.value]: entry, [walk.keys.label]: entry };
    const value = plain(own(item, walk.keys.value) ?? own(item, walk.keys.label));
    if (value === undefined || seen.has(value)) {
      walk.mends.add(value === undefined ? 'value?' : `= ${value.slice(0, 20)}`);
      continue;
    }
    seen.add(value);
    const label = plain(own(item, walk.keys.label)) || value || '-';
    const children = walk.depth < 6 ? listAt(item, walk.keys.children) : [];
    const inner = children.length > 0 ? readItems(children, { ...walk, depth: walk.depth + 1 }) : [];
    items.push({ value, label, ...(inner.length > 0 ? { children: inner } : {}) });
  }
  return items;
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return clean(value).trim().slice(0, 255);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A chosen value as the options now spell it. */
export function asOption(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOption);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}
