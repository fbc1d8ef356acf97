import { isSecret } from '@tessera/schemas/record/index.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../registry/resource.ts';
import { type Access, maySee } from '../../work/access.ts';

/** The column of what a record is called in each language, where it has one; not for whom it is hidden from. */
export function captionsColumn({ definition, byName }: Resource, access: Access): string | undefined {
  const { captionsField, external } = definition.model;
  const stored = captionsField === undefined || external ? undefined : byName.get(captionsField);
  if (!stored?.column || isSecret(stored.field)) return undefined;
  return access.granted && !maySee(access, stored.field.name) ? undefined : stored.column;
}

/** What a record is called in a language; null where only its title says it, which is in the first language (`menuName`). */
export const captionIn =
  (column: string, language: Language) =>
  (alias: string): RawBuilder<string | null> => {
    const said = sql.ref(`${alias}.${column}`);
    const inIt = sql<string | null>`${said} ->> ${sql.lit(language)}`;
    return language === 'zh' ? inIt : sql`coalesce(${inIt}, ${said} ->> 'zh')`;
  };
