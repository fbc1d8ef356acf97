import type { FieldDefinition } from './field.ts';
import type { ModelTrait } from './traits.ts';

export interface ModelDefinition {
  /** Names the table when it is first released. */
  name: string;
  fields: FieldDefinition[];
  traits?: ModelTrait[];
  /** The name of the field that names a record to a person. */
  titleField: string;
  /** Names of further fields that others may show of a record which they point to, as far as their readers see them. */
  showable?: string[];
  /** The table that the records are rows of, in a database that is not ours. */
  external?: ExternalTable;
  /** The name of the field in which all records of one tree agree: what hangs below a record has its value. */
  treesBy?: string;
  /** The name of the field that holds what a record is called in each language, beside its title: a reader meets theirs. */
  captionsField?: string;
}

/** A table of a database link, where it stands: a release makes and changes nothing of it. */
export interface ExternalTable {
  /** Code of the database link. */
  link: string;
  /** In MySQL the database. */
  schema: string;
  table: string;
  /** The columns that name a row. */
  key: string[];
  /** The column of each field, by the field's id. */
  columns: Record<string, string>;
}

/** Whether what points to a record may show the field. */
export const isShowable = ({ titleField, showable = [] }: ModelDefinition, name: string): boolean =>
  name === titleField || showable.includes(name);

/** Whether what points to a record may match its choices by the field: whoever chooses learns what it holds. */
export const isMatchable = (model: ModelDefinition, name: string): boolean =>
  isShowable(model, name) || model.treesBy === name;
