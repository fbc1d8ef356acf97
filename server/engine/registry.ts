import { withDefaults } from '@tessera/schemas/language/document.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { viewModules } from '@tessera/schemas/modules/index.ts';
import type { Database } from '../storage/database.ts';
import { systemColumns } from './column-types.ts';
import { snakeCase } from './names.ts';

/** A field with the place where it is stored. */
export interface StoredField {
  /** With everything written out that its widget says. */
  field: FieldDefinition;
  /** Physical column; null for sub-tables. */
  column: string | null;
  /** Where a reference points, the widget's own target included. */
  to?: { resource: string; show: string };
}

export interface StoredRows {
  field: FieldDefinition;
  table: string;
  fields: StoredField[];
}

/** A released resource, ready to be read and written. */
export interface Resource {
  name: string;
  definition: ResourceDefinition;
  version: number;
  table: string;
  fields: StoredField[];
  byName: Map<string, StoredField>;
  byId: Map<string, StoredField>;
  rows: StoredRows[];
  has: (trait: 'state' | 'tree' | 'recycle' | 'lock' | 'sort') => boolean;
}

/**
 * What is released, kept in memory. Every request compares the version that it read with its session
 * (`refreshTo`), so a release made by another process is served at once.
 */
export class Registry {
  #resources = new Map<string, Resource>();
  /** Resources that are read from views; nothing of them is stored, so nothing points to or from them. */
  #views = new Map<string, Resource>();
  #version = 0;
  #loading: Promise<void> | null = null;
  readonly #db: Database;
  #onLoad: () => void = () => undefined;

  constructor(db: Database) {
    this.#db = db;
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
      columns: await trx.selectFrom('model_column').selectAll().where('archived_at', 'is', null).execute(),
    });
    // Within a transaction it sees that transaction's own releases (the seed makes modules and their records at once).
    const snapshot = this.#db.isTransaction
      ? await read(this.#db)
      : await this.#db.transaction().setIsolationLevel('repeatable read').execute(read);
    const tables = new Map(snapshot.tables.map((table) => [`${table.resource}\n${table.path}`, table.table_name]));
    const columns = new Map(
      snapshot.columns.map((column) => [`${column.resource}\n${column.path}\n${column.field_id}`, column.column_name]),
    );

    const resources = new Map<string, Resource>();
    for (const row of snapshot.resources) {
      const definition = row.definition as ResourceDefinition;
      const store = (fields: FieldDefinition[], path: string): StoredField[] =>
        fields.map(withDefaults).map((field) => ({
          field,
          to: field.to,
          column: (field.fill && systemColumns[field.fill]) ?? columns.get(`${row.name}\n${path}\n${field.id}`) ?? null,
        }));
      const fields = store(definition.model.fields, '');
      resources.set(row.name, {
        name: row.name,
        definition,
        version: row.version,
        table: tables.get(`${row.name}\n`) ?? '',
        fields,
        byName: new Map(fields.map((stored) => [stored.field.name, stored])),
        byId: new Map(fields.map((stored) => [stored.field.id, stored])),
        rows: definition.model.fields
          .filter((field) => field.kind === 'rows')
          .map(withDefaults)
          .map((field) => ({
            field,
            table: tables.get(`${row.name}\n${field.id}`) ?? '',
            fields: store(field.rows ?? [], field.id),
          })),
        has: (trait) => definition.model.traits?.includes(trait) ?? false,
      });
    }
    this.#resources = resources;
    this.#views = new Map(viewModules.map((definition) => [definition.name, viewResource(definition)]));
    this.#version = Number(snapshot.version.value);
    this.#onLoad();
  }
}

/** A resource that is read from a view, whose columns are called after the fields. */
function viewResource(definition: ResourceDefinition): Resource {
  const fields = definition.model.fields
    .map(withDefaults)
    .map((field): StoredField => ({ field, column: snakeCase(field.name), ...(field.to ? { to: field.to } : {}) }));
  return {
    name: definition.name,
    definition,
    version: 1,
    table: definition.view ?? '',
    fields,
    byName: new Map(fields.map((stored) => [stored.field.name, stored])),
    byId: new Map(fields.map((stored) => [stored.field.id, stored])),
    rows: [],
    has: () => false,
  };
}
