import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ExternalTable } from '@tessera/schemas/language/model.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { readTable, readTables } from '../../links/catalog/read-catalog.ts';
import { readColumn, readHeldKey } from '../../links/catalog/read-column.ts';
import type { TableColumn, TableName } from '../../links/catalog/table.ts';
import { LinkProblem } from '../../links/link-problem.ts';
import { linkWords } from '../../links/link-words.ts';
import type { Link } from '../../links/open-link.ts';
import { keptPassword } from '../../storage/kept-password.ts';
import type { Resource, StoredField } from '../registry/resource.ts';
import type { TenantPart } from '../work/tenant.ts';
import type { Work } from '../work/work.ts';
import { idMaker } from './row-id.ts';
import type { ReadField } from './row-value.ts';
import { linkByCode } from './stored-link.ts';

/** Who asks another database: rights are looked at by whoever calls. */
export type Asker = Pick<Work, 'db' | 'registry' | 'tenant' | 'unit'>;

/** A field, and the column that its values stand in as the other database says it is now. */
export interface ExternalField extends StoredField {
  column: string;
  at: TableColumn;
  /** What is asked for to read it. */
  reading: string;
  /** Of a reference to rows of another such table: the id of the record by the value of its key. */
  idOf?: (key: string) => string;
}

/** Where the records of a resource stand. */
export interface ExternalPlace {
  resource: Resource;
  link: Link;
  /** As a statement names it. */
  from: string;
  key: TableColumn[];
  fields: Map<string, ExternalField>;
  /** Columns that no field fills, are never null and begin with nothing. */
  unfilled: TableColumn[];
  idOf: (key: readonly string[]) => string;
  /** What versions of rows are made with: by the row alone, somebody could guess in it what is hidden from them. */
  versionKey: string;
}

interface KeptShape {
  at: number;
  link: Link;
  place: Promise<ExternalPlace>;
}

/** Milliseconds; a column that was changed there is known here after that, or once a statement fails. */
const keepTime = 60_000;

const shapes: TenantPart<Map<string, KeptShape>> = { open: () => new Map() };

export const externalOf = ({ definition }: Resource): ExternalTable | undefined => definition.model.external;

/** Throws LINK_DISABLED, EXTERNAL_FAILED, and EXTERNAL_CHANGED where the table is not what the document says. */
export async function placeOf(work: Asker, resource: Resource): Promise<ExternalPlace> {
  const external = externalOf(resource);
  if (!external) throw new Error(`${resource.name} is no external table`);
  const link = await linkByCode(work, external.link);
  if (!link) throw new Problem('EXTERNAL_CHANGED', { params: { part: external.link } });
  const known = work.tenant.part(shapes);
  const key = `${resource.name} ${resource.version}`;
  const now = Date.now();
  const kept = known.get(key);
  if (kept && kept.link === link && now - kept.at < keepTime) return kept.place;
  const place = readPlace(work, { resource, external, link });
  known.set(key, { at: now, link, place });
  place.catch(() => known.delete(key));
  return place;
}

/** What is known of the table is looked at anew the next time. */
export const forgetPlace = ({ tenant }: Asker, { name, version }: Resource): void =>
  void tenant.part(shapes).delete(`${name} ${version}`);

async function readPlace(
  { registry, tenant }: Asker,
  { resource, external, link }: { resource: Resource; external: ExternalTable; link: Link },
): Promise<ExternalPlace> {
  const { schema, table } = external;
  const shape = await readTable(link, { schema, name: table }).catch((error: unknown) => {
    throw asProblem(error, external);
  });
  if (!shape) throw new Problem('EXTERNAL_CHANGED', { params: { part: `${schema}.${table}` } });
  const columns = new Map(shape.columns.map((column) => [column.name, column]));
  const columnOf = (name: string): TableColumn => {
    const column = columns.get(name);
    if (!column) throw new Problem('EXTERNAL_CHANGED', { params: { part: `${schema}.${table}.${name}` } });
    return column;
  };
  const isFilled = (name: string) => columns.get(name)?.nullable === false;
  const keys = [shape.primaryKey, ...shape.uniqueKeys].flatMap((key) => (key ? [key.columns] : []));
  // A change of one row would be one of others too.
  const names = (columns: readonly string[]) => isSameSet(columns, external.key) && columns.every(isFilled);
  if (!keys.some(names))
    throw new Problem('EXTERNAL_CHANGED', { params: { part: `${schema}.${table} (${external.key.join(', ')})` } });
  const found = resource.fields.map((stored) => {
    const target = stored.to && registry.find(stored.to.resource);
    return { stored, at: columnOf(external.columns[stored.field.id] ?? ''), target };
  });
  const readingOf = await keyReader(link, {
    from: { schema, name: table },
    targets: found.flatMap(({ at, target }) => (at.collation === undefined ? [] : (besides(target, external) ?? []))),
  }).catch((error: unknown) => {
    throw asProblem(error, external);
  });
  const filled = new Set([...external.key, ...found.map(({ at }) => at.name)]);
  const fields = found.map(({ stored, at, target }): ExternalField => {
    const idOf = target && singleKeyId(target);
    const to = besides(target, external);
    const reading = idOf && to ? readingOf(at, to) : readColumn(at, link);
    return { ...stored, column: stored.column ?? '', at, reading, ...(idOf ? { idOf } : {}) };
  });
  return {
    resource,
    link,
    from: `${link.quote(schema)}.${link.quote(table)}`,
    key: external.key.map(columnOf),
    fields: new Map(fields.map((one) => [one.field.name, one])),
    unfilled: shape.columns.filter(
      ({ name, nullable, default: usual, generated }) =>
        !nullable && usual === null && generated === null && !filled.has(name),
    ),
    idOf: idsOf(resource),
    versionKey: `${resource.name} ${await keptPassword(tenant.database.db, 'rowVersions')}`,
  };
}

/** The table of a module that stands in the same database as another. */
function besides(target: Resource | undefined, { link }: ExternalTable): ExternalTable | undefined {
  const to = target && externalOf(target);
  return to?.link === link ? to : undefined;
}

/** How columns are read that hold the keys of rows of such tables. */
async function keyReader(
  link: Link,
  { from, targets }: { from: TableName; targets: ExternalTable[] },
): Promise<(at: TableColumn, to: ExternalTable) => string> {
  const shapes = await readTables(link, targets.map(nameOf));
  return (at, to) => {
    const shape = shapes.find(({ schema, name }) => schema === to.schema && name === to.table);
    const key = shape?.columns.find(({ name }) => name === to.key[0]);
    if (!key) return readColumn(at, link);
    const part = { column: at, key };
    return readHeldKey({ from, to: nameOf(to), parts: [part] }, { part, link });
  };
}

const nameOf = ({ schema, table }: ExternalTable): TableName => ({ schema, name: table });

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/** The ids of rows, by the values of their key as texts. */
function idsOf(resource: Resource): (key: readonly string[]) => string {
  const { schema, table } = externalOf(resource) ?? { schema: '', table: '' };
  return idMaker({ linkId: resource.name, table: `${schema}.${table}` });
}

/** One column can hold a key of one column. */
function singleKeyId(target: Resource): ExternalField['idOf'] {
  if (externalOf(target)?.key.length !== 1) return undefined;
  const make = idsOf(target);
  const known = new Map<string, string>();
  return (key) => {
    const id = known.get(key) ?? make([key]);
    if (known.size < mostKnown) known.set(key, id);
    return id;
  };
}

/** Most references of a table are to the same few records: so many ids are computed once. */
const mostKnown = 10_000;

/** What of a field says how values of its column are read. */
export function readField({ kind, widget, props = {} }: FieldDefinition): ReadField {
  const source = props.options as { source?: string; items?: OptionItem[] } | undefined;
  return { kind, widget, props, ...(source?.source === 'static' ? { options: source.items ?? [] } : {}) } as ReadField;
}

/** What somebody is told who may not know of hosts and statements: the reason, in words of ours. */
export function asProblem(error: unknown, { link }: Pick<ExternalTable, 'link'>): unknown {
  if (!(error instanceof LinkProblem)) return error;
  return new Problem('EXTERNAL_FAILED', { params: { link, reason: linkWords[error.reason] } });
}
