import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Resource, StoredField } from '../../registry/resource.ts';
import { type Access, maySee, rowPredicates } from '../../work/access.ts';
import { borrowedKey, type Reader } from './borrowing.ts';
import { captionIn, captionsColumn } from './captions.ts';

export type Reference = Inside | Outside;

interface Inside {
  name: string;
  column: string;
  kind: ValueKind;
  to: { resource: string; show: string };
  /** What stands between the names of several. */
  joint?: string;
}

/** A field whose values are those of a data source. */
interface Outside {
  name: string;
  column: string;
  kind: ValueKind;
  /** The code of the source, and the field of the resource that remembers what its values are called. */
  from: { code: string; resource: string; fieldId: string };
}

/** `_names`: for each reference the text that a person reads; and for the title, where its reader's language has another. */
export function namesColumn(
  references: Reference[],
  { titled, ...about }: { alias: string; reader: Reader; titled?: Titled | undefined },
): RawBuilder<unknown>[] {
  const texts = references.flatMap((each) => {
    const text = 'from' in each ? outsideText(each, about) : referenceText(each, about);
    return text ? [sql`${text} as ${sql.id(each.name)}`] : [];
  });
  if (titled) {
    const caption = captionIn(titled.captions, about.reader.language)(about.alias);
    texts.push(sql`${caption} as ${sql.id(titled.name)}`);
  }
  if (texts.length === 0) return [];
  return [sql`(select json_strip_nulls(row_to_json(_row)) from (select ${sql.join(texts)}) _row) as "_names"`];
}

interface Titled {
  name: string;
  /** The column of the names by language. */
  captions: string;
}

/** A scalar subquery that reads the text of the record (or records) that a reference points to. */
export function referenceText(
  { column, kind, to, joint = ', ' }: Omit<Inside, 'name'>,
  { alias, reader }: { alias: string; reader: Reader },
): RawBuilder<string | null> | null {
  const shown = shownOf(to, reader);
  if (!shown) return null;
  const pointing = sql.ref(`${alias}.${column}`);
  const text = shown.text('o');
  return kind === 'refs'
    ? sql`(select string_agg(${text}, ${sql.lit(joint)} order by array_position(${pointing}, o.id::text))
        from ${sql.id(shown.table)} o where o.id = any(ids_of(${pointing})))`
    : sql`(select ${text} from ${sql.id(shown.table)} o where o.id = ${pointing})`;
}

/** What values of a data source were called when they were last chosen in the field; one that has no name is its own. */
function outsideText(
  { column, kind, from }: Outside,
  { alias, reader }: { alias: string; reader: Reader },
): RawBuilder<string | null> {
  const held = sql.ref(`${alias}.${column}`);
  const sources = sql.id(reader.registry.get('basic/DataSource').table);
  const { code, resource, fieldId } = from;
  const named = (value: RawBuilder<unknown>) => sql`(select x.label from source_text x where x.value = ${value}
    and x.resource = ${sql.lit(resource)} and x.field_id = ${sql.lit(fieldId)}
    and x.source_id = (select s.id from ${sources} s where s.code = ${sql.lit(code)} and s.deleted_at is null))`;
  return kind === 'refs'
    ? sql`(select string_agg(coalesce(${named(sql`v.value`)}, v.value), ', ' order by v.place)
        from unnest(${held}) with ordinality as v (value, place))`
    : sql`${named(held)}`;
}

interface Shown {
  table: string;
  text: (alias: string) => RawBuilder<string>;
}

/**
 * What a reference shows of its target: the field that the document names where the reader sees it, as everywhere else.
 * Who does not is shown the title, which is open to everybody because forms pick by it; where even that column was
 * hidden from them, a name made of the id.
 */
export function shownOf(to: Inside['to'], reader: Reader): Shown | null {
  const target = reader.registry.find(to.resource);
  const named = target?.byName.get(to.show);
  if (!target || !named?.column || named.field.secret) return null;
  const { table } = target;
  // Of rows that stand elsewhere the title is kept, and nothing else.
  if (target.definition.model.external) return { table, text: titleText(target, reader) };
  const title = titleText(target, reader);
  const access = reader.authority.accessTo(target);
  if (!isShown(target, { show: to.show, access })) return { table, text: title };
  const { column, field } = named;
  // A customer without a telephone is called by their name, as whoever sees no telephones reads it.
  const shown: Shown['text'] = (alias) =>
    field.required === true
      ? textOf(alias, column)
      : sql`coalesce(nullif(${textOf(alias, column)}, ''), ${title(alias)})`;
  if (access.rows === 'all') return { table, text: shown };
  const text: Shown['text'] = (alias) =>
    sql`case when ${sql.join(rowPredicates(access, alias))} then ${shown(alias)} else ${title(alias)} end`;
  return { table, text };
}

/** Whether a reader is shown the field that a document names, and not the title in its place. */
function isShown({ definition, byName }: Resource, { show, access }: { show: string; access: Access }): boolean {
  if (show === definition.model.titleField || !access.granted || !maySee(access, show)) return false;
  const named = byName.get(show);
  return named !== undefined && !isSecret(named.field);
}

/** Whether somebody who has a module is not shown what its records are called. */
export const isTitleHidden = ({ definition }: Resource, access: Access) =>
  access.granted && !maySee(access, definition.model.titleField);

/** The name of a record, for a reader. */
export function titleText(target: Resource, { authority, language }: Speaking): Shown['text'] {
  const title = target.byName.get(target.definition.model.titleField);
  const column = title && !isSecret(title.field) && title.column;
  const access = authority.accessTo(target);
  if (!column || isTitleHidden(target, access)) return idText;
  if (target.definition.model.external) return (alias) => textOf(alias, 'title');
  const captions = captionsColumn(target, access);
  if (captions === undefined) return namedBy(column, title);
  const caption = captionIn(captions, language);
  return (alias) => sql`coalesce(${caption(alias)}, ${textOf(alias, column)})`;
}

/** All that somebody looks a record up by who knows its name: what they are shown, and what its form says. */
export function titleTexts(target: Resource, speaking: Speaking): Shown['text'][] {
  const { titleField } = target.definition.model;
  const title = target.byName.get(titleField);
  const column = title && !isSecret(title.field) && title.column;
  const access = speaking.authority.accessTo(target);
  const shown = titleText(target, speaking);
  if (!column || isTitleHidden(target, access)) return [shown];
  // As it stands in the column, for the sake of its index.
  const stored: Shown['text'] = (alias) => textOf(alias, column);
  return captionsColumn(target, access) === undefined ? [stored] : [shown, stored];
}

type Speaking = Pick<Reader, 'authority' | 'language'>;

/** The codes of built-in modules are names too; those of designed ones are a column like any other. A secret is no name. */
export function codeColumn(target: Resource, { authority }: Pick<Reader, 'authority'>): string | undefined {
  if (target.definition.model.external) return undefined;
  const access = authority.accessTo(target);
  const isOpen = target.definition.origin === 'builtin' || (access.granted && maySee(access, 'code'));
  const code = target.byName.get('code');
  return isOpen && code && !isSecret(code.field) ? (code.column ?? undefined) : undefined;
}

/** A name made of the id. */
const idText: Shown['text'] = (alias) => sql`'#' || right(${sql.ref(`${alias}.id`)}::text, 6)`;

/** What a column calls a record; where nothing stands in it, nobody knows the record by 36 letters either. */
const namedBy = (column: string, { field }: Pick<StoredField, 'field'>): Shown['text'] =>
  field.required === true
    ? (alias) => textOf(alias, column)
    : (alias) => sql`coalesce(nullif(${textOf(alias, column)}, ''), ${idText(alias)})`;

const textOf = (alias: string, column: string) => sql<string>`${sql.ref(`${alias}.${column}`)}::text`;

/** The same for readers who are shown the same names of what the records of a resource point to; asked at every read. */
export function namesKey(resource: Resource, { registry, authority, language }: Reader): string {
  let key = resource.definition.model.captionsField === undefined ? '' : `${language},`;
  for (const to of targetsOf(resource)) {
    const target = registry.find(to.resource);
    const access = target && authority.accessTo(target);
    if (!access) continue;
    if (isTitleHidden(target, access)) key += `${to.resource} #,`;
    else if (captionsColumn(target, access) !== undefined) key += `${to.resource} ${language},`;
    if (isShown(target, { show: to.show, access }))
      key += `${to.resource} ${to.show} ${access.rows === 'all' ? '' : access.rows.key},`;
  }
  return key + borrowedKey(resource, { registry, authority, language });
}

const pointing = new WeakMap<Resource, Inside['to'][]>();

/** What the records of a resource point to, each once. */
function targetsOf(resource: Resource): Inside['to'][] {
  const known = pointing.get(resource);
  if (known) return known;
  const { byPath, system } = resource;
  const all = [...Array.from(byPath.values(), ({ stored }) => stored), ...system].flatMap(({ to }) => to ?? []);
  const found = [...new Map(all.map((to) => [`${to.resource} ${to.show}`, to])).values()];
  pointing.set(resource, found);
  return found;
}
