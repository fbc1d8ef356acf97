import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Caption, type Language, t, textIn } from '@tessera/schemas/language/text.ts';
import type { FieldChange } from '@tessera/schemas/record/index.ts';
import type { OptionItem } from '@tessera/schemas/widgets/widget.ts';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { type Access, maySee } from './access.ts';
import { systemFields } from './projection.ts';
import type { Registry, Resource, StoredField } from './registry.ts';

type RecordValue = Record<string, unknown>;

/** Turns stored values into what a person reads (API.md: DataChange; exports; histories). */
export interface Presenter {
  value: (field: FieldDefinition, value: unknown, names?: Record<string, unknown>) => string;
}

export async function presenterOf(
  reading: { db: Database; registry: Registry },
  resource: Resource,
  language: Language,
): Promise<Presenter> {
  const fields = [...resource.fields, ...resource.rows.flatMap((rows) => rows.fields)].map(({ field }) => field);
  const codes = [...new Set(fields.flatMap((field) => dictionaryOf(field) ?? []))];
  const dictionaries = await loadLabels(reading, codes);

  const label = (field: FieldDefinition, code: string): string => {
    const dictionary = dictionaryOf(field);
    if (dictionary) return dictionaries.get(`${dictionary}\n${code}`) ?? code;
    const options = field.props?.options as { items?: OptionItem[] } | undefined;
    const caption = findOption(options?.items ?? [], code);
    return caption === undefined ? code : textIn(caption, language);
  };
  return {
    value: (field, value, names) => {
      if (value === null || value === undefined) return '';
      if ((field.kind === 'ref' || field.kind === 'refs') && typeof names?.[field.name] === 'string')
        return String(names[field.name]);
      if (typeof value === 'boolean' || field.widget === 'switch') return switchText(field, value, language);
      if (field.kind === 'dateTime') return localTime(String(value));
      if (field.kind === 'range' && Array.isArray(value)) return value.join(' ~ ');
      if (field.kind === 'files' && Array.isArray(value))
        return value.map((file) => String(file?.name ?? '')).join(', ');
      if (field.kind === 'refs' && Array.isArray(value)) {
        const separator = field.widget === 'cascader' ? String(field.props?.separator ?? ' / ') : ', ';
        return value.map((code) => label(field, String(code))).join(separator);
      }
      if (field.kind === 'text' && field.props?.options) return label(field, String(value));
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    },
  };
}

const dictionaryOf = (field: FieldDefinition): string | null => {
  const options = field.props?.options as { source?: string; code?: string } | undefined;
  return options?.source === 'dictionary' && options.code ? options.code : null;
};

async function loadLabels(
  { db, registry }: { db: Database; registry: Registry },
  codes: string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const found = await sql<{
    code: string;
    value: string;
    label: string;
  }>`select k.code, d.data_value as value, d.full_name as label
    from ${sql.id(registry.get('basic/DictionaryData').table)} d join ${sql.id(registry.get('basic/Dictionary').table)} k on k.id = d.dictionary_id
    where k.code in (${sql.join(codes)}) and d.deleted_at is null and k.deleted_at is null`.execute(db);
  return new Map(found.rows.map((row) => [`${row.code}\n${row.value}`, row.label]));
}

function findOption(items: OptionItem[], code: string): Caption | undefined {
  for (const item of items) {
    if (item.value === code) return item.label;
    const below = findOption(item.children ?? [], code);
    if (below !== undefined) return below;
  }
  return undefined;
}

const yes = t('是', '是', 'Yes', 'はい');
const no = t('否', '否', 'No', 'いいえ');

function switchText(field: FieldDefinition, value: unknown, language: Language): string {
  const on = value === true || value === 1;
  const caption = (on ? field.props?.activeText : field.props?.inactiveText) as Caption | undefined;
  return textIn(caption || (on ? yes : no), language);
}

// choice: exports and histories show times in the organisation's main time zone.
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
const localTime = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : clock.format(date);
};

/** The same record with every value as the text that a person reads. */
export function presentRecord(
  record: RecordValue,
  resource: Resource,
  { presenter, access }: { presenter: Presenter; access: Access },
): RecordValue {
  const names = record._names as RecordValue | undefined;
  const presented: RecordValue = {};
  for (const { name, kind } of systemFields(resource)) {
    const value = record[name];
    presented[name] =
      name === 'id' || name === 'version'
        ? value
        : kind === 'dateTime'
          ? localTime(String(value))
          : (names?.[name] ?? (value === null ? '' : String(value ?? '')));
  }
  for (const { field } of resource.fields) {
    if (field.secret || !maySee(access, field.name) || !Object.hasOwn(record, field.name)) continue;
    if (field.kind !== 'rows') {
      presented[field.name] = presenter.value(field, record[field.name], names);
      continue;
    }
    const rows = (record[field.name] as RecordValue[] | null) ?? [];
    const cells = (field.rows ?? []).filter((cell) => maySee(access, cell.name, field.name));
    presented[field.name] = rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(
        cells.map((cell) => [cell.name, presenter.value(cell, row[cell.name], row._names as RecordValue)]),
      ),
    }));
  }
  return presented;
}

interface StoredChange {
  version: number;
  action: string;
  byName: string | null;
  at: string;
  patch: { changes?: FieldChange[]; record?: RecordValue };
}

/** The history of a record, newest first, in words; changes of fields that the user may not see are left out. */
export async function recordHistory(
  reading: { db: Database; registry: Registry },
  resource: Resource,
  id: string,
  options: { access: Access; language: Language },
): Promise<unknown[]> {
  const users = reading.registry.get('organize/User').table;
  const found = await sql<StoredChange>`select c.version, c.action, present_time(c.at) as at, c.patch,
      (select real_name from ${sql.id(users)} where id = c.actor) as "byName"
    from record_change c where c.resource = ${resource.name} and c.record_id = ${id} order by c.id desc limit 200`.execute(
    reading.db,
  );
  const presenter = await presenterOf(reading, resource, options.language);
  const names = await referenceNames(reading, resource, found.rows);
  const stateLabel = t('状态', '狀態', 'State', '状態');
  return found.rows.map(({ patch, ...change }) => ({
    ...change,
    changes: (patch.changes ?? []).flatMap((entry) => {
      const place = placeOf(resource, entry.path);
      if (!place)
        return entry.field === 'state'
          ? [
              {
                field: 'state',
                label: textIn(stateLabel, options.language),
                from: String(entry.from),
                to: String(entry.to),
              },
            ]
          : [];
      if (!maySee(options.access, place.stored.field.name, place.rows?.name)) return [];
      const rowNumber = /\[(\d+)\]/.exec(entry.path)?.[1];
      const label = place.rows
        ? `${textIn(place.rows.label, options.language)} ${Number(rowNumber ?? 0) + 1}${place.cell ? ` · ${textIn(place.stored.field.label, options.language)}` : ''}`
        : textIn(place.stored.field.label, options.language);
      const show = (value: unknown): string => {
        if (!place.cell && place.rows) return rowText(place.rows, value, { presenter, access: options.access, names });
        return presenter.value(place.stored.field, value, namesFor(place.stored, value, names));
      };
      return [{ field: entry.path, label, from: show(entry.from), to: show(entry.to) }];
    }),
  }));
}

function placeOf(
  resource: Resource,
  path: string,
): { stored: StoredField; rows?: FieldDefinition; cell: boolean } | null {
  const [head = '', cell] = path.replace(/\[\d+\]/g, '').split('.');
  const stored = resource.byName.get(head);
  if (!stored) return null;
  if (stored.field.kind !== 'rows') return { stored, cell: true };
  const rows = resource.rows.find((item) => item.field.id === stored.field.id);
  const inner = cell === undefined ? undefined : rows?.fields.find(({ field }) => field.name === cell);
  if (cell !== undefined && !inner) return null;
  return { stored: inner ?? stored, rows: stored.field, cell: inner !== undefined };
}

function rowText(
  rows: FieldDefinition,
  value: unknown,
  { presenter, access, names }: { presenter: Presenter; access: Access; names: Map<string, string> },
): string {
  if (value === null || typeof value !== 'object') return '';
  const row = value as RecordValue;
  return (rows.rows ?? [])
    .filter((cell) => maySee(access, cell.name, rows.name) && row[cell.name] !== null && row[cell.name] !== undefined)
    .map((cell) => presenter.value(cell, row[cell.name], namesFor({ field: cell }, row[cell.name], names)))
    .join(' · ');
}

const namesFor = (
  { field }: { field: FieldDefinition },
  value: unknown,
  names: Map<string, string>,
): RecordValue | undefined => {
  if (field.kind !== 'ref' && field.kind !== 'refs') return undefined;
  const ids = Array.isArray(value) ? value : [value];
  return ids.some((id) => names.has(String(id)))
    ? { [field.name]: ids.map((id) => names.get(String(id)) ?? String(id)).join(', ') }
    : undefined;
};

/** Names of everything that the changes of a history point to: one query a target resource. */
async function referenceNames(
  reading: { db: Database; registry: Registry },
  resource: Resource,
  changes: StoredChange[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, { show: string; ids: Set<string> }>();
  const want = (stored: StoredField, value: unknown) => {
    if (!stored.to || (stored.field.kind !== 'ref' && stored.field.kind !== 'refs')) return;
    const target = wanted.get(stored.to.resource) ?? { show: stored.to.show, ids: new Set() };
    wanted.set(stored.to.resource, target);
    for (const id of [value].flat()) if (typeof id === 'string') target.ids.add(id);
  };
  for (const { patch } of changes) {
    for (const entry of patch.changes ?? []) {
      const place = placeOf(resource, entry.path);
      if (!place) continue;
      if (place.cell) {
        want(place.stored, entry.from);
        want(place.stored, entry.to);
        continue;
      }
      const rows = resource.rows.find((item) => item.field.id === place.rows?.id);
      for (const cell of rows?.fields ?? []) {
        for (const row of [entry.from, entry.to]) want(cell, (row as RecordValue | null)?.[cell.field.name]);
      }
    }
  }
  const names = new Map<string, string>();
  for (const [name, { show, ids }] of wanted) {
    const target = reading.registry.find(name);
    const column = target?.byName.get(show)?.column;
    if (!target || !column || ids.size === 0) continue;
    const found = await sql<{
      id: string;
      name: string;
    }>`select id, ${sql.ref(column)}::text as name from ${sql.id(target.table)} where id in (${sql.join([...ids])})`.execute(
      reading.db,
    );
    for (const row of found.rows) names.set(row.id, row.name);
  }
  return names;
}
