import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Resource, StoredField } from '../registry/resource.ts';
import { maySee, rowPredicates } from '../work/access.ts';
import type { Work } from '../work/work.ts';

/** For whom something is read. */
export type Reader = Pick<Work, 'registry' | 'authority'>;

export interface Reference {
  name: string;
  column: string;
  kind: ValueKind;
  to: { resource: string; show: string };
}

/** `_names`: for each reference the text that a person reads. */
export function namesColumn(references: Reference[], about: { alias: string; reader: Reader }): RawBuilder<unknown>[] {
  const texts = references.flatMap((each) => {
    const text = referenceText(each, about);
    return text ? [sql`${text} as ${sql.id(each.name)}`] : [];
  });
  if (texts.length === 0) return [];
  return [sql`(select json_strip_nulls(row_to_json(_row)) from (select ${sql.join(texts)}) _row) as "_names"`];
}

/** A scalar subquery that reads the text of the record (or records) that a reference points to. */
export function referenceText(
  { column, kind, to }: Omit<Reference, 'name'>,
  { alias, reader }: { alias: string; reader: Reader },
): RawBuilder<string | null> | null {
  const shown = shownOf(to, reader);
  if (!shown) return null;
  const pointing = sql.ref(`${alias}.${column}`);
  const text = shown.text('o');
  return kind === 'refs'
    ? sql`(select string_agg(${text}, ', ' order by array_position(${pointing}, o.id)) from ${sql.id(shown.table)} o where o.id = any(${pointing}))`
    : sql`(select ${text} from ${sql.id(shown.table)} o where o.id = ${pointing})`;
}

interface Shown {
  table: string;
  text: (alias: string) => RawBuilder<string>;
  /** The same for readers who are shown the same. */
  key: string;
}

/**
 * What a reference shows of its target: the field that the document names where the reader sees it, as everywhere else.
 * Who does not is shown the title, which is open to everybody because forms pick by it; where even that column was
 * hidden from them, a name made of the id.
 */
export function shownOf({ resource, show }: Reference['to'], { registry, authority }: Reader): Shown | null {
  const target = registry.find(resource);
  const named = target?.byName.get(show);
  if (!target || !named?.column || named.field.secret) return null;
  const { table } = target;
  const title = titleText(target, { authority });
  const { titleField } = target.definition.model;
  const access = authority.accessTo(target);
  if (show === titleField || isSecret(named.field) || !access.granted || !maySee(access, show))
    return { table, ...title };
  const { column } = named;
  if (access.rows === 'all') return { table, text: (alias) => textOf(alias, column), key: 'shown' };
  return {
    table,
    text: (alias) =>
      sql`case when ${sql.join(rowPredicates(access, alias))} then ${textOf(alias, column)} else ${title.text(alias)} end`,
    key: `shown ${access.rows.key}`,
  };
}

/** The name of a record, for a reader. */
export function titleText(target: Resource, { authority }: Pick<Reader, 'authority'>): Omit<Shown, 'table'> {
  const { titleField } = target.definition.model;
  const title = target.byName.get(titleField);
  const access = authority.accessTo(target);
  const isHidden = access.granted && !maySee(access, titleField);
  const column = title && !isHidden && !isSecret(title.field) && title.column;
  if (!column) return { text: (alias) => sql`'#' || right(${sql.ref(`${alias}.id`)}, 6)`, key: 'id' };
  return { text: (alias) => textOf(alias, column), key: '' };
}

/** The codes of built-in modules are names too; those of designed ones are a column like any other. */
export function codeColumn(target: Resource, { authority }: Pick<Reader, 'authority'>): string | undefined {
  const access = authority.accessTo(target);
  const isOpen = target.definition.origin === 'builtin' || (access.granted && maySee(access, 'code'));
  return isOpen ? (target.byName.get('code')?.column ?? undefined) : undefined;
}

const textOf = (alias: string, column: string) => sql<string>`${sql.ref(`${alias}.${column}`)}::text`;

/** The same for readers who are shown the same names of what the records of a resource point to. */
export const namesKey = (fields: readonly StoredField[], reader: Reader): string =>
  fields
    .flatMap(({ field, to }) => {
      const key = to && shownOf(to, reader)?.key;
      return key ? [`${field.id}:${key}`] : [];
    })
    .join();
