import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { recordName } from '../../session/resource.ts';

/** A record as a list shows it. */
export type ListRow = Record<string, unknown> & {
  id: string;
  version?: number;
  state?: number;
  locked?: boolean;
  parentId?: string;
  /** Of a tree, where the server has looked: whether records hang below. */
  hasChildren?: boolean;
  _names?: Record<string, string>;
  /** Rows that stand below it in a tree or a group; no field is called so. */
  _below?: ListRow[];
};

/** The name by which a person knows a row. */
export const rowName = (resource: ResourceMeta, row: ListRow): string => recordName(resource, row);

const nameTexts = {
  quoted: t('“{name}”', '「{name}」', '“{name}”', '「{name}」'),
  between: t('、', '、', ', ', ''),
  more: t('{names}，还有 {rest} 条', '{names}，還有 {rest} 筆', '{names} and {rest} more', '{names}ほか {rest} 件'),
};

/** So many are named, and of the others their number. */
const mostNamed = 3;

/** Which records are meant: the names of the first few, and how many more there are. */
export function namesOf(resource: ResourceMeta, rows: ListRow[]): string {
  const quoted = (row: ListRow) => say(nameTexts.quoted, { name: rowName(resource, row) });
  const names = rows.slice(0, mostNamed).map(quoted).join(say(nameTexts.between));
  const rest = rows.length - mostNamed;
  return rest > 0 ? say(nameTexts.more, { names, rest }) : names;
}

/** Records that one call changes or deletes; the server takes no more. */
export const mostAtOnce = 500;

/** Of what is known of a record, what is known last. */
export const newerOf = (row: ListRow, other: ListRow | undefined): ListRow =>
  other && (other.version ?? 0) >= (row.version ?? 0) ? other : row;
