import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { viewModules } from '@tessera/schemas/modules/index.ts';
import { loadMathFor } from '@tessera/schemas/record/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { tablePath } from './names.ts';
import { ReleasedVersions } from './released-versions.ts';
import { externalResource, type PlacedField, type Resource, storedResource, viewResource } from './resource.ts';

/** A field by which records of one resource point to those of another, or of their own. */
export interface PointingField {
  holder: Resource;
  by: PlacedField;
}

/** A resource, and which row of the table `resource` it was made of. */
interface Loaded {
  row: string;
  resource: Resource;
}

interface Stored {
  tables: Map<string, string>;
  columns: Map<string, string>;
  archived: Map<string, string[]>;
}

/**
 * What is released, kept in memory. Every request compares the version that it read with its session
 * (`refreshTo`), so a release made by another process is served at once.
 */
export class Registry {
  #loaded = new Map<string, Loaded>();
  /** Resources that are read from views; nothing of them is stored, so nothing points to or from them. */
  readonly #views = new Map(viewModules.map((definition) => [definition.name, viewResource(definition)]));
  /** By the resource that is pointed to; made when it is asked for. */
  #pointing: ReadonlyMap<string, PointingField[]> | undefined;
  #version = 0;
  #loading: Promise<void> | null = null;
  readonly #db: Database;
  readonly #versions: ReleasedVersions;
  #onLoad: () => void = () => undefined;

  constructor(db: Database) {
    this.#db = db;
    this.#versions = new ReleasedVersions(db);
  }

  get version(): number {
    return this.#version;
  }

  /** Calls after each load, that is after each release that this process hears of. */
  onLoad(call: () => void): void {
    this.#onLoad = call;
  }

  find(name: string): Resource | undefined {
    return this.#loaded.get(name)?.resource ?? this.#views.get(name);
  }

  /** Throws NOT_FOUND: an unknown resource and one without rights look alike. */
  get(name: string): Resource {
    const resource = this.find(name);
    if (!resource) throw new Problem('NOT_FOUND');
    return resource;
  }

  all(): Resource[] {
    return [...this.#loaded.values()].map(({ resource }) => resource);
  }

  /** Those whose records stand in tables of ours. */
  stored(): Resource[] {
    return this.all().filter(({ definition }) => !definition.model.external);
  }

  /** What points to a resource, the fields of one holder together: an installation has thousands that do not. */
  pointingTo({ name }: Resource): readonly PointingField[] {
    this.#pointing ??= pointingFieldsOf(this.all());
    return this.#pointing.get(name) ?? [];
  }

  /**
   * A resource as it was released in one of its versions: its records can be read, checked and presented by it. Nothing
   * is read or kept of versions that nobody asks for. Throws NOT_FOUND.
   */
  async atVersion(name: string, version: number): Promise<Resource> {
    const current = this.get(name);
    return current.version === version ? current : this.#versions.of(current, version);
  }

  async refreshTo(version: number): Promise<void> {
    while (this.#version < version) {
      this.#loading ??= this.load().finally(() => {
        this.#loading = null;
      });
      await this.#loading;
    }
  }

  /** Reads what was released since the last time, and forgets what is gone. */
  async load(): Promise<void> {
    const known = this.#loaded;
    // Within a transaction it sees that transaction's own releases (the seed makes modules and their records at once).
    const { version, loaded } = this.#db.isTransaction
      ? await readSince(known, this.#db)
      : await this.#db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((trx) => readSince(known, trx));
    // Before anybody can write by these definitions.
    await loadMathFor(
      loaded.filter((one) => known.get(one.resource.name) !== one).map((one) => one.resource.definition.model),
    );
    this.#loaded = new Map(loaded.map((one) => [one.resource.name, one]));
    this.#pointing = undefined;
    this.#versions.forget();
    this.#version = version;
    this.#onLoad();
  }
}

function pointingFieldsOf(resources: readonly Resource[]): ReadonlyMap<string, PointingField[]> {
  const pointing = new Map<string, PointingField[]>();
  for (const holder of resources)
    for (const by of holder.byPath.values()) {
      const { to, column, field } = by.stored;
      // Of rows that stand elsewhere no column is ours; who made or owns a record is no choice of it.
      if (!to || field.fill || (column === null && !holder.definition.model.external)) continue;
      const known = pointing.get(to.resource);
      if (known) known.push({ holder, by });
      else pointing.set(to.resource, [{ holder, by }]);
    }
  return pointing;
}

/** What is released now: what `known` has of it already, and the rest anew. */
async function readSince(known: ReadonlyMap<string, Loaded>, trx: Database) {
  const { value } = await trx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'registryVersion')
    .executeTakeFirstOrThrow();
  // A row is another one after each release, within a transaction too: who wrote it, and where it stands.
  const rows = await trx
    .selectFrom('resource as r')
    .leftJoin('module_control as c', 'c.resource', 'r.name')
    .select(['r.name', sql<string>`concat_ws(' ', r.xmin, r.ctid, c.xmin, c.ctid)`.as('row')])
    .execute();
  const changed = rows.filter(({ name, row }) => known.get(name)?.row !== row);
  const read = await storedResources(
    trx,
    changed.map(({ name }) => name),
  );
  const loaded = rows.map(({ name, row }): Loaded => {
    const resource = read.get(name);
    return resource ? { row, resource } : (known.get(name) as Loaded);
  });
  return { version: Number(value), loaded };
}

async function storedResources(trx: Database, names: string[]): Promise<Map<string, Resource>> {
  if (names.length === 0) return new Map();
  const resources = await trx
    .selectFrom('resource as r')
    .leftJoin('module_control as c', 'c.resource', 'r.name')
    .select(['r.name', 'r.definition', 'r.version', sql<ControlKind[]>`coalesce(c.kinds, '{}')`.as('controlled')])
    .where('r.name', 'in', names)
    .execute();
  const tables = await trx.selectFrom('model_table').selectAll().where('resource', 'in', names).execute();
  const columns = await trx.selectFrom('model_column').selectAll().where('resource', 'in', names).execute();
  const stored: Stored = {
    tables: new Map(tables.map((table) => [`${table.resource}\n${table.path}`, table.table_name])),
    columns: new Map(),
    archived: new Map(),
  };
  for (const { resource, path, field_id, column_name, archived_at } of columns) {
    const key = `${resource}\n${path}\n${field_id}`;
    if (archived_at === null) stored.columns.set(key, column_name);
    else stored.archived.set(key, [...(stored.archived.get(key) ?? []), column_name]);
  }
  return new Map(
    resources.map(({ name, definition: json, version, controlled }) => {
      const definition = json as ResourceDefinition;
      return [
        name,
        definition.model.external
          ? externalResource(definition, { version, controlled })
          : storedResource(definition, { version, controlled, place: placeIn(stored, name) }),
      ];
    }),
  );
}

const placeIn = ({ tables, columns, archived }: Stored, name: string) => ({
  table: (path: string) => tables.get(`${name}\n${path}`) ?? '',
  column: (path: string, { id }: FieldDefinition) => {
    const column = columns.get(`${name}\n${path}\n${id}`);
    return column === undefined ? null : { name: column };
  },
  archived: (path: string, { id, kind }: FieldDefinition) => {
    const names = archived.get(`${name}\n${path}\n${id}`) ?? [];
    const table = kind === 'rows' ? null : (tables.get(`${name}\n${tablePath(path, id)}`) ?? null);
    return names.length === 0 && table === null ? undefined : { columns: names, table };
  },
});
