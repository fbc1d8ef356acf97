import { isWords, wallText } from './compare.ts';
import type { KeysById } from './conditions.ts';
import type { ExternalField } from './place.ts';

/** A value of a record as the column of another database takes it; nothing is an empty text where there is no null. */
export function outgoing(value: unknown, { field, keys }: { field: ExternalField; keys: KeysById }): unknown {
  const { at, idOf } = field;
  if (value === null || value === undefined || value === '') return isNeverNullText(field) ? '' : null;
  switch (field.field.kind) {
    case 'boolean':
      return at.kind === 'boolean' && at.type === 'boolean' ? value === true : Number(value === true);
    case 'integer':
      return at.type === 'boolean' ? Number(value) !== 0 : value;
    case 'dateTime':
      return momentText(String(value), at.type);
    case 'refs':
      return Array.isArray(value) ? value.join(',') : value;
    case 'json':
      return JSON.stringify(value);
    case 'ref':
      return idOf ? (keys.get(String(value))?.[0] ?? null) : value;
    default:
      return value;
  }
}

/** Of whatever can be empty: an address, an id or a time of its own type, and one of a list, cannot. */
function isNeverNullText({ at, to }: ExternalField): boolean {
  if (at.nullable || to) return false;
  return /^set\(/i.test(at.type) || (isWords(at) && at.values === null);
}

function momentText(text: string, type: string): string {
  if (/with time zone$/.test(type)) return text;
  // MySQL's `timestamp` is a moment, told in the zone of the session; whatever has no zone is what the clocks show.
  return type === 'timestamp' || /^timestamp\(\d\)$/.test(type)
    ? text.replace('T', ' ').replace(/Z$/, '')
    : wallText(text);
}
