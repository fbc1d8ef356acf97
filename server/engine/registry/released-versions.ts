import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { loadMathFor } from '@tessera/schemas/record/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Database } from '../../storage/database.ts';
import { type ColumnRow, latestFirst } from './field-columns.ts';
import { externalResource, type Resource, type StoredColumn, storedResource } from './resource.ts';

/** At most so many are kept. */
const capacity = 200;

/** Earlier (and later) releases of resources, read when they are asked for. */
export class ReleasedVersions {
  readonly #known = new Map<string, Promise<Resource>>();
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** After a release: another one may have put a column aside. */
  forget(): void {
    this.#known.clear();
  }

  of(current: Resource, version: number): Promise<Resource> {
    const key = `${current.name} ${version}`;
    const known = this.#known.get(key) ?? this.#load(current, version);
    if (this.#known.size >= capacity) this.#known.clear();
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  async #load({ name, table }: Resource, version: number): Promise<Resource> {
    const release = await this.#db
      .selectFrom('release')
      .select('definition')
      .where('resource', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!release) throw new Problem('NOT_FOUND');
    const tables = await this.#db.selectFrom('model_table').selectAll().where('resource', '=', name).execute();
    const columns = await this.#db.selectFrom('model_column').selectAll().where('resource', '=', name).execute();
    const definition = release.definition as ResourceDefinition;
    await loadMathFor([definition.model]);
    if (definition.model.external) return externalResource(definition, { version, controlled: [] });
    const tableOf = new Map(tables.map(({ path, table_name }) => [path, table_name]));
    return storedResource(definition, {
      version,
      place: {
        table: (path) => tableOf.get(path) ?? table,
        // Nothing is written by an earlier release.
        archived: () => undefined,
        column: (path, field) =>
          columnOf(
            columns.filter((row) => row.path === path && row.field_id === field.id),
            field,
          ),
      },
    });
  }
}

/**
 * Where the value of a field of that release stands today: in its column, in the archived one of a field that is gone,
 * or, since its kind was changed, in those of other kinds.
 */
function columnOf(rows: ColumnRow[], { kind }: FieldDefinition): StoredColumn | null {
  const [present, ...archived] = latestFirst(rows);
  if (!present) return null;
  return { name: present.name, ...(present.kind === kind ? {} : { since: { present, archived } }) };
}
