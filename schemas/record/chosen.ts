import { optionSourceOf, propsOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { chosenItems, staticItems } from '../options/items.ts';
import type { OptionItem } from '../options/source.ts';
import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import { widgetOf } from '../widgets/index.ts';
import type { RecordContext, RecordValue, RowPlace } from './context.ts';
import { isBlank, own } from './context.ts';
import { sameValue } from './diff.ts';
import { offeredOf, type StateReader, stateReader } from './states.ts';
import { readingOf } from './values.ts';

/** What a write from outside newly chooses although nobody can pick it any more, or not today; what stood there before may stay. */
export function checkChosen(
  { fields }: Pick<ModelDefinition, 'fields'>,
  given: RecordValue,
  { before, now, path = '' }: { before: RecordValue | null; now: Date; path?: string },
): Finding[] {
  return fields.flatMap((field) => {
    const at = `${path}${field.name}`;
    const value = own(given, field.name);
    if (field.kind === 'rows') return rowFindings(field, { value, before, now, at });
    const stored = before === null ? field.defaultValue : own(before, field.name);
    if (isBlank(value) || sameValue(value, stored)) return [];
    return isNoLongerOffered(field, { value, stored })
      ? [finding(at, 'notAnOption')]
      : faultsOfNew(field, { value, now, at });
  });
}

function rowFindings(
  { name, rows = [] }: FieldDefinition,
  { value, before, now, at }: { value: unknown; before: RecordValue | null; now: Date; at: string },
): Finding[] {
  if (!Array.isArray(value)) return [];
  if (!rows.some(isChosenFrom)) return [];
  const stored = (before && (own(before, name) as RecordValue[] | undefined)) ?? [];
  const byId = new Map(stored.map((row) => [row.id, row]));
  return (value as RecordValue[]).flatMap((row, index) => {
    const was = (row.id !== undefined && byId.get(row.id)) || null;
    if (was === row) return [];
    return checkChosen({ fields: rows }, row, { before: was, now, path: `${at}[${index}].` });
  });
}

const isChosenFrom = (field: FieldDefinition): boolean =>
  widgetOf(field.widget).offers !== undefined ||
  widgetOf(field.widget).refineNew !== undefined ||
  optionSourceOf(field)?.source === 'static' ||
  (field.rows ?? []).some(isChosenFrom);

/**
 * What a record holds although its conditions offer it no longer, and did not before the write: what was stored so may
 * stay. A field that is not shown is not asked.
 */
export function checkOffered(
  model: ModelDefinition,
  value: RecordValue,
  { before, context }: { before: RecordValue | null; context: Omit<RecordContext, 'matches'> },
): Finding[] {
  if (!hasOffered(model)) return [];
  const now = { value, read: stateReader(model, value, context) };
  const past = before ? { value: before, read: stateReader(model, before, context) } : undefined;
  return offeredFindings(model.fields, { now: { ...now, rows: [] }, past: past && { ...past, rows: [] }, path: '' });
}

/** The fields of a record, or of a row of it, at one time. */
interface Held {
  value: RecordValue;
  read: StateReader;
  rows: RowPlace[];
}

function offeredFindings(
  fields: FieldDefinition[],
  { now, past, path }: { now: Held; past: Held | undefined; path: string },
): Finding[] {
  return fields.flatMap((field) => {
    const at = `${path}${field.name}`;
    const [value, stored] = [own(now.value, field.name), past && own(past.value, field.name)];
    if (field.kind === 'rows') return rowsOffered(field, { value, stored, now, past, at });
    if (offeredOf(field) === undefined || isBlank(value)) return [];
    const { visible, offers } = now.read(field, now.rows);
    const kept = new Set([stored].flat());
    const offeredThen = (code: unknown) =>
      !past || !kept.has(code) || past.read(field, past.rows).offers?.(String(code)) !== false;
    const isRefused = (code: unknown) => offers?.(String(code)) === false && offeredThen(code);
    return visible && [value].flat().some(isRefused) ? [finding(at, 'notOffered')] : [];
  });
}

function rowsOffered(
  field: FieldDefinition,
  { value, stored, now, past, at }: { value: unknown; stored: unknown; now: Held; past: Held | undefined; at: string },
): Finding[] {
  const fields = (field.rows ?? []).filter(hasOfferedIn);
  if (fields.length === 0 || !Array.isArray(value) || !now.read(field, now.rows).visible) return [];
  const byId = new Map((Array.isArray(stored) ? (stored as RecordValue[]) : []).map((row) => [row.id, row]));
  const within = (held: Held, row: RecordValue): Held => ({
    ...{ value: row, read: held.read },
    rows: [...held.rows, { of: field, value: row }],
  });
  return (value as RecordValue[]).flatMap((row, index) => {
    const was = row.id === undefined ? undefined : byId.get(row.id);
    return offeredFindings(fields, {
      now: within(now, row),
      past: past && was && within(past, was),
      path: `${at}[${index}].`,
    });
  });
}

const hasOfferedIn = (field: FieldDefinition): boolean =>
  offeredOf(field) !== undefined || (field.rows ?? []).some(hasOfferedIn);

const known = new WeakMap<ModelDefinition, boolean>();

function hasOffered(model: ModelDefinition): boolean {
  const has = known.get(model) ?? model.fields.some(hasOfferedIn);
  known.set(model, has);
  return has;
}

function faultsOfNew(field: FieldDefinition, { value, now, at }: { value: unknown; now: Date; at: string }): Finding[] {
  const { refineNew } = widgetOf(field.widget);
  if (!refineNew) return [];
  const findings: Finding[] = [];
  refineNew(value, { ...readingOf(field, { path: at, findings }), now });
  return findings;
}

function isNoLongerOffered(field: FieldDefinition, { value, stored }: { value: unknown; stored: unknown }): boolean {
  const { offers } = widgetOf(field.widget);
  if (offers) return !offers(value);
  if (optionSourceOf(field)?.source !== 'static') return false;
  const items = staticItems(propsOf(field)) ?? [];
  const chosen = (of: unknown): OptionItem[] =>
    (widgetOf(field.widget).chosen ?? chosenItems)(items, [of].flat(), propsOf(field));
  const known = new Set(chosen(stored));
  return chosen(value).some((item) => item.disabled === true && !known.has(item));
}
