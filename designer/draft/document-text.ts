// Of a document that nobody wrote by hand the database keeps the keys in its own order; a person reads a document from its name to its details.
const order = [
  'version',
  'model',
  'pages',
  'node',
  'id',
  'name',
  'kind',
  'label',
  'title',
  'titleField',
  'showable',
  'treesBy',
  'captionsField',
  'traits',
  'fields',
  'widget',
  'props',
  'to',
  'required',
  'value',
  'fill',
  'rules',
  'rows',
  'form',
  'list',
  'dictionary',
  'layout',
  'field',
  'columns',
  'search',
  'keyword',
  'sort',
  'source',
  'code',
  'zh',
  'zhtw',
  'en',
  'ja',
];
const places = new Map(order.map((name, place) => [name, place]));
const placeIn = (name: string) => places.get(name) ?? order.length;

function arranged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(arranged);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => placeIn(a) - placeIn(b));
  return Object.fromEntries(entries.map(([name, inner]) => [name, arranged(inner)]));
}

const short = 100;

/** A document as text: keys in reading order, and what is short on one line. */
export function documentText(document: unknown): string {
  return writtenOut(arranged(document));
}

/** A value as text, its keys in their own order, what is short on one line. */
export const writtenOut = (value: unknown): string => write(value, '');

function write(value: unknown, indent: string): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return flat;
  const isLeaf = Object.values(value).every((inner) => typeof inner !== 'object' || inner === null || flat.length < 60);
  if (isLeaf && flat.length + indent.length < short) return spaced(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((one) => inner + write(one, inner)).join(',\n')}\n${indent}]`;
  }
  const lines = Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${write(one, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
