import { targetOf, withDefaults } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { type SystemField, type SystemFieldName, systemFieldsOf } from '@tessera/schemas/language/system-fields.ts';
import type { ModelTrait } from '@tessera/schemas/language/traits.ts';
import type { KindColumn } from '../../kinds/index.ts';
import { snakeCase, tablePath } from './names.ts';
import { filledColumns } from './system-columns.ts';

/** A field with the place where it is stored. */
export interface StoredField {
  /** With everything written out that its widget says. */
  field: FieldDefinition;
  /** Physical column; null for sub-tables. */
  column: string | null;
  /** Of an earlier release: where its value stands by now, when that is no longer a column of its own kind alone. */
  since?: { present: KindColumn; archived: KindColumn[] };
  /** Columns and sub-tables of other kinds that it had: what is written now counts, so a write empties them. */
  archived?: ArchivedValues;
  /** Where a reference points, the widget's own target included. */
  to?: { resource: string; show: string };
}

export interface StoredRows {
  field: FieldDefinition;
  table: string;
  fields: StoredField[];
  /** Sub-tables in its rows. */
  rows: StoredRows[];
}

/** A stored field where it stands. */
export interface PlacedField {
  stored: StoredField;
  /** Its names on the way to it: `total`, `lines.details.qty`. */
  path: string;
  /** The sub-tables that it stands in, outermost first. */
  tables: StoredRows[];
}

interface ArchivedValues {
  /** In the table of the record or row itself. */
  columns: string[];
  /** The sub-table that the field was. */
  table: string | null;
}

/** A system field of a resource, by its name in answers. */
export interface StoredSystemField extends SystemField {
  name: SystemFieldName;
}

/** A released resource, ready to be read and written. */
export interface Resource {
  name: string;
  definition: ResourceDefinition;
  version: number;
  /** Of rows of a table where it stands, where we keep what they are called. */
  table: string;
  fields: StoredField[];
  byName: Map<string, StoredField>;
  byId: Map<string, StoredField>;
  /** Those of sub-tables too, each behind the one that it stands in. */
  byPath: Map<string, PlacedField>;
  rows: StoredRows[];
  system: StoredSystemField[];
  /** What an administrator controls, beside what the list design does; the definition says both together. */
  controlled: readonly ControlKind[];
  has: (trait: ModelTrait) => boolean;
}

/** Where a resource is stored. */
interface Place {
  /** Table of the head, or of a sub-table (see `tablePath`). */
  table: (path: string) => string;
  column: (path: string, field: FieldDefinition) => StoredColumn | null;
  archived: (path: string, field: FieldDefinition) => ArchivedValues | undefined;
}

export interface StoredColumn {
  name: string;
  since?: NonNullable<StoredField['since']>;
}

export function storedResource(
  definition: ResourceDefinition,
  { version, place, controlled = [] }: { version: number; place: Place; controlled?: readonly ControlKind[] },
): Resource {
  const archivedOf = (path: string, field: FieldDefinition) => {
    const archived = place.archived(path, field);
    return archived ? { archived } : {};
  };
  const store = (fields: FieldDefinition[], path: string): StoredField[] =>
    fields.map(withDefaults).map((field) => {
      const to = targetOf(field);
      const filled = field.fill && filledColumns[field.fill];
      const column: StoredColumn | null = filled ? { name: filled } : place.column(path, field);
      return {
        ...archivedOf(path, field),
        field,
        ...(to ? { to } : {}),
        column: column?.name ?? null,
        ...(column?.since ? { since: column.since } : {}),
      };
    });
  const storeRows = (fields: FieldDefinition[], around: string): StoredRows[] =>
    fields
      .filter((field) => field.kind === 'rows')
      .map(withDefaults)
      .map((field) => {
        const [path, inner] = [tablePath(around, field.id), field.rows ?? []];
        return { field, table: place.table(path), fields: store(inner, path), rows: storeRows(inner, path) };
      });
  const rows = storeRows(definition.model.fields, '');
  const fields = store(definition.model.fields, '');
  const table = place.table('');
  return assembled(withControl(definition, controlled), { version, table, fields, rows, controlled });
}

/** What an administrator controls is controlled as if the list design said so. */
function withControl(definition: ResourceDefinition, kinds: readonly ControlKind[]): ResourceDefinition {
  const { list } = definition.pages;
  if (kinds.length === 0 || !list) return definition;
  const permissions = { ...list.permissions, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
  return { ...definition, pages: { ...definition.pages, list: { ...list, permissions } } };
}

/** What is kept of records that are rows of another database's table: what they are called. */
const externalRecords = 'external_record';

/** A resource whose records are rows of a table where it stands: they are read from there into columns c0, c1, … */
export function externalResource(
  definition: ResourceDefinition,
  { version, controlled }: { version: number; controlled: readonly ControlKind[] },
): Resource {
  const fields = definition.model.fields.map(withDefaults).map((field, index): StoredField => {
    const to = targetOf(field);
    return { field, column: `c${index}`, ...(to ? { to } : {}) };
  });
  const shown = withControl(definition, controlled);
  return assembled(shown, { version, table: externalRecords, fields, rows: [], controlled });
}

/** A resource that is read from a view, whose columns are called after the fields. */
export function viewResource(definition: ResourceDefinition): Resource {
  const fields = definition.model.fields
    .map(withDefaults)
    .map((field): StoredField => ({ field, column: snakeCase(field.name), ...(field.to ? { to: field.to } : {}) }));
  return assembled(definition, { version: 1, table: definition.view ?? '', fields, rows: [], controlled: [] });
}

/** Views have the columns that lists show of every record, and rows that are not ours what names them. */
function isShown(definition: ResourceDefinition, { shown, column }: SystemField): boolean {
  if (definition.model.external) return column === 'id' || column === 'version';
  return definition.view === undefined || shown === 'always';
}

function assembled(
  definition: ResourceDefinition,
  stored: Pick<Resource, 'version' | 'table' | 'fields' | 'rows' | 'controlled'>,
): Resource {
  const { fields, rows } = stored;
  return {
    name: definition.name,
    definition,
    ...stored,
    byName: new Map(fields.map((each) => [each.field.name, each])),
    byId: new Map(fields.map((each) => [each.field.id, each])),
    byPath: new Map(placed({ fields, rows }, []).map((each) => [each.path, each])),
    system: systemFieldsOf(definition.model.traits)
      .filter(([, field]) => isShown(definition, field))
      .map(([name, field]) => ({ name, ...field })),
    has: (trait) => definition.model.traits?.includes(trait) ?? false,
  };
}

const placed = ({ fields, rows }: Pick<StoredRows, 'fields' | 'rows'>, tables: StoredRows[]): PlacedField[] =>
  fields.flatMap((stored) => {
    const inner = rows.find(({ field }) => field.id === stored.field.id);
    const path = [...tables, stored].map(({ field }) => field.name).join('.');
    return [{ stored, path, tables }, ...(inner ? placed(inner, [...tables, inner]) : [])];
  });
