import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { viewModules } from '@tessera/schemas/modules/index.ts';
import { loadMathFor } from '@tessera/schemas/record/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Database } from '../../storage/database.ts';
import { ReleasedVersions } from './released-versions.ts';
import { type Resource, storedResource, viewResource } from './resource.ts';

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
  #resources = new Map<string, Resource>();
  /** Resources that are read from views; nothing of them is stored, so nothing points to or from them. */
  readonly #views = new Map(viewModules.map((definition) => [definition.name, viewResource(definition)]));
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
    return this.#resources.get(name) ?? this.#views.get(name);
  }

  /** Throws NOT_FOUND: an unknown resource and one without rights look alike. */
  get(name: string): Resource {
    const resource = this.find(name);
    if (!resource) throw new Problem('NOT_FOUND');
    return resource;
  }

  /** Those whose records are stored. */
  all(): Resource[] {
    return [...this.#resources.values()];
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

  async load(): Promise<void> {
    const read = async (trx: Database) => ({
      version: await trx
        .selectFrom('setting')
        .select('value')
        .where('name', '=', 'registryVersion')
        .executeTakeFirstOrThrow(),
      resources: await trx.selectFrom('resource').selectAll().execute(),
      tables: await trx.selectFrom('model_table').selectAll().execute(),
      columns: await trx.selectFrom('model_column').selectAll().execute(),
    });
    // Within a transaction it sees that transaction's own releases (the seed makes modules and their records at once).
    const snapshot = this.#db.isTransaction
      ? await read(this.#db)
      : await this.#db.transaction().setIsolationLevel('repeatable read').execute(read);
    const stored: Stored = {
      tables: new Map(snapshot.tables.map((table) => [`${table.resource}\n${table.path}`, table.table_name])),
      columns: new Map(),
      archived: new Map(),
    };
    for (const { resource, path, field_id, column_name, archived_at } of snapshot.columns) {
      const key = `${resource}\n${path}\n${field_id}`;
      if (archived_at === null) stored.columns.set(key, column_name);
      else stored.archived.set(key, [...(stored.archived.get(key) ?? []), column_name]);
    }
    const resources = snapshot.resources.map(({ name, definition, version }) =>
      storedResource(definition as ResourceDefinition, { version, place: placeIn(stored, name) }),
    );
    // Before anybody can write by these definitions.
    await loadMathFor(resources.map(({ definition }) => definition.model));
    this.#resources = new Map(resources.map((resource) => [resource.name, resource]));
    this.#versions.forget();
    this.#version = Number(snapshot.version.value);
    this.#onLoad();
  }
}

const placeIn = ({ tables, columns, archived }: Stored, name: string) => ({
  table: (path: string) => tables.get(`${name}\n${path}`) ?? '',
  column: (path: string, { id }: FieldDefinition) => {
    const column = columns.get(`${name}\n${path}\n${id}`);
    return column === undefined ? null : { name: column };
  },
  archived: (path: string, { id, kind }: FieldDefinition) => {
    const names = archived.get(`${name}\n${path}\n${id}`) ?? [];
    const table = path === '' && kind !== 'rows' ? (tables.get(`${name}\n${id}`) ?? null) : null;
    return names.length === 0 && table === null ? undefined : { columns: names, table };
  },
});
