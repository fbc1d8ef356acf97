import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type SystemField, type SystemFieldName, systemFields } from '@tessera/schemas/language/system-fields.ts';
import type { ModelTrait } from '@tessera/schemas/language/traits.ts';
import type { Fill } from '@tessera/schemas/widgets/widget.ts';

/** How the columns of the system fields are made. */
const types = {
  id: 'uuid primary key',
  version: 'int not null default 1',
  createdAt: 'timestamptz not null default now()',
  createdBy: 'uuid',
  modifiedAt: 'timestamptz not null default now()',
  modifiedBy: 'uuid',
  ownerDepartment: 'uuid',
  ownerCompany: 'uuid',
  flowStatus: 'smallint',
  schemaVersion: 'int not null default 1',
  deletedAt: 'timestamptz',
  state: 'smallint not null default 1',
  // `0` is the root of a tree, and no id.
  parentId: `text collate "C" not null default '0'`,
  sort: 'int not null default 0',
  locked: 'boolean not null default false',
} as const satisfies Record<SystemFieldName, string>;

const entries = Object.entries(systemFields) as [SystemFieldName, SystemField][];
const definitionOf = ([name, { column }]: [SystemFieldName, SystemField]) => `${column} ${types[name]}`;

/** Their bytes, 16 to 2: in this order nothing lies empty between them, for each begins at a multiple of its own width. */
const widths = ['uuid', 'timestamptz', 'int', 'smallint'];
const widthOf = ([name]: [SystemFieldName, SystemField]) => widths.indexOf(types[name].split(' ', 1)[0] ?? '');

/** The columns that every head table has. */
export const headColumns = entries
  .filter(([, { trait }]) => trait === undefined)
  .sort((one, other) => widthOf(one) - widthOf(other))
  .map(definitionOf)
  .join(', ');

/** What a trait adds to the head table. */
export const traitColumns = (trait: ModelTrait): string[] =>
  entries.filter(([, field]) => field.trait === trait).map(definitionOf);

/** The columns that every sub-table has; `holder` is the table of the records or rows that it stands in. */
export const rowColumns = (holder: string): string => `
  id uuid primary key, parent_id uuid not null references "${holder}" (id), deleted_at timestamptz,
  row_no int not null, version int not null default 1`;

/** Names that a field's column may not take. */
export const takenColumns: ReadonlySet<string> = new Set([
  ...entries.map(([, { column }]) => column),
  'row_no',
  // Every table of PostgreSQL has these itself.
  ...['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid', 'oid'],
]);

/** Fills that stand in a column which every table has anyway. */
export const filledColumns: Partial<Record<Fill, string>> = {
  createUser: systemFields.createdBy.column,
  createTime: systemFields.createdAt.column,
  modifyUser: systemFields.modifiedBy.column,
  modifyTime: systemFields.modifiedAt.column,
};

/** Whether the value stands in a column that every table has anyway. */
export function isSystemFilled(field: FieldDefinition): boolean {
  const fill = fillOf(field);
  return fill !== undefined && filledColumns[fill] !== undefined;
}
