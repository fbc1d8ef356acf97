import type { ValueKind } from '../kinds/index.ts';
import type { FieldRule } from '../language/rules/rules.ts';
import type { OptionItem } from '../options/source.ts';
import type { Text } from '../texts/text.ts';
import type { WidgetName } from '../widgets/index.ts';
import type { KeyFamily } from './known-modules.ts';

/** What is made of a column; an administrator may say otherwise (`Corrections`). */
export interface GuessedField {
  column: string;
  use: boolean;
  /** Why it is not used. */
  why?: Text;
  name: string;
  label: string;
  widget: WidgetName;
  kind: ValueKind;
  props: Record<string, unknown>;
  /** The widgets that the column can have. */
  widgets: WidgetName[];
  /** What a comment, an enumeration or a check says of its values. */
  options?: OptionItem[];
  /** Its choices become a dictionary. */
  inDictionary?: true;
  /** What its column can hold the keys of. */
  family?: KeyFamily;
  /** What its values have to be like. */
  rules?: FieldRule[];
  required: boolean;
  unique: boolean;
  /** The starting value of new records. */
  defaultValue?: boolean | number | string;
  /** The key of the table whose records it points to. */
  to?: string;
  /** No foreign key says so: names, kinds or values do. */
  isGuess?: true;
  /** What the database's own programs keep: stands last, and in no list. */
  isAudit?: true;
  /** It says below which record another hangs: the records make a tree. */
  isParent?: true;
  /** Part of the table's key. */
  isKey?: true;
}

export interface GuessedTable {
  schema: string;
  table: string;
  as: 'module' | 'subTable' | 'none';
  /** Why there can be no module. */
  why?: Text;
  /** Of a sub-table: the key of its main table, and the columns that hold that one's key, in its order. */
  of?: string;
  ofColumns?: string[];
  code: string;
  title: string;
  /** In the order of the columns. */
  fields: GuessedField[];
  /** The name of the field that names a record. */
  titleField: string;
  /** The columns that name a row of the table. */
  key: string[];
  /** What a column must hold to point to its rows, where one column can. */
  keyFamily?: KeyFamily;
  /** The name of the field that a list begins sorted by, the latest first. */
  sortField?: string;
  /** A sheet that its workbook does not show. */
  isHidden?: true;
  /** Of a sheet: the number of the row that names the columns; null: none does. */
  head?: number | null;
}

/** A dictionary that is made of the choices of columns. */
export interface GuessedDictionary {
  code: string;
  name: string;
  items: OptionItem[];
}

/** The fields that records of the module have; what makes the tree of them is none. */
export const usedFields = ({ fields }: GuessedTable): GuessedField[] =>
  fields.filter(({ use, isParent }) => use && !isParent);

export const isTree = ({ fields }: GuessedTable): boolean => fields.some(({ use, isParent }) => use && isParent);
