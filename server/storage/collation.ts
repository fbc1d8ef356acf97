import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Whose order of characters texts are sorted by. */
export const sortLanguages = ['zh', 'zhtw', 'ja'] as const;
export type SortLanguage = (typeof sortLanguages)[number];

/** The collation by which lists sort texts, one in each database; comparisons for equality know nothing of it. */
export const readerOrder = 'reader_order';

/**
 * Chinese by pinyin, in Taiwan by strokes, Japanese by JIS. In each of them numbers within texts by their value, capital
 * letters beside small ones, and digits, Latin, kana, hangul and Han in this order (decision 34).
 */
const locales: Record<SortLanguage, string> = {
  zh: 'zh-u-co-pinyin-kn-true-kr-latn-kana-hang-hani',
  zhtw: 'zh-Hant-u-co-stroke-kn-true-kr-latn-kana-hang-hani',
  ja: 'ja-u-kn-true-kr-latn-kana-hang-hani',
};

interface Collation {
  id: string;
  /** What it was made for, which its comment says: the server may write a locale in another way. */
  locale: string;
  /** The rules that indexes were made by are not those of this server's ICU. */
  isOutdated: boolean;
}

/**
 * Makes the collation of a database, or makes it anew: for another language, or because the server's rules are others
 * now. Indexes by the old one go with it; the keeper of indexes makes them again beside the running work.
 */
export async function prepareCollation(db: Database, asked: SortLanguage | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7310, 6)`.execute(trx);
    const wanted = locales[await languageOf(trx, asked)];
    const found = await find(trx);
    if (found?.locale === wanted && !found.isOutdated) return;
    const locale = await possible(trx, wanted);
    if (found?.locale === locale && !found.isOutdated) return;
    if (found) await drop(trx, found);
    await make(trx, locale);
  });
  if ((await find(db))?.locale === withoutIcu)
    console.warn(
      'PostgreSQL was built without ICU: lists sort texts by character codes, not as readers expect. ' +
        'A PostgreSQL with ICU does it right from the next start on.',
    );
}

const withoutIcu = 'C';

/** The language of a database is kept in it: a start that names none changes none. */
async function languageOf(db: Database, asked: SortLanguage | null): Promise<SortLanguage> {
  const name = 'sortLanguage';
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  const kept = sortLanguages.find((one) => one === row?.value);
  const language = asked ?? kept ?? 'zh';
  if (language === kept) return language;
  const value = JSON.stringify(language);
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return language;
}

async function find(db: Database): Promise<Collation | undefined> {
  const found = await sql<Collation>`
    select oid::text as id, coalesce(obj_description(oid, 'pg_collation'), '') as locale,
      collversion is distinct from pg_collation_actual_version(oid) as "isOutdated"
    from pg_collation where collname = ${readerOrder} and collnamespace = current_schema()::regnamespace`.execute(db);
  return found.rows[0];
}

async function drop(db: Database, { id }: Collation): Promise<void> {
  const indexes = await sql<{ name: string }>`
    select distinct objid::regclass::text as name from pg_depend d join pg_class c on c.oid = d.objid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_collation'::regclass and d.refobjid = ${id}
      and c.relkind = 'i'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await sql`drop collation ${sql.id(readerOrder)}`.execute(db);
}

const make = (db: Database, locale: string) =>
  sql
    .raw(
      `create collation ${readerOrder} (provider = ${locale === withoutIcu ? 'libc' : 'icu'}, locale = '${locale}');
      comment on collation ${readerOrder} is '${locale}'`,
    )
    .execute(db);

/** What this server can sort by: a PostgreSQL that was built without ICU refuses every locale of it. */
async function possible(trx: Database, locale: string): Promise<string> {
  await sql`savepoint before_icu`.execute(trx);
  try {
    await sql`create collation icu_or_not (provider = icu, locale = ${sql.lit(locale)})`.execute(trx);
    return locale;
  } catch (error) {
    // feature_not_supported
    if ((error as { code?: string }).code !== '0A000') throw error;
    return withoutIcu;
  } finally {
    await sql`rollback to savepoint before_icu`.execute(trx);
  }
}
