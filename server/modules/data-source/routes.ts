import { type Static, Type } from '@sinclair/typebox';
import type { SourceRows } from '@tessera/schemas/data-source/columns.ts';
import { literalOrigin } from '@tessera/schemas/data-source/http-request.ts';
import { checkParameters } from '@tessera/schemas/data-source/parameters.ts';
import { coerceRecord } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { fillIn, t } from '@tessera/schemas/texts/text.ts';
import { requireSeen, seesWhole } from '../../engine/read/read-record.ts';
import { askSource } from '../../engine/sources/ask-source.ts';
import { shownViews, showViews, viewsToShow } from '../../engine/sources/own-views.ts';
import { requireLink } from '../../engine/sources/require-link.ts';
import { type AskedChoices, offeredChoices } from '../../engine/sources/source-choices.ts';
import { type StoredSource, sourceOf, storedSource } from '../../engine/sources/stored-source.ts';
import { FileOutcome } from '../../engine/work/outcome.ts';
import type { Work } from '../../engine/work/work.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { Fields, Id, List, Textual } from '../../routing/input.ts';
import { type Route, route } from '../../routing/route.ts';

const base = '/api/framework/basic/DataSource';

const parameters = Type.Record(Type.String({ maxLength: 50 }), Type.Unknown());

const previewQuery = Fields({
  parameters: Type.Optional(Textual({ maxLength: 20_000 })),
  keyword: Type.Optional(Textual({ maxLength: 200 })),
});

const previewBody = Fields({
  /** The stored one that is being changed. */
  id: Type.Optional(Id()),
  record: Type.Record(Type.String({ maxLength: 50 }), Type.Unknown()),
  parameters: Type.Optional(parameters),
});

const optionsBody = Fields({
  value: Textual({ maxLength: 200 }),
  label: Textual({ maxLength: 200 }),
  parent: Type.Optional(Textual({ maxLength: 200 })),
  parameters: Type.Optional(parameters),
  keyword: Type.Optional(Textual({ maxLength: 200 })),
  /** Of a pop-up: the columns that it shows, which a keyword is looked for in, and those that other fields take over. */
  columns: Type.Optional(List(Textual({ maxLength: 200 }), { maxItems: 20 })),
  fills: Type.Optional(List(Textual({ maxLength: 200 }), { maxItems: 20 })),
  values: Type.Optional(List(Textual({ maxLength: 255 }), { maxItems: 500 })),
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  /** `only`: no rows, but how many there are. */
  withTotal: Type.Optional(Type.Literal('only')),
});

/** What somebody composes in a view of another person may change something elsewhere, unless it only reads. */
function refuseSending({ actor }: Work, { definition }: StoredSource): void {
  if (actor.viewedBy && definition.type === 'api' && definition.request.method !== 'GET')
    throw new Problem('VIEW_ONLY');
}

export const dataSourceRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${base}/:id/Actions/Preview`,
    permission: 'right:basic/DataSource:btn_preview',
    record: null,
    summary: t(
      '数据源返回的前几行及其列；`parameters` 为 JSON 对象。',
      '資料來源回傳的前幾列及其欄位；`parameters` 為 JSON 物件。',
      'The first rows that a data source answers, with its columns; `parameters` is an object as JSON.',
      'データソースが返す最初の行と列。`parameters` は JSON オブジェクトです。',
    ),
    query: previewQuery,
    run: async ({ work, param }, { query }) => {
      const source = await seenSource(work, param('id'));
      return preview(work, { source, parameters: parametersIn(query.parameters), keyword: query.keyword });
    },
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/Preview`,
    permission: 'right:basic/DataSource:btn_edit',
    summary: t(
      '正在编写的数据源会返回什么；不保存任何内容。',
      '正在編寫的資料來源會回傳什麼；不儲存任何內容。',
      'What a data source would answer as it is being written; nothing is stored.',
      '書きかけのデータソースが返すもの。何も保存しません。',
    ),
    writes: false,
    body: previewBody,
    run: async ({ work }, { body }) => {
      const source = await asWritten(work, body);
      refuseSending(work, source);
      return preview(work, { source, parameters: body.parameters ?? {} });
    },
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Options`,
    permission: 'self',
    summary: t(
      '以数据源（id 或编码）的行为选项的字段的选项，限能看到该字段的人。',
      '以資料來源（id 或編碼）的列為選項的欄位的選項，限能看到該欄位的人。',
      'The choices of a field whose options are rows of a data source (id or code), for whoever sees such a field.',
      'データソース（id またはコード）の行を選択肢とする項目の選択肢。その項目を見られる人だけです。',
    ),
    writes: false,
    body: optionsBody,
    run: ({ work, param }, { body }) => options(work, { code: param('id'), body }),
  }),
  route({
    method: 'GET',
    path: `${base}/Actions/OwnViews`,
    permission: 'admin',
    summary: t(
      '数据源的 SQL 可以读取的平台自身数据库视图。',
      '資料來源的 SQL 可以讀取的平台自身資料庫檢視表。',
      'The views of the platform’s own database that SQL of data sources may read.',
      'データソースの SQL が読める、プラットフォーム自身のデータベースのビュー。',
    ),
    answer: Fields({
      views: Type.Array(Type.String()),
      /** Those that there are, and the schema that they stand in. */
      known: Type.Array(Fields({ name: Type.String(), comment: Type.String(), columns: Type.Array(Type.String()) })),
      schema: Type.String(),
    }),
    run: async ({ work }) => {
      const { schema, views: known } = await viewsToShow(work);
      return { views: await shownViews(work), known, schema };
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/Actions/OwnViews`,
    permission: 'admin',
    summary: t(
      '允许数据源的 SQL 读取平台自身数据库的这些视图，其他一概不行。',
      '允許資料來源的 SQL 讀取平台自身資料庫的這些檢視表，其他一概不行。',
      'Lets SQL of data sources read these views of the platform’s own database, and no others.',
      'データソースの SQL に、プラットフォーム自身のデータベースのこれらのビューだけを読ませます。',
    ),
    body: Fields({ views: List(Textual({ maxLength: 63 }), { maxItems: 200 }) }),
    longRunning: true,
    run: async ({ work }, { body }) => {
      await showViews(work, body.views);
      return { views: body.views };
    },
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Action/Export`,
    permission: 'right:basic/DataSource:btn_export',
    record: null,
    summary: t(
      '数据源，为 JSON 文件，不含密文。',
      '資料來源，為 JSON 檔案，不含機密。',
      'A data source as a JSON file, without its secrets.',
      'データソースを JSON ファイルで返します。秘密は含みません。',
    ),
    run: async ({ work, param }) => {
      const source = await seenSource(work, param('id'));
      // The file is the whole of it.
      if (!seesWhole(work, 'basic/DataSource')) throw new Problem('FORBIDDEN');
      return exported(source);
    },
  }),
];

/** Throws NOT_FOUND, also for one that the actor does not see. */
async function seenSource(work: Work, named: string): Promise<StoredSource> {
  const source = await storedSource(work, named);
  await requireSeen(work, { module: 'basic/DataSource', id: source.id });
  return source;
}

async function preview(
  work: Work,
  {
    source,
    parameters,
    keyword = '',
  }: { source: StoredSource; parameters: Record<string, unknown>; keyword?: string | undefined },
) {
  const began = performance.now();
  const asked = { parameters, purpose: 'preview' } as const;
  const first = await askSource(work, source, asked);
  // Which columns there are to look in is known only now.
  const columns = first.columns.map(({ name }) => name);
  const selection = { keyword: { text: keyword, columns } };
  const found = keyword === '' ? first : await askSource(work, source, { ...asked, selection });
  return { ...described(source, found), milliseconds: Math.round(performance.now() - began) };
}

/** Columns with what the source says of them. */
const described = (source: StoredSource, { columns, rows, cut }: SourceRows) => ({
  columns: columns.map(({ name, kind }) => {
    const said = source.columns.find((column) => column.name === name);
    return { name, kind, label: said?.label ?? name, hidden: said?.hidden ?? false };
  }),
  list: rows,
  cut,
});

/**
 * What stands in a form, not yet saved. Secrets that are kept go to no other place than they were given for: with another
 * host the source is asked without them.
 */
async function asWritten(work: Work, { id, record }: Static<typeof previewBody>): Promise<StoredSource> {
  const { model } = work.registry.get('basic/DataSource').definition;
  // Only their shape: what a source must have, and need not have to be tried, is checked when it is saved.
  refuse(coerceRecord(model, record, { mode: 'create', cleanHtml }).findings.filter(({ field }) => isOfRows(field)));
  const written = sourceOf({ ...record, state: 1, id: '' });
  refuse(checkParameters(written.definition.parameters));
  if (written.definition.type === 'sql' && written.linkId !== null) await requireLink(work, written.linkId);
  const stored = id === undefined ? undefined : await seenSource(work, id);
  const isSamePlace = stored !== undefined && originOf(stored) === originOf(written);
  return isSamePlace ? { ...written, id: stored.id } : written;
}

const isOfRows = (path: string) => /^(parameters|columns|headers)\b/.test(path);

const originOf = ({ definition }: StoredSource) =>
  definition.type === 'api' ? literalOrigin(definition.request.url) : definition.type;

const usualRows = 50;

async function options(work: Work, { code, body }: { code: string; body: Static<typeof optionsBody> }) {
  const { parameters = {}, keyword, values, columns, fills, currentPage = 1, pageSize = usualRows } = body;
  const { parent, value, label } = body;
  const isCount = body.withTotal === 'only';
  // A tree comes whole, as far as an answer goes, and so do those of certain values.
  const isPaged = parent === undefined && values === undefined && !isCount;
  const asked: AskedChoices = {
    source: { code, value, label, ...(parent === undefined ? {} : { parent }) },
    parameters,
    purpose: 'options',
    isCount,
    ...(keyword === undefined ? {} : { keyword }),
    ...(values === undefined ? {} : { values }),
    ...(columns === undefined ? {} : { shown: columns }),
    ...(fills === undefined ? {} : { fills }),
    ...(isPaged ? { page: { offset: (currentPage - 1) * pageSize, limit: pageSize } } : {}),
  };
  const answer = await offeredChoices(work, asked).catch((error: unknown) => lackedBy(work, { code, error }));
  if ('lacks' in answer) return { list: [], more: false, ...answer };
  const { list, more, isCut, total } = answer;
  return {
    list,
    more,
    ...(total === undefined ? {} : { total }),
    ...(columns === undefined ? {} : { columns: answer.columns, isCut }),
  };
}

/** What a form has not filled in yet is no fault of it; other errors are thrown on. */
async function lackedBy(work: Work, { code, error }: { code: string; error: unknown }): Promise<{ lacks: string }> {
  const findings = error instanceof Problem && error.problem === 'INVALID' ? error.findings : [];
  if (findings.length === 0 || findings.some(({ rule }) => rule !== 'required')) throw error;
  const { parameters } = (await storedSource(work, code)).definition;
  const named = parameters.filter(({ name }) => findings.some(({ field }) => field === `parameters.${name}`));
  return {
    lacks: named.map(({ name, label = name }) => fillIn(label, { language: work.language, values: {} })).join(', '),
  };
}

function parametersIn(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  try {
    const read: unknown = JSON.parse(text);
    if (read !== null && typeof read === 'object' && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // Said below, as whatever else is no object.
  }
  refuse([finding('parameters', 'notObject')]);
  return {};
}

function exported({ code, name, definition, keptSeconds, columns }: StoredSource): FileOutcome {
  const text = JSON.stringify({ fullName: name, code, ...definition, columns, keptSeconds }, null, 2);
  return new FileOutcome({
    name: `${code}.json`,
    mime: 'application/json; charset=utf-8',
    stream: new Blob([text]).stream(),
  });
}
