import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { jointOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { systemFields } from '@tessera/schemas/language/system-fields.ts';
import type { FieldChange } from '@tessera/schemas/record/index.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { storedId } from '../../storage/record-id.ts';
import { shownOf, titleText } from '../read/reference-names.ts';
import { moduleTable } from '../registry/module-rows.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { Work } from '../work/work.ts';
import { changesOfThen } from './changes-of-then.ts';
import { type Presenter, presenterOf } from './presenter.ts';

interface StoredChange {
  version: number;
  action: string;
  by: string | null;
  byName: string | null;
  via: string;
  at: string;
  patch: { changes?: FieldChange[]; record?: RecordValue; schemaVersion?: number };
}

/** What it takes to say a change: the same for all changes of a history. */
interface Saying {
  work: Work;
  resource: Resource;
  access: Access;
  presenter: Presenter;
  /** Names of everything that the changes point to. */
  names: Map<string, string>;
}

/** The history of a record, newest first, in words; changes of fields that the user may not see are left out. */
export async function recordHistory(
  work: Work,
  { resource, id, access }: { resource: Resource; id: string; access: Access },
): Promise<unknown[]> {
  const found = await work.db
    .selectFrom('record_change as c')
    .leftJoin(moduleTable(work.registry, 'organize/User').as('u'), 'u.id', 'c.actor')
    .select(['c.version', 'c.action', 'c.actor as by', 'c.via'])
    .select(titleText(work.registry.get('organize/User'), work)('u').as('byName'))
    .select([sql<string>`present_time(c.at)`.as('at'), sql<StoredChange['patch']>`c.patch`.as('patch')])
    .where('c.resource', '=', resource.name)
    .where('c.record_id', '=', storedId(id))
    .orderBy('c.id', 'desc')
    .limit(200)
    .execute();
  const writes = found.map(({ patch }) => ({
    changes: patch.changes ?? [],
    schemaVersion: patch.schemaVersion ?? null,
  }));
  const changes = await changesOfThen(work, { resource, writes });
  const said = await changesInWords(work, { resource, access, changes });
  return found.map(({ patch: _, ...change }, index) => ({ ...change, changes: said[index] }));
}

/** A change as a person reads it. */
export interface SaidChange {
  /** Its path: `lines[3].price`. */
  field: string;
  label: string;
  from: string;
  to: string;
}

/** The changes of several writes in words; those of fields that the user may not see are left out. */
export async function changesInWords(
  work: Work,
  { resource, access, changes }: { resource: Resource; access: Access; changes: FieldChange[][] },
): Promise<SaidChange[][]> {
  const presenter = await presenterOf(work, resource);
  const names = await referenceNames(work, { resource, changes: changes.flat() });
  const saying: Saying = { work, resource, access, presenter, names };
  return changes.map((each) => each.flatMap((entry) => said(entry, saying) ?? []));
}

function said(entry: FieldChange, saying: Saying): SaidChange | null {
  const place = placeOf(saying.resource, entry.path);
  if (!place) return systemChange(entry, saying);
  const { stored, rows, isWhole } = place;
  if (!maySee(saying.access, stored.field.name, isWhole ? {} : { path: rows?.name })) return null;
  const show = (value: unknown): string =>
    rows && isWhole ? rowText(rows, { value, saying }) : valueText(stored.field, { value, saying });
  return { field: entry.path, label: labelOf(entry, place, saying.work), from: show(entry.from), to: show(entry.to) };
}

function systemChange({ field, from, to }: FieldChange, { work, names }: Saying): SaidChange | null {
  if (!isSaid(field)) return null;
  // The root of a tree is nothing that has a name.
  const show = (value: unknown) => (field === 'parentId' ? (names.get(String(value)) ?? '') : String(value));
  return { field, label: textIn(systemFields[field].label, work.language), from: show(from), to: show(to) };
}

/** The system fields whose changes a person reads of. */
const saidFields = ['state', 'locked', 'parentId', 'sort'] as const;
const isSaid = (name: string): name is (typeof saidFields)[number] => (saidFields as readonly string[]).includes(name);

interface ChangePlace {
  stored: StoredField;
  rows?: FieldDefinition;
  /** A row that was added or taken away. */
  isWhole: boolean;
}

function placeOf(resource: Resource, path: string): ChangePlace | null {
  const [head = '', cell] = path.replace(/\[\d+\]/g, '').split('.');
  const stored = resource.byName.get(head);
  if (!stored) return null;
  if (stored.field.kind !== 'rows') return { stored, isWhole: false };
  const rows = resource.rows.find((item) => item.field.id === stored.field.id);
  const inner = cell === undefined ? undefined : rows?.fields.find(({ field }) => field.name === cell);
  if (cell !== undefined && !inner) return null;
  return { stored: inner ?? stored, rows: stored.field, isWhole: inner === undefined };
}

/** `Lines 3 · Price`. */
function labelOf({ path }: FieldChange, { stored, rows, isWhole }: ChangePlace, { language }: Work): string {
  const own = textIn(stored.field.label, language);
  if (!rows) return own;
  const row = `${textIn(rows.label, language)} ${Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0) + 1}`;
  return isWhole ? row : `${row} · ${own}`;
}

function rowText(rows: FieldDefinition, { value, saying }: { value: unknown; saying: Saying }): string {
  if (value === null || typeof value !== 'object') return '';
  const row = value as RecordValue;
  return (rows.rows ?? [])
    .filter((cell) => maySee(saying.access, cell.name, { path: rows.name }))
    .filter(({ name }) => row[name] !== null && row[name] !== undefined)
    .map((cell) => valueText(cell, { value: row[cell.name], saying }))
    .join(' · ');
}

const isReference = ({ kind }: FieldDefinition) => kindOf(kind).reference === true;

function valueText(
  field: FieldDefinition,
  { value, saying: { names, presenter } }: { value: unknown; saying: Saying },
): string {
  const ids = isReference(field) ? [value].flat().map(String) : [];
  const name = ids.some((id) => names.has(id)) ? ids.map((id) => names.get(id) ?? id).join(jointOf(field)) : undefined;
  return presenter.text(field, { value, name });
}

/** Names of everything that the changes of a history point to: one query a target resource. */
async function referenceNames(
  work: Work,
  { resource, changes }: { resource: Resource; changes: FieldChange[] },
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [name, { show, ids }] of wantedNames(resource, changes)) {
    const shown = shownOf({ resource: name, show }, work);
    if (!shown || ids.size === 0) continue;
    const found = await sql<{ id: string; name: string }>`select o.id, ${shown.text('o')} as name
      from ${sql.id(shown.table)} o where o.id in (${sql.join([...ids].map(storedId))})`.execute(work.db);
    for (const row of found.rows) names.set(row.id, row.name);
  }
  return names;
}

/** What changes point to, by the resource pointed into. */
function wantedNames(resource: Resource, changes: FieldChange[]): Map<string, { show: string; ids: Set<string> }> {
  const wanted = new Map<string, { show: string; ids: Set<string> }>();
  const want = ({ field, to }: StoredField, value: unknown) => {
    if (!to || !isReference(field)) return;
    const target = wanted.get(to.resource) ?? { show: to.show, ids: new Set() };
    wanted.set(to.resource, target);
    for (const id of [value].flat()) if (typeof id === 'string') target.ids.add(id);
  };
  const parents = changes.filter(({ field }) => field === 'parentId' && resource.has('tree'));
  if (parents.length > 0) {
    const ids = new Set(parents.flatMap(({ from, to }) => [String(from), String(to)]));
    wanted.set(resource.name, { show: resource.definition.model.titleField, ids });
  }
  for (const { from, to, path } of changes) {
    const place = placeOf(resource, path);
    const inRow = place?.isWhole ? resource.rows.find((item) => item.field.id === place.rows?.id) : undefined;
    for (const value of [from, to]) {
      if (place && !place.isWhole) want(place.stored, value);
      for (const cell of inRow?.fields ?? []) want(cell, (value as RecordValue | null)?.[cell.field.name]);
    }
  }
  return wanted;
}
