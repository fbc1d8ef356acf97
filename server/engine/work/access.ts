import type { Environment, Node } from '@tessera/schemas/expression/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../registry/resource.ts';

/** The records of one resource that a user may see. */
export interface Rows {
  /** The same text for the same records, as long as these stay the same. */
  key: string;
  /** What makes them up, whenever it is asked: whoever has all of it still sees no less. */
  parts: readonly string[];
  /** One predicate over the head table. */
  predicate: (alias: string) => RawBuilder<boolean>;
  /** Where the predicate says no more than that one of these columns holds one of its values. */
  among?: { column: string; values: readonly string[] }[];
  /** They are those that belong to records of another resource that may be seen: they change when those do. */
  byHolder?: true;
  /** Those of the conditions that formulas say: what rows of another database are held to. */
  conditions: readonly ScopeCondition[];
}

/** A formula that holds for records that may be seen, and what it is read with. */
export interface ScopeCondition {
  ast: Node;
  environment: Pick<Environment, 'now' | 'user'>;
}

/** What one user may see and do of one resource. */
export interface Access {
  /** Whether any menu entry gives the user this resource. */
  granted: boolean;
  buttons: ReadonlySet<string> | 'all';
  /** Field names, and `lines.price`, `lines.details.qty` for the fields of sub-tables. */
  columns: ReadonlySet<string> | 'all';
  rows: Rows | 'all';
  /** What every record has is asked for only where `columns` names it; people may always sort and search by it. */
  namesSystem?: true;
}

export const fullAccess: Access = { granted: true, buttons: 'all', columns: 'all', rows: 'all' };

/** Who says what an actor may; made by permission/, comes with the work, asked by every step. */
export interface Authority {
  accessTo: (resource: Resource) => Access;
  /** Id and name of records, which the forms of everyone pick from: open as far as the actor's row scope goes. */
  selectorAccess: (resource: Resource) => Access;
  /** For what takes minutes: the actor's as their account and its rights are by now, itself while these are the same. Throws ACCOUNT_CLOSED. */
  asOfNow?: () => Promise<Authority>;
}

/** See `asSystem`. */
export const systemAuthority: Authority = { accessTo: () => fullAccess, selectorAccess: () => fullAccess };

/** Whether a field may be seen: `total`, `lines.details.qty`. Who may not see a sub-table sees nothing in it. */
export function maySee({ columns }: Access, path: string): boolean {
  if (columns === 'all') return true;
  for (let end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1))
    if (!columns.has(path.slice(0, end))) return false;
  return columns.has(path);
}

export const mayPress = (access: Access, button: string): boolean =>
  access.granted && (access.buttons === 'all' || access.buttons.has(button));

/** The records that may be seen, as parts of a `where`. */
export const rowPredicates = (access: Pick<Access, 'rows'>, alias = 't'): RawBuilder<boolean>[] =>
  access.rows === 'all' ? [] : [sql<boolean>`(${access.rows.predicate(alias)})`];

/** The same as one condition. */
export const amongRows = (access: Pick<Access, 'rows'>, alias: string): RawBuilder<boolean> =>
  rowPredicates(access, alias)[0] ?? sql<boolean>`true`;

/** Whether somebody sees every field and record still that they saw before, as far as rights say. */
export function seesNoLess(now: Access, { columns, rows }: Access): boolean {
  const { columns: fields, rows: records } = now;
  const seesFields = fields === 'all' || (columns !== 'all' && [...columns].every((path) => fields.has(path)));
  if (!seesFields || records === 'all') return seesFields;
  return rows !== 'all' && rows.parts.every((part) => records.parts.includes(part));
}

const keys = new WeakMap<object, string>();

/** The same text for the same visible fields and records. */
export const accessKey = ({ columns, rows }: Access): string =>
  `${columns === 'all' ? '*' : columnsKey(columns)} ${rows === 'all' ? '*' : rows.key}`;

function columnsKey(columns: ReadonlySet<string>): string {
  const known = keys.get(columns);
  if (known !== undefined) return known;
  const key = JSON.stringify([...columns].sort());
  keys.set(columns, key);
  return key;
}
