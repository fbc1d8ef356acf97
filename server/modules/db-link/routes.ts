import { type Static, Type } from '@sinclair/typebox';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t, textIn } from '@tessera/schemas/texts/text.ts';
import { linkOf, storedLink } from '../../engine/external/stored-link.ts';
import { requireLink } from '../../engine/sources/require-link.ts';
import { authorOf, transact, type Work } from '../../engine/work/work.ts';
import { markByRows } from '../../links/catalog/first-rows.ts';
import { readCatalog, readTables } from '../../links/catalog/read-catalog.ts';
import type { TableDetail } from '../../links/catalog/table.ts';
import { LinkProblem } from '../../links/link-problem.ts';
import type { LinkSettings } from '../../links/link-settings.ts';
import { linkTypes } from '../../links/link-settings.ts';
import { linkWords } from '../../links/link-words.ts';
import { testLink } from '../../links/test-link.ts';
import { Fields, List, OneOf, Textual } from '../../routing/input.ts';
import { type Route, route } from '../../routing/route.ts';
import { securedResponse } from '../../routing/security-headers.ts';
import { storedId } from '../../storage/record-id.ts';

const links = '/api/framework/basic/DbLink';
const tables = '/api/framework/basic/DatabaseTable';

/** What a link may be tried with before it is stored. */
const settingsBody = Fields({
  type: OneOf(Object.keys(linkTypes) as (keyof typeof linkTypes)[]),
  host: Textual({ maxLength: 253 }),
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  databaseName: Textual({ maxLength: 64 }),
  schemaName: Type.Optional(Textual({ maxLength: 63 })),
  userName: Textual({ maxLength: 100 }),
  password: Type.Optional(Textual({ maxLength: 500 })),
  tls: Type.Optional(OneOf(['off', 'required', 'verified'])),
  certificate: Type.Optional(Textual({ maxLength: 20_000 })),
});

/** Rows of a table that are shown, and how long that may take. */
const glance = { rows: 50, bytes: 500_000, milliseconds: 10_000 };

const mostNamed = 2000;

const namesAnswer = Fields({
  dialect: OneOf(['postgres', 'mysql']),
  tables: List(
    Fields({
      schema: Textual(),
      name: Textual(),
      columns: List(Fields({ name: Textual(), type: Textual() })),
    }),
  ),
});

// choice: SPEC §9 names the calls (DbLink test, DatabaseTable) and no paths.
export const databaseLinkRoutes: Route[] = [
  route({
    method: 'POST',
    path: `${links}/Actions/Test`,
    permission: 'right:basic/DbLink:btn_test',
    summary: t(
      '用尚未保存的设置试连数据库；返回值不带统一结构。',
      '用尚未儲存的設定試連資料庫；回傳值不帶統一結構。',
      'Whether a database answers to settings that are not stored; the answer is no envelope.',
      '保存していない設定でデータベースに接続できるかを試します。応答は共通の形に包まれません。',
    ),
    writes: false,
    answersSecret: true,
    body: settingsBody,
    run: ({ work }, { body }) => tested(work, settingsOf(body)),
  }),
  route({
    method: 'POST',
    path: `${links}/:id/Actions/Test`,
    permission: 'right:basic/DbLink:btn_test',
    record: 'id',
    summary: t(
      '测试连接能否连上其数据库；返回值不带统一结构。',
      '測試連線能否連上其資料庫；回傳值不帶統一結構。',
      'Whether the database of a link answers; the answer is no envelope.',
      'リンクのデータベースが応答するかを調べます。応答は共通の形に包まれません。',
    ),
    writes: false,
    run: async ({ work, param }) => tested(work, (await storedLink(work, param('id'))).settings),
  }),
  route({
    method: 'POST',
    path: `${tables}/:linkId/Actions/Refresh`,
    permission: 'right:basic/DbLink:btn_tables',
    record: 'linkId',
    summary: t(
      '重新读取连接的数据库结构，返回表和视图的数量。',
      '重新讀取連線的資料庫結構，回傳資料表與檢視表的數量。',
      'Looks into the database of a link anew, and answers how many tables and views it has.',
      'リンクのデータベースを読み直し、テーブルとビューの数を返します。',
    ),
    answer: Fields({ tables: Type.Integer() }),
    longRunning: true,
    run: ({ work, param }) => refreshTables(work, param('linkId')),
  }),
  route({
    method: 'GET',
    path: `${tables}/:linkId/Names`,
    // Whoever writes statements for it, and need not see what stands in it.
    permission: 'right:basic/DataSource:btn_edit',
    record: null,
    summary: t(
      `按名称列出连接的表和列，最多 ${mostNamed} 个：供 SQL 编辑器补全。`,
      `按名稱列出連線的資料表和欄位，最多 ${mostNamed} 個：供 SQL 編輯器補全。`,
      `Tables and columns of a link by their names, at most ${mostNamed}: what an editor of SQL completes.`,
      `リンクのテーブルと列の名前（最大 ${mostNamed} 件）。SQL エディターの補完に使います。`,
    ),
    answer: namesAnswer,
    longRunning: true,
    run: async ({ work, param }) => {
      await requireLink(work, param('linkId'));
      return namesOf(work, param('linkId'));
    },
  }),
  route({
    method: 'GET',
    path: `${tables}/:linkId/:tableId`,
    permission: 'right:basic/DbLink:btn_tables',
    record: 'linkId',
    summary: t(
      '表的列、键和索引，以最近一次读取连接时为准。',
      '資料表的欄位、鍵和索引，以最近一次讀取連線時為準。',
      'Columns, keys and indexes of a table, as they were when the link was last looked into.',
      'テーブルの列・キー・索引（最後にリンクを読んだ時点）。',
    ),
    run: ({ work, param }) => tableOf(work, { linkId: param('linkId'), id: param('tableId') }),
  }),
  route({
    method: 'GET',
    path: `${tables}/:linkId/:tableId/Rows`,
    permission: 'right:basic/DbLink:btn_tables',
    record: 'linkId',
    summary: t(
      `表中现在的前 ${glance.rows} 行。`,
      `資料表中現在的前 ${glance.rows} 列。`,
      `The first ${glance.rows} rows of a table as they are now.`,
      `テーブルの現在の先頭 ${glance.rows} 行。`,
    ),
    run: ({ work, param }) => rowsOf(work, { linkId: param('linkId'), id: param('tableId') }),
  }),
];

const settingsOf = ({
  port,
  databaseName,
  schemaName,
  userName,
  password = '',
  tls = 'off',
  certificate,
  ...rest
}: Static<typeof settingsBody>): LinkSettings => ({
  ...rest,
  port: port ?? linkTypes[rest.type].port,
  database: databaseName,
  user: userName,
  password,
  tls,
  ...(certificate ? { ca: certificate } : {}),
  ...(schemaName ? { schema: schemaName } : {}),
});

/** SPEC §8: the raw body, whatever comes of it. */
async function tested({ tenant, language }: Work, settings: LinkSettings): Promise<Response> {
  const found = await testLink(settings, { egress: tenant.egress });
  const body = found.works
    ? found
    : {
        works: false,
        reason: found.problem.reason,
        msg: textIn(linkWords[found.problem.reason], language),
        detail: found.problem.detail,
      };
  return securedResponse(JSON.stringify(body), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** All of them or none: a link that is cut on the way keeps what was found before. */
async function refreshTables(work: Work, linkId: string): Promise<{ tables: number }> {
  const link = await linkOf(work, linkId);
  const found = await inWords(work, async () => markByRows(link, await readTables(link, await readCatalog(link))));
  await transact(work, async (unit) => {
    const { db, tenant, now } = unit;
    await db.deleteFrom('link_table').where('link_id', '=', linkId).execute();
    for (let from = 0; from < found.length; from += 500)
      await db
        .insertInto('link_table')
        .values(
          found.slice(from, from + 500).map((table) => ({
            id: tenant.newId(),
            link_id: linkId,
            schema_name: table.schema,
            table_name: table.name,
            kind: table.kind,
            comment: table.comment ?? '',
            row_count: table.rows,
            bytes: table.bytes,
            detail: JSON.stringify(table),
            read_at: now,
            read_by: authorOf(unit),
          })),
        )
        .execute();
  });
  return { tables: found.length };
}

/** As they were when the link was last looked into; of one that nobody has looked into yet they are read now. */
async function namesOf(work: Work, linkId: string): Promise<Static<typeof namesAnswer>> {
  const { settings } = await storedLink(work, linkId);
  const kept = () =>
    work.db
      .selectFrom('link_table')
      .select(['schema_name as schema', 'table_name as name', 'detail'])
      .where('link_id', '=', linkId)
      .orderBy('schema_name')
      .orderBy('table_name')
      .limit(mostNamed)
      .execute();
  let found = await kept();
  if (found.length === 0) {
    await refreshTables(work, linkId);
    found = await kept();
  }
  return {
    dialect: linkTypes[settings.type].family,
    tables: found.map(({ schema, name: table, detail }) => ({
      schema,
      name: table,
      // A type that lists its values may be as long as these are.
      columns: (detail as TableDetail).columns.map(({ name, type }) => ({ name, type: type.slice(0, 60) })),
    })),
  };
}

async function tableOf({ db }: Work, { linkId, id }: { linkId: string; id: string }): Promise<TableDetail> {
  const row = await db
    .selectFrom('link_table')
    .select('detail')
    .where('link_id', '=', storedId(linkId))
    .where('id', '=', storedId(id))
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  return row.detail as TableDetail;
}

async function rowsOf(work: Work, place: { linkId: string; id: string }) {
  const { schema, name } = await tableOf(work, place);
  const link = await linkOf(work, place.linkId);
  const text = `select * from ${link.quote(schema)}.${link.quote(name)}`;
  return inWords(work, () => link.read({ text, values: [] }, glance));
}

/** What another database says, in words of ours with its own behind them: whoever asks here may set links up. */
async function inWords<T>({ language }: Work, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof LinkProblem)) throw error;
    throw new Problem('LINK_FAILED', {
      params: { reason: textIn(linkWords[error.reason], language), detail: error.detail },
    });
  }
}
