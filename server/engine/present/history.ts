import { rowsIn } from '@tessera/schemas/expression/index.ts';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { jointOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { systemFields } from '@tessera/schemas/language/system-fields.ts';
import type { FieldChange } from '@tessera/schemas/record/index.ts';
import { fieldPathOf, stepsOf } from '@tessera/schemas/texts/place.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { storedId } from '../../storage/record-id.ts';
import { shownOf, titleText } from '../read/references/reference-names.ts';
import { moduleTable } from '../registry/module-rows.ts';
import type { PlacedField, Resource, StoredField, StoredRows } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { Work } from '../work/work.ts';
import { changesOfThen } from './changes-of-then.ts';
import { type Presenter, presenterOf } from './presenter.ts';

interface StoredChange {
  id: string;
  version: number;
  action: string;
  by: string | null;
  byName: string | null;
  /** By which way it came: `api`, `import`, `release`, `seed`, or `interface:` and the partner whose key it was. */
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
  names: Names;
}

/** What a reference shows of what it points to. */
interface Shown {
  resource: string;
  show: string;
}
const ownTitle = ({ name, definition }: Resource): Shown => ({ resource: name, show: definition.model.titleField });

/** Names of everything that the changes point to: two fields may show the same record by different names. */
class Names {
  readonly #known = new Map<string, string>();
  of({ resource, show }: Shown, id: string): string | undefined {
    return this.#known.get(`${resource} ${show} ${id}`);
  }
  know({ resource, show }: Shown, { id, name }: { id: string; name: string }): void {
    this.#known.set(`${resource} ${show} ${id}`, name);
  }
}

/** So many changes of a record are told at once. */
const mostChanges = 200;

/**
 * The history of a record, newest first, in words; changes of fields that the user may not see are left out. `before`: of the
 * changes older than the one of this id.
 */
export async function recordHistory(
  work: Work,
  { resource, id, access, before }: { resource: Resource; id: string; access: Access; before?: string },
): Promise<unknown[]> {
  const found = await work.db
    .selectFrom('record_change as c')
    .leftJoin(moduleTable(work.registry, 'organize/User').as('u'), 'u.id', 'c.actor')
    .select((row) => row.cast<string>('c.id', 'text').as('id'))
    .select(['c.version', 'c.action', 'c.actor as by', 'c.via'])
    .select(titleText(work.registry.get('organize/User'), work)('u').as('byName'))
    .select([sql<string>`present_time(c.at)`.as('at'), sql<StoredChange['patch']>`c.patch`.as('patch')])
    .where('c.resource', '=', resource.name)
    .where('c.record_id', '=', storedId(id))
    .$if(before !== undefined, (asked) => asked.where('c.id', '<', before as string))
    .orderBy('c.id', 'desc')
    .limit(mostChanges)
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
  const place = saying.resource.byPath.get(fieldPathOf(entry.path));
  if (!place) return systemChange(entry, saying);
  if (!maySee(saying.access, place.path)) return null;
  const { field } = place.stored;
  const show = (value: unknown): string =>
    field.kind === 'rows'
      ? rowText(field, { row: value, path: place.path, saying })
      : valueText(field, { value, saying });
  return { field: entry.path, label: labelOf(entry, place, saying.work), from: show(entry.from), to: show(entry.to) };
}

function systemChange(
  { field, from, to }: FieldChange,
  { work, resource, names, presenter }: Saying,
): SaidChange | null {
  if (!isSaid(field)) return null;
  // The root of a tree is nothing that has a name.
  const show = (value: unknown) =>
    field === 'parentId' ? (names.of(ownTitle(resource), String(value)) ?? '') : presenter.system(field, value);
  return { field, label: textIn(systemFields[field].label, work.language), from: show(from), to: show(to) };
}

/** The system fields whose changes a person reads of. */
const saidFields = ['state', 'locked', 'parentId', 'sort'] as const;
const isSaid = (name: string): name is (typeof saidFields)[number] => (saidFields as readonly string[]).includes(name);

/** `Lines 3 · Details 1 · Price`. */
function labelOf({ path }: FieldChange, { stored, tables }: PlacedField, { language }: Work): string {
  const steps = stepsOf(path);
  return [...tables, stored]
    .map(({ field }, at) => {
      const index = steps[at]?.index;
      const label = textIn(field.label, language);
      return index === undefined ? label : `${label} ${index + 1}`;
    })
    .join(' · ');
}

interface RowSaid {
  row: unknown;
  /** The names on the way to the sub-table. */
  path: string;
  saying: Saying;
}

/** A row that was added or taken away, with what stands in it. */
function rowText({ rows = [] }: FieldDefinition, { row, path, saying }: RowSaid): string {
  if (row === null || typeof row !== 'object') return '';
  const held = row as RecordValue;
  return rows
    .filter(({ name }) => maySee(saying.access, `${path}.${name}`) && !isBlank(held[name]))
    .map((cell) => {
      if (cell.kind !== 'rows') return valueText(cell, { value: held[cell.name], saying });
      const inner = rowsIn(held, cell.name).map((one) =>
        rowText(cell, { row: one, path: `${path}.${cell.name}`, saying }),
      );
      return `${textIn(cell.label, saying.work.language)} (${inner.join('; ')})`;
    })
    .join(' · ');
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const isReference = ({ kind }: FieldDefinition) => kindOf(kind).reference === true;

function valueText(
  field: FieldDefinition,
  { value, saying: { names, presenter } }: { value: unknown; saying: Saying },
): string {
  const to = isReference(field) ? targetOf(field) : undefined;
  const said = to ? [value].flat().map((id) => [String(id), names.of(to, String(id))] as const) : [];
  const isKnown = said.some(([, known]) => known !== undefined);
  const name = isKnown ? said.map(([id, known]) => known ?? id).join(jointOf(field)) : undefined;
  return presenter.text(field, { value, name });
}

/** Names of everything that the changes of a history point to: one query a target resource. */
async function referenceNames(
  work: Work,
  { resource, changes }: { resource: Resource; changes: FieldChange[] },
): Promise<Names> {
  const names = new Names();
  for (const { ids, ...to } of wantedNames(resource, changes)) {
    const shown = shownOf(to, work);
    if (!shown || ids.size === 0) continue;
    const found = await sql<{ id: string; name: string }>`select o.id, ${shown.text('o')} as name
      from ${sql.id(shown.table)} o where o.id in (${sql.join([...ids].map(storedId))})`.execute(work.db);
    for (const row of found.rows) names.know(to, row);
  }
  return names;
}

/** What changes point to, by what is shown of it. */
function wantedNames(resource: Resource, changes: FieldChange[]): (Shown & { ids: Set<string> })[] {
  const wanted = new Map<string, Shown & { ids: Set<string> }>();
  const wantOf = ({ resource: name, show }: Shown, value: unknown) => {
    const key = `${name} ${show}`;
    const target = wanted.get(key) ?? { resource: name, show, ids: new Set() };
    wanted.set(key, target);
    for (const id of [value].flat()) if (typeof id === 'string') target.ids.add(id);
  };
  const want = ({ field }: StoredField, value: unknown) => {
    const to = isReference(field) ? targetOf(field) : undefined;
    if (to) wantOf(to, value);
  };
  for (const { field, from, to } of changes)
    if (field === 'parentId' && resource.has('tree')) wantOf(ownTitle(resource), [from, to]);
  const wantRow = (table: StoredRows, row: unknown) => {
    if (row === null || typeof row !== 'object') return;
    for (const cell of table.fields) want(cell, (row as RecordValue)[cell.field.name]);
    for (const inner of table.rows) for (const one of rowsIn(row as RecordValue, inner.field.name)) wantRow(inner, one);
  };
  for (const { from, to, path } of changes) {
    const place = resource.byPath.get(fieldPathOf(path));
    if (!place) continue;
    const around = place.tables.at(-1)?.rows ?? resource.rows;
    const table = around.find(({ field }) => field.id === place.stored.field.id);
    for (const value of [from, to])
      if (table) wantRow(table, value);
      else want(place.stored, value);
  }
  return [...wanted.values()];
}
