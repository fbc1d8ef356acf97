import type { ImportNote } from './report.ts';
import { note } from './report.ts';

export type Loose = Record<string, unknown>;

export const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const own = (value: Loose, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
export const part = (value: Loose, key: string): Loose => {
  const found = own(value, key);
  return isLoose(found) ? found : {};
};
export const listAt = (value: Loose, key: string): unknown[] => {
  const found = own(value, key);
  return Array.isArray(found) ? found : [];
};

/** What an API spells `dbFieldName` and its tables `db_field_name`, as the tables do. */
export function spelled(source: Loose): Loose {
  const result: Loose = {};
  for (const [key, value] of Object.entries(source)) {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (name !== '__proto__' && !Object.hasOwn(result, name)) result[name] = value;
  }
  return result;
}

/** Text as the database keeps it: no NUL, no half characters. */
export const clean = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');

/** The same of every text in it: what was cut to a length may end in the middle of a character. */
export function cleanWithin<Value>(value: Value): Value {
  if (typeof value === 'string') return clean(value) as Value;
  if (Array.isArray(value)) return value.map(cleanWithin) as Value;
  if (!isLoose(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanWithin(inner)])) as Value;
}

export function textAt(value: Loose, key: string): string {
  const found = own(value, key);
  return typeof found === 'string' ? clean(found).trim() : typeof found === 'number' ? String(found) : '';
}

export function flagAt(value: Loose, key: string): boolean {
  const found = own(value, key);
  return found === true || found === 1 || found === '1' || found === 'true' || found === 'Y';
}

/** Reads properties of odd types and reports what it had to mend. */
export class PropertyReader {
  readonly taken = new Set<string>();
  readonly source: Loose;
  private readonly field: string;
  private readonly notes: ImportNote[];

  constructor(source: Loose, { field, notes }: { field: string; notes: ImportNote[] }) {
    this.source = source;
    this.field = field;
    this.notes = notes;
  }

  raw(key: string): unknown {
    this.taken.add(key);
    return own(this.source, key);
  }

  /** A number, also one that came as text; '' and null are none. */
  number(key: string, { min, max, integer }: { min: number; max: number; integer?: boolean }): number | undefined {
    const raw = this.raw(key);
    if (raw === undefined || raw === null) return undefined;
    if (raw === '') return this.mended(key, { raw, value: undefined });
    const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
    const right = typeof value === 'number' && Number.isFinite(value) && (!integer || Number.isSafeInteger(value));
    if (!right || value < min || value > max) {
      this.notes.push(note(this.field, 'badValue', { property: key, value: raw }));
      return undefined;
    }
    return typeof raw === 'number' ? raw : this.mended(key, { raw, value });
  }

  flag(key: string): boolean {
    const raw = this.raw(key);
    if (typeof raw === 'boolean' || raw === undefined || raw === null) return raw === true;
    return this.mended(key, { raw, value: raw === 'true' || raw === 1 || raw === '1' });
  }

  /** One of some words; another one is reported. */
  choice<const Word extends string>(key: string, words: readonly Word[]): Word | undefined {
    const raw = this.raw(key);
    if (raw === undefined || raw === null || raw === '') return undefined;
    const found = words.find((word) => word === raw);
    if (found === undefined) this.notes.push(note(this.field, 'badValue', { property: key, value: raw }));
    return found;
  }

  text(key: string, most = 2000): string {
    const raw = this.raw(key);
    if (raw === undefined || raw === null || raw === '') return '';
    if (typeof raw === 'string') return clean(raw).trim().slice(0, most);
    if (typeof raw === 'number') return this.mended(key, { raw, value: String(raw) });
    this.notes.push(note(this.field, 'badValue', { property: key, value: raw }));
    return '';
  }

  /** Names of properties that say something and that nobody asked for. */
  leftOver(silent: ReadonlySet<string>): string[] {
    return Object.entries(this.source)
      .filter(([key, value]) => !this.taken.has(key) && !silent.has(key) && says(value))
      .map(([key]) => clean(key).slice(0, 60));
  }

  private mended<T>(key: string, { raw, value }: { raw: unknown; value: T }): T {
    this.notes.push(note(this.field, 'wrongType', { property: key, value: raw === '' ? "''" : raw }));
    return value;
  }
}

const says = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? Object.values(value).some(says) : true;
};
