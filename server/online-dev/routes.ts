import { Type } from '@sinclair/typebox';
import { pageDocumentJsonSchema } from '@tessera/schemas/document/check-document.ts';
import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Fields, Id, List, Textual } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { entryIds, findingsOf } from './draft.ts';
import {
  copyEntry,
  copyInput,
  entryInfo,
  fieldDataSelect,
  formDataFields,
  pageOf,
  setTemplate,
  templateOf,
} from './entry-calls.ts';
import { extendableModules, extendModule } from './extensions.ts';
import { importForms } from './import.ts';
import { beHere, presenceInput } from './presence.ts';
import { publicationInput, publishToMenu } from './publish.ts';
import { releaseAll } from './release-all.ts';
import { entryVersions, planEntry, recomputeEntry, releaseEntry, rollbackEntry } from './release-entry.ts';
import { problemsOfAll, usesInput, usesOf } from './uses.ts';

const base = '/api/OnLineDev';
const see = 'right:onlineDev/Entry' as const;
const add = 'right:onlineDev/Entry:btn_add' as const;
const edit = 'right:onlineDev/Entry:btn_edit' as const;
const release = 'right:onlineDev/Entry:btn_release' as const;
const version = Type.Optional(Type.Integer({ description: 'Of the entry, as it was seen.' }));
const plannedUpon = Type.Optional(
  Type.Integer({ minimum: 0, description: 'The released version that the plan was made upon; 0: none was.' }),
);

/** What the online-development list can do besides the engine's operations (SPEC §7, Online development). */
export const onlineDevRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${base}/Schema`,
    permission: see,
    summary: t(
      '页面文档的 JSON Schema，供编辑器使用。',
      '頁面文件的 JSON Schema，供編輯器使用。',
      'JSON Schema of page documents, for editors.',
      'ページ文書の JSON Schema（エディター用）。',
    ),
    run: async ({ work }) => pageDocumentJsonSchema(work.language),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/Check`,
    permission: see,
    writes: false,
    summary: t(
      '页面文档中的所有错误。',
      '頁面文件中的所有錯誤。',
      'Everything wrong with a page document.',
      'ページ文書の誤りすべて。',
    ),
    body: Fields({ page: Type.Optional(Type.Unknown()) }),
    run: async ({ work }, { body }) => ({
      findings: findingsOf(body.page, { registry: work.registry, ids: await entryIds(work) }).map((found) =>
        presentFinding(found, work.language),
      ),
    }),
  }),
  route({
    method: 'GET',
    path: `${base}/Actions/Extendable`,
    permission: 'admin',
    summary: t(
      '可以增加字段的内置模块，以及承载扩展的模块条目。',
      '可以增加欄位的內建模組，以及承載擴充的模組項目。',
      'The built-in modules that fields can be added to, and the entries in which that is done.',
      '項目を追加できる組み込みモジュールと、その拡張を持つエントリー。',
    ),
    run: ({ work }) => extendableModules(work),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/Extend`,
    permission: 'admin',
    summary: t(
      '扩展某个内置模块的条目；没有则新建。',
      '擴充某個內建模組的項目；沒有則新建。',
      'The entry in which a built-in module is extended; made where there is none.',
      '組み込みモジュールを拡張するエントリー。無ければ作ります。',
    ),
    body: Fields({ resource: Textual({ maxLength: 128 }) }),
    run: ({ work }, { body }) => extendModule(work, body.resource),
  }),
  route({
    method: 'GET',
    path: `${base}/Actions/Uses`,
    permission: see,
    summary: t(
      '各模块在哪里用到字典、数据源、编码规则、连接、模块或其字段。',
      '各模組在哪裡用到字典、資料來源、編碼規則、連線、模組或其欄位。',
      'Where modules speak of a dictionary, a data source, a code rule, a link, a module or a field of it.',
      '辞書・データソース・採番ルール・リンク・モジュールやその項目が、どのモジュールで使われているか。',
    ),
    query: usesInput,
    longRunning: true,
    run: ({ work }, { query }) => usesOf(work, query),
  }),
  route({
    method: 'GET',
    path: `${base}/Actions/Problems`,
    permission: see,
    summary: t(
      '草稿有误的所有模块及其错误。',
      '草稿有誤的所有模組及其錯誤。',
      'All modules whose drafts are not right, and what is wrong with them.',
      '下書きに誤りのあるモジュールと、その誤り。',
    ),
    longRunning: true,
    heavy: 'import',
    run: ({ work }) => problemsOfAll(work),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/Import`,
    permission: add,
    summary: t(
      '导入其他产品的表单；返回每个有变化的字段的报告。',
      '匯入其他產品的表單；回傳每個有變化的欄位的報告。',
      'Imports forms of other products; answers a report for each field that changed.',
      '他製品のフォームを取り込み、変わった項目ごとの報告を返します。',
    ),
    maxBody: 16 * 1024 * 1024,
    longRunning: true,
    heavy: 'import',
    body: Fields({
      files: Type.Array(Fields({ name: Type.String(), text: Type.String() }), { minItems: 1, maxItems: 10_000 }),
    }),
    run: ({ work }, { body }) => importForms(work, body.files),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/ReleaseAll`,
    permission: release,
    summary: t(
      '发布多个模块，被引用的在前；返回结果，以及留待下次调用的内容。',
      '發布多個模組，被參照的在前；回傳結果，以及留待下次呼叫的內容。',
      'Releases modules, those first that others point to; answers what happened, and what waits for another call.',
      'モジュールを、参照されるものから順にリリースします。結果と、次の呼び出しに残るものを返します。',
    ),
    longRunning: true,
    heavy: 'release',
    body: Fields({ ids: List(Id(), { maxItems: 1000 }) }),
    run: ({ work }, { body }) => releaseAll(work, body.ids),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Info`,
    permission: see,
    record: 'id',
    summary: t(
      '条目及其草稿，以及发布是否会带来变化。',
      '項目及其草稿，以及發布是否會帶來變化。',
      'The entry with its draft, and whether a release would change anything.',
      'エントリーとその下書き、リリースで何か変わるかどうか。',
    ),
    run: ({ work, param }) => entryInfo(work, param('id')),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Here`,
    permission: edit,
    record: 'id',
    summary: t(
      '声明某个窗口打开了草稿或已离开；返回还有谁打开，以及所存的版本。',
      '聲明某個視窗開啟了草稿或已離開；回傳還有誰開啟，以及所存的版本。',
      'Says that a window has the draft open, or has left it; answers who else has, and which version is stored.',
      'ウィンドウが下書きを開いた（離れた）ことを伝えます。ほかに開いている人と保存済みの版を返します。',
    ),
    body: presenceInput,
    run: ({ work, param }, { body }) => beHere(work, { id: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Copy`,
    permission: add,
    record: 'id',
    summary: t(
      '以另一编码复制草稿；未给名称和分类则沿用原来的。',
      '以另一編碼複製草稿；未給名稱和分類則沿用原來的。',
      'A copy of the draft under another code; name and category are those of the original unless others are sent.',
      '下書きを別のコードで複製します。名前と分類は指定が無ければ元のままです。',
    ),
    body: copyInput,
    run: ({ work, param }, { body }) => copyEntry(work, { id: param('id'), wish: body }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Actions/Plan`,
    permission: see,
    record: 'id',
    summary: t(
      '发布草稿，或重新发布较早的版本（releasedVersion），将会做什么，含行数；不作任何改动。',
      '發布草稿，或重新發布較早的版本（releasedVersion），將會做什麼，含列數；不作任何變更。',
      'What a release of the draft, or of an earlier version again (releasedVersion), would do, with row counts; changes nothing.',
      '下書き、または以前の版（releasedVersion）のリリースで何が起こるか（行数つき）。何も変えません。',
    ),
    longRunning: true,
    query: Fields({ releasedVersion: Type.Optional(Type.Integer({ minimum: 1 })) }),
    run: ({ work, param }, { query }) => planEntry(work, { id: param('id'), version: query.releasedVersion }),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Release`,
    permission: release,
    record: 'id',
    summary: t(
      '把草稿变为数据表、接口和权限。',
      '把草稿變為資料表、介面和權限。',
      'Turns the draft into tables, routes and permissions.',
      '下書きをテーブル・API・権限にします。',
    ),
    longRunning: true,
    heavy: 'release',
    body: Fields({ note: Type.Optional(Textual()), version, plannedUpon }),
    run: ({ work, param }, { body: { note = '', ...planned } }) =>
      releaseEntry(work, { id: param('id'), note, planned }),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Rollback`,
    permission: release,
    record: 'id',
    summary: t(
      '重新发布较早的版本。',
      '重新發布較早的版本。',
      'Releases an earlier version again.',
      '以前の版をもう一度リリースします。',
    ),
    longRunning: true,
    heavy: 'release',
    body: Fields({ releasedVersion: Type.Optional(Type.Integer()), version, plannedUpon }),
    run: ({ work, param }, { body: { releasedVersion = -1, ...planned } }) =>
      rollbackEntry(work, { id: param('id'), version: releasedVersion, planned }),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Recompute`,
    permission: release,
    record: 'id',
    summary: t(
      '按已发布的公式重新计算已有记录；返回改变了多少，以及哪些因何保留原来的结果。',
      '按已發布的公式重新計算既有記錄；回傳改變了多少，以及哪些因何保留原來的結果。',
      'Works out anew what the released formulas say of the records that are there; answers how many changed, and which keep their result and why.',
      'リリース済みの数式で既存レコードを再計算します。変更された件数と、以前の結果のままのものとその理由を返します。',
    ),
    longRunning: true,
    heavy: 'recompute',
    body: Fields({
      fields: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 1000,
          description: 'Ids of computed fields: only these, and what reads them.',
        }),
      ),
    }),
    run: ({ work, param }, { body }) => recomputeEntry(work, { id: param('id'), fields: body.fields }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Versions`,
    permission: see,
    record: 'id',
    summary: t(
      '历次发布，最新在前。',
      '歷次發布，最新在前。',
      'Every release, newest first.',
      'すべてのリリース（新しい順）。',
    ),
    run: ({ work, param }) => entryVersions(work, param('id')),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/PublishToMenu`,
    permission: 'right:onlineDev/Entry:btn_publish',
    record: 'id',
    summary: t(
      '为已发布的模块新建或移动菜单项，并授予角色。',
      '為已發布的模組新建或移動選單項目，並授予角色。',
      'Makes or moves the menu entry of a released module and grants it to roles.',
      'リリース済みモジュールのメニュー項目を作るか移し、ロールに付与します。',
    ),
    body: publicationInput,
    run: ({ work, param }, { body }) => publishToMenu(work, { id: param('id'), publication: body }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Template`,
    permission: see,
    record: 'id',
    summary: t(
      '所挂的流程模板。',
      '所掛的流程範本。',
      'The attached flow template.',
      '付けられたフローのテンプレート。',
    ),
    run: async ({ work, param }) => ({ templateId: (await templateOf(work, param('id'))) ?? null }),
  }),
  route({
    method: 'PUT',
    path: `${base}/:id/Template/:templateId`,
    permission: edit,
    record: 'id',
    summary: t('挂上流程模板。', '掛上流程範本。', 'Attaches a flow template.', 'フローのテンプレートを付けます。'),
    run: ({ work, param }) => setTemplate(work, { id: param('id'), templateId: param('templateId') }),
  }),
  route({
    method: 'DELETE',
    path: `${base}/:id/Template`,
    permission: edit,
    record: 'id',
    summary: t('取下流程模板。', '取下流程範本。', 'Takes the flow template off.', 'フローのテンプレートを外します。'),
    run: ({ work, param }) => setTemplate(work, { id: param('id'), templateId: null }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Config`,
    permission: 'self',
    summary: t('已发布的页面文档。', '已發布的頁面文件。', 'The released page document.', 'リリース済みのページ文書。'),
    run: ({ work, param }) => pageOf(work, { id: param('id'), type: '0' }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/:type/Config`,
    permission: 'self',
    summary: t(
      '页面文档：type 0 为已发布，1 为草稿。',
      '頁面文件：type 0 為已發布，1 為草稿。',
      'Page document: type 0 released, 1 draft.',
      'ページ文書。type 0 はリリース済み、1 は下書き。',
    ),
    run: ({ work, param }) => pageOf(work, { id: param('id'), type: param('type') }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/FormDataFields`,
    permission: see,
    record: 'id',
    summary: t(
      '已发布表单的字段（首次发布前为草稿的字段）。',
      '已發布表單的欄位（首次發布前為草稿的欄位）。',
      'The fields of the released form (of the draft, before the first release).',
      'リリース済みフォームの項目（初回リリース前は下書きの項目）。',
    ),
    run: ({ work, param }) => formDataFields(work, param('id')),
  }),
  // choice: SPEC §7 names the call and nothing else; it answers records as { id, fullName } by one field.
  route({
    method: 'GET',
    path: `${base}/:id/FieldDataSelect`,
    permission: 'self',
    summary: t(
      '条目的记录，只有 id 和名称；可用关键词筛选。',
      '項目的記錄，只有 id 和名稱；可用關鍵字篩選。',
      'Records of the entry as id and name; keyword filters.',
      'エントリーのレコードの id と名前。キーワードで絞り込めます。',
    ),
    query: Fields({ keyword: Type.Optional(Textual({ maxLength: 200 })) }),
    run: ({ work, param }, { query }) => fieldDataSelect(work, { id: param('id'), keyword: query.keyword ?? '' }),
  }),
];
