import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { SystemFieldName, systemFields } from '@tessera/schemas/language/system-fields.ts';
import type { StoredModule } from '@tessera/schemas/modules/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Registry } from './registry.ts';

/** What PostgreSQL's driver makes of a column of each kind; numbers of many digits are texts. */
interface ColumnValues {
  text: string;
  longText: string;
  html: string;
  integer: string;
  decimal: string;
  boolean: boolean;
  date: Date;
  dateTime: Date;
  time: string;
  range: unknown;
  numberRange: unknown;
  timeRange: unknown;
  ref: string;
  refs: string[];
  files: unknown;
  json: unknown;
}

/** `fullName` as `full_name`: the column of a built-in field, whose name never changes. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type StoredField<Module extends StoredModule> = Extract<
  Module['model']['fields'][number],
  { kind: keyof ColumnValues & ValueKind }
>;
/** Required fields of built-in modules are never without a value: everything is written by the engine. */
type FieldColumns<Field extends Pick<FieldDefinition, 'name' | 'kind'>> = {
  [One in Field as SnakeCase<One['name']>]:
    | ColumnValues[One['kind'] & keyof ColumnValues]
    | (One extends { required?: true } ? never : null);
};

type TraitsOf<Module extends StoredModule> = Module['model'] extends { traits: readonly (infer Trait)[] }
  ? Trait
  : never;
/** What every record has, and what those with its traits have. */
type SystemColumns<Module extends StoredModule> = {
  [Name in SystemFieldName as (typeof systemFields)[Name] extends { trait: infer Trait }
    ? Trait extends TraitsOf<Module>
      ? (typeof systemFields)[Name]['column']
      : never
    : (typeof systemFields)[Name]['column']]: SystemValues[Name];
};
interface SystemValues extends Record<SystemFieldName, unknown> {
  id: string;
  version: number;
  createdAt: Date;
  createdBy: string | null;
  modifiedAt: Date;
  modifiedBy: string | null;
  ownerDepartment: string | null;
  ownerCompany: string | null;
  flowStatus: number | null;
  schemaVersion: number;
  deletedAt: Date | null;
  state: number;
  parentId: string;
  sort: number;
  locked: boolean;
}

/** For `id = any(…)`: a built-in field of several ids, each of which was looked up when it was written. */
export const anyOf = (column: string): RawBuilder<string> => sql<string>`any(${sql.ref(column)}::uuid[])`;

type ModuleName = StoredModule['name'];
type ColumnsOf<Module extends StoredModule> = SystemColumns<Module> & FieldColumns<StoredField<Module>>;

/** A row of a built-in module's table, as a query answers it. */
type ModuleRow<Name extends ModuleName> = ColumnsOf<Extract<StoredModule, { name: Name }>>;

/**
 * The table of a built-in module, for a query that somebody writes by hand: a column that the definition does not have
 * does not compile. `db.selectFrom(moduleTable(registry, 'permission/Role').as('r')).select('r.full_name')`
 */
export const moduleTable = <Name extends ModuleName>(registry: Registry, name: Name): RawBuilder<ModuleRow<Name>> =>
  sql<ModuleRow<Name>>`${sql.id(registry.get(name).table)}`;
