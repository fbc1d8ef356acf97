import { isSecret } from '@tessera/schemas/record/index.ts';
import { sql } from 'kysely';
import { isStatementTimeout, plannedByValues } from '../../storage/database.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, maySee, rowPredicates } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { holdsText } from './filters.ts';
import { withPatience } from './patience.ts';
import { captionIn, captionsColumn } from './references/captions.ts';
import { codeColumn, titleText } from './references/reference-names.ts';

/** A record by the name under which a person knows it. */
export interface TitleHit {
  id: string;
  fullName: string;
  code: string | null;
}

/**
 * A few records whose title or code holds the words, of those that the access shows and by columns that it shows. Without
 * an order, so that trigrams find them; undefined where it takes longer than `patience` (milliseconds).
 */
export async function searchTitles(
  work: Work,
  query: { resource: Resource; access: Access; words: string; limit: number; patience: number },
): Promise<TitleHit[] | undefined> {
  const { resource, access, words, limit, patience } = query;
  const title = resource.byName.get(resource.definition.model.titleField);
  if (!title?.column || isSecret(title.field) || !maySee(access, title.field.name)) return [];
  const code = codeColumn(resource, work);
  const captions = captionsColumn(resource, access);
  const texts = [
    sql`${sql.ref(`t.${title.column}`)}::text`,
    ...(captions === undefined ? [] : [captionIn(captions, work.language)('t')]),
    ...(code && code !== title.column ? [sql`${sql.ref(`t.${code}`)}::text`] : []),
  ];
  const found = texts.map((text) => holdsText(text, words));
  const statement = sql<TitleHit>`${plannedByValues}
    select t.id, ${titleText(resource, work)('t')} as "fullName", ${code ? sql`${sql.ref(`t.${code}`)}::text` : sql`null`} as code
    from ${sql.id(resource.table)} t
    where ${sql.join([sql`t.deleted_at is null`, ...rowPredicates(access), sql`(${sql.join(found, sql` or `)})`], sql` and `)}
    limit ${limit}`;
  return withPatience(work, patience, {
    read: async ({ db }) => (await statement.execute(db)).rows,
  }).catch((error) => {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  });
}
