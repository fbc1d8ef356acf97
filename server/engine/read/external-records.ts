import { Exact } from '@tessera/schemas/expression/index.ts';
import { presentNumber } from '@tessera/schemas/kinds/numbers.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type ColumnTotal, placesOfTotal, type TotalledColumn } from '@tessera/schemas/language/list-page.ts';
import { isSecret, shownPlaces } from '@tessera/schemas/record/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { storedKind } from '../../kinds/index.ts';
import { noteRecords, unknownOf } from '../external/known-records.ts';
import { type ExternalField, type ExternalPlace, externalOf, placeOf } from '../external/place.ts';
import {
  aggregate,
  countAhead,
  countRows,
  type ExternalQuery,
  type ExternalRecord,
  readPage,
  readRows,
  streamRows,
} from '../external/read-rows.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import { type Access, accessKey, maySee } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import type { ListQuery } from './list-query.ts';
import { keptProjection, projection } from './projection.ts';
import type { Reader } from './references/borrowing.ts';
import type { PointingRecords } from './references/pointing-records.ts';
import { namesKey } from './references/reference-names.ts';

/** Whose rights and names are read by; no more of a work is asked for. */
type Reading = Reader & Pick<Work, 'db' | 'tenant' | 'unit'>;

interface Asked {
  resource: Resource;
  access: Access;
}

type ProjectionOptions = Omit<Parameters<typeof projection>[1], 'access' | 'reader'>;

export const isExternal = (resource: Resource): boolean => externalOf(resource) !== undefined;

const scopeOf = ({ rows }: Pick<Access, 'rows'>): ExternalQuery['scope'] => (rows === 'all' ? 'all' : rows.conditions);

const queryOf = ({ asked }: ListQuery, access: Access): ExternalQuery => ({ ...asked, scope: scopeOf(access) });

/** So many rows are counted for a list that nobody waits long for. */
const soonCounted = 10_000;

/** A page of rows that stand in another database, and how many there are (see `readList`). Nothing of it is kept. */
export async function listExternal(
  work: Work,
  { resource, access, query }: Asked & { query: ListQuery },
): Promise<{ list: string; total?: number; isMore?: boolean }> {
  const place = await placeOf(work, resource);
  const { page, pageSize, withTotal } = query;
  const asked = queryOf(query, access);
  if (withTotal === 'only') return { list: '[]', total: await countRows(work, place, { query: asked }) };
  const offset = (page - 1) * pageSize;
  const count = withTotal === 'none' ? undefined : { upTo: withTotal === 'exact' ? undefined : soonCounted + 1 };
  // A first page is often the only one, and says itself how many there are.
  const isCountedAfter = page === 1 && withTotal === 'soon';
  const reading = { query: asked, limit: pageSize, offset, count: isCountedAfter ? undefined : count };
  const { records, total } = await readPage(work, place, reading);
  const key = `external ${resource.name} ${resource.version} ${accessKey(access)} ${namesKey(resource, work)}`;
  const shown = keptProjection(work, { resource, access, key });
  const texts = await presented(work, place, { records, access, options: { withNames: true }, shown });
  const list = listText(texts);
  if (!count) return { list };
  const seen = offset + records.length;
  if (records.length < pageSize && (records.length > 0 || page === 1)) return { list, total: seen };
  const counted = total ?? (await countRows(work, place, { query: asked, ...count }));
  return withTotal === 'exact' || counted <= soonCounted
    ? { list, total: counted }
    : { list, total: Math.max(seen, soonCounted), isMore: true };
}

const listText = (records: readonly string[]) => `[${records.join(',')}]`;

/** At most so many rows of a query, as one JSON text. */
export async function allExternal(
  work: Reading,
  { resource, access, query, limit }: Asked & { query: ListQuery; limit: number },
): Promise<string> {
  const place = await placeOf(work, resource);
  const records = await readRows(work, place, { query: queryOf(query, access), limit });
  return listText(await presented(work, place, { records, access, options: { withNames: true } }));
}

/** Rows by the ids of their records, as JSON texts; those that may not be seen, or are gone, are not among them. */
export async function externalByIds(
  work: Reading,
  { resource, access, ids, options }: Asked & { ids: readonly string[]; options: ProjectionOptions },
): Promise<ReadonlyMap<string, string>> {
  const place = await placeOf(work, resource);
  const records = await recordsByIds(work, place, { ids, access });
  const texts = await presented(work, place, { records, access, options });
  return new Map(records.map(({ id }, index) => [id, texts[index] ?? '']));
}

function recordsByIds(
  work: Reading,
  place: ExternalPlace,
  { ids, access }: { ids: readonly string[]; access: Pick<Access, 'rows'> },
): Promise<ExternalRecord[]> {
  const conditions = [{ name: 'id', kind: 'ref', operator: 'in', value: [...ids] }] as const;
  const query = { conditions, keyword: '', keywordFields: [], scope: scopeOf(access) };
  return readRows(work, place, { query, limit: ids.length });
}

/** Which of these records there are, among those that may be seen. */
export async function idsThere(
  work: Reading,
  { resource, access, ids }: { resource: Resource; access: Pick<Access, 'rows'>; ids: readonly string[] },
): Promise<Set<string>> {
  const place = await placeOf(work, resource);
  return new Set((await recordsByIds(work, place, { ids, access })).map(({ id }) => id));
}

/** Id and name of rows, for forms (see `selectRecords`). */
export async function selectExternal(
  work: Reading,
  asked: Asked & { keyword: string; ids: readonly string[]; fields?: readonly string[]; limit: number },
): Promise<Record<string, unknown>[]> {
  const { resource, access, keyword, ids, fields = [], limit } = asked;
  const place = await placeOf(work, resource);
  const { titleField } = resource.definition.model;
  const conditions = ids.length === 0 ? [] : [{ name: 'id', kind: 'ref', operator: 'in', value: [...ids] } as const];
  // What is withheld is not found by what it holds.
  const isOpen = isTitleOpen(work, resource);
  const only = new Set(fields.filter((name) => access.granted && maySee(access, name)));
  const texts = [...only].filter((name) => {
    const field = resource.byName.get(name)?.field;
    return (field?.kind === 'text' || field?.kind === 'longText') && !isSecret(field);
  });
  const keywordFields = [...new Set([...(isOpen ? [titleField] : []), ...texts])];
  const query = { conditions, keyword, keywordFields, scope: scopeOf(access) };
  const records = await readRows(work, place, { query, limit });
  const carried = await presented(work, place, { records, access, options: { only, withNames: true } });
  const nameOf = namer(work, resource);
  return records.map((record, index) => {
    const { version: _version, _names: names = {}, ...row } = JSON.parse(carried[index] ?? '{}');
    return { ...row, ...names, id: record.id, fullName: nameOf(record) };
  });
}

/** How many rows point to a record by a field, counted to `most`, and some of them (see `pointingRecords`). */
export async function externalPointing(
  work: Reading,
  asked: Asked & { field: FieldDefinition; id: string; most: number; first: number },
): Promise<PointingRecords> {
  const { resource, access, field, id, most, first } = asked;
  const place = await placeOf(work, resource);
  const conditions = [{ name: field.name, kind: field.kind, operator: 'in', value: [id] } as const];
  const query = { conditions, keyword: '', keywordFields: [], scope: scopeOf(access) };
  const total = await countRows(work, place, { query, upTo: most + 1 });
  const records = total === 0 ? [] : await readRows(work, place, { query, limit: first });
  const nameOf = namer(work, resource);
  return {
    total: Math.min(total, most),
    isMore: total > most,
    first: records.map((record) => ({ id: record.id, fullName: nameOf(record) })),
  };
}

/** A title that is withheld from somebody is withheld wherever a row is named. */
function isTitleOpen(work: Reading, resource: Resource): boolean {
  const { titleField } = resource.definition.model;
  const titled = resource.byName.get(titleField)?.field;
  const own = work.authority.accessTo(resource);
  return titled !== undefined && !isSecret(titled) && (!own.granted || maySee(own, titleField));
}

function namer(work: Reading, resource: Resource): (record: Pick<ExternalRecord, 'id' | 'title'>) => string {
  const isOpen = isTitleOpen(work, resource);
  return ({ id, title }) => (isOpen && title !== null ? title : `#${id.slice(-6)}`);
}

/** All records of a query, some at a time (see `recordBatches`). */
export async function* externalBatches(
  work: Reading,
  { resource, access, query, only }: Asked & { query: ListQuery; only: ReadonlySet<string> },
): AsyncGenerator<Record<string, unknown>[]> {
  const place = await placeOf(work, resource);
  for await (const records of streamRows(work, place, { query: queryOf(query, access), batch: 1000 })) {
    // Nobody opens what stands in a workbook: as many as there are would be noted for nothing.
    const options = { withNames: true, only };
    const texts = await presented(work, place, { records, access, options, isPassing: true });
    yield texts.map((text) => JSON.parse(text));
  }
}

/** How many records a query finds, counted as far as `upTo`. */
export const countExternal = async (
  work: Reading,
  { resource, access, query, upTo }: Asked & { query: ListQuery; upTo: number },
): Promise<number> => countRows(work, await placeOf(work, resource), { query: queryOf(query, access), upTo });

/** How many records of a list stand before one of them; none where it is not among them. */
export const externalAhead = async (
  work: Reading,
  { resource, access, query, id }: Asked & { query: ListQuery; id: string },
): Promise<number> => countAhead(work, await placeOf(work, resource), { query: queryOf(query, access), id });

/** How many records somebody may see, counted to `upTo`. */
export async function countScope(
  work: Reading,
  { resource, rows, upTo }: { resource: Resource; rows: Access['rows']; upTo: number },
): Promise<{ total: number; isMore: boolean }> {
  const query = { conditions: [], keyword: '', keywordFields: [], scope: scopeOf({ rows }) };
  const total = await countRows(work, await placeOf(work, resource), { query, upTo: upTo + 1 });
  return { total: Math.min(total, upTo), isMore: total > upTo };
}

/** Totals of columns over all rows of a query, as JSON: by field name. */
export async function externalTotals(
  work: Reading,
  asked: Asked & { query: ListQuery; columns: ({ stored: StoredField } & TotalledColumn)[] },
): Promise<string> {
  const { resource, access, query, columns } = asked;
  const place = await placeOf(work, resource);
  const expressions = columns.map(({ stored, total }) => totalOf(place, { name: stored.field.name, total }));
  const values = await aggregate(work, place, { query: queryOf(query, access), expressions });
  const totals = columns.map(({ stored: { field }, total, format }, index) => {
    const value = values[index];
    if (value === null || value === undefined) return [field.name, null];
    const places = total === 'average' ? (placesOfTotal({ total, format }, shownPlaces(field)) ?? 0) : undefined;
    // By all its digits: a double has fifteen.
    const exact = new Exact(String(value));
    if (!exact.isFinite()) return [field.name, null];
    return [field.name, presentNumber(places === undefined ? exact : exact.toDecimalPlaces(places))];
  });
  return JSON.stringify(Object.fromEntries(totals));
}

function totalOf({ fields, link }: ExternalPlace, { name, total }: { name: string; total: ColumnTotal }): string {
  const column = link.quote(fields.get(name)?.at.name ?? '');
  return `${functions[total]}(${column})`;
}

const functions: Record<ColumnTotal, string> = { sum: 'sum', average: 'avg', min: 'min', max: 'max' };

/**
 * Rows through the one projector: they become a table of one query of ours, with what its select list says of columns,
 * names and masks.
 */
async function presented(
  work: Reading,
  place: ExternalPlace,
  asked: {
    records: readonly ExternalRecord[];
    access: Access;
    options: ProjectionOptions;
    /** The select list, where it is at hand. */
    shown?: RawBuilder<unknown>;
    /** Their keys are not noted. */
    isPassing?: boolean;
  },
): Promise<string[]> {
  const { records, access, options } = asked;
  if (records.length === 0) return [];
  const { resource } = place;
  if (options.withNames) await noteReferences(work, place, { records, access });
  const noted = asked.isPassing ? undefined : noteRecords(work, { resource, records });
  const columns = [...place.fields.values()].map(columnOf);
  const rows = records.map(({ id, version, values }, at) => ({ at, id, version, ...values }));
  const shown = asked.shown ?? projection(resource, { ...options, access, reader: work });
  const asking = sql<{ record: string }>`select row_to_json(_row)::text as record from (
    select ${shown} from (
      select at, id, version, ${sql.join(columns.map(({ read }) => sql.raw(read)))}
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (at int, id uuid, version bigint, ${sql.raw(columns.map(({ typed }) => typed).join(', '))})
    ) t order by t.at) _row`;
  const isSmall = !work.unit && records.length <= mostQuickly;
  const answered = isSmall ? work.tenant.database.quickly((db) => asking.execute(db)) : asking.execute(work.db);
  const [answer] = await Promise.all([answered, noted]);
  if (answer.rows.length !== records.length) throw new Problem('NOT_FOUND');
  return answer.rows.map(({ record }) => record);
}

/** So many rows are put together within a moment, on the connection that all share. */
const mostQuickly = 100;

/** A column of the query: as it is read out of JSON, and what it is made to. Documents come as texts, with all their digits. */
function columnOf({ column, field }: ExternalField): { read: string; typed: string } {
  const type = (storedKind(field.kind).column ?? 'text').replace(/ collate.*/, '');
  return type === 'jsonb'
    ? { read: `${column}::jsonb as ${column}`, typed: `${column} text` }
    : { read: column, typed: `${column} ${type}` };
}

/** What references are called is read where they stand, once, and noted: the projector finds it there. */
async function noteReferences(
  work: Reading,
  { fields }: ExternalPlace,
  { records, access }: { records: readonly ExternalRecord[]; access: Access },
): Promise<void> {
  for (const { field, column, to, idOf } of fields.values()) {
    const target = to && work.registry.find(to.resource);
    if (!target || !idOf || !maySee(access, field.name)) continue;
    const wanted = unknownOf(
      work,
      records.flatMap(({ values }) => (values[column] as string | null) ?? []),
    );
    if (wanted.length === 0) continue;
    const keys = new Map(
      records.flatMap(({ points, values }) => {
        const [id, key] = [values[column] as string | null, points[column]];
        return id === null || key === undefined ? [] : [[id, key] as const];
      }),
    );
    // Its database may be another one, and away: the list is there all the same, without these names.
    const wantedKeys = wanted.flatMap((id) => keys.get(id) ?? []);
    await noteTitles(work, { target, keys: wantedKeys }).catch(() => undefined);
  }
}

/** Reads what rows are called, by the one value of their keys. */
async function noteTitles(
  work: Reading,
  { target, keys }: { target: Resource; keys: readonly string[] },
): Promise<void> {
  const place = await placeOf(work, target);
  const [at] = place.key;
  if (!at || keys.length === 0) return;
  const query = { conditions: [], keys, keyword: '', keywordFields: [], scope: 'all' } as const;
  const records = await readRows(work, place, { query, limit: keys.length });
  const there = new Set(records.map(({ id }) => id));
  // What points to nothing is called by what it holds.
  const gone = keys
    .map((key) => ({ id: place.idOf([key]), key: [key], title: key }))
    .filter(({ id }) => !there.has(id));
  await noteRecords(work, { resource: target, records: [...records, ...gone] });
}
