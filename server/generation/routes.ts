import { Type } from '@sinclair/typebox';
import { headsOf } from '@tessera/schemas/generation/corrections.ts';
import { workbookLimits } from '@tessera/schemas/generation/workbook-limits.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { HeavyKind } from '../routing/heavy-work.ts';
import { Fields, Id, List, Textual } from '../routing/input.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import { generateModules, guessModules, guessWorkbook, type SourcePlace } from './generate.ts';
import {
  cancelGeneration,
  progressOf,
  resumeGeneration,
  unfinishedGeneration,
  unfinishedWorkbook,
} from './job-calls.ts';
import { storeWorkbook } from './sheets/stored-workbook.ts';

const tables = '/api/framework/basic/DatabaseTable/:linkId/Actions';
const workbooks = '/api/framework/basic/Workbook';
const workbook = `${workbooks}/:workbookId`;
/** Whether the link or the workbook of the path may be read its source says. */
const asks = { permission: 'right:basic/DbLink:btn_tables', record: null } as const;

const { megabytes, sheets, rows, columns } = workbookLimits;

const fieldCorrection = Fields({
  use: Type.Optional(Type.Boolean()),
  label: Type.Optional(Textual({ maxLength: 1000 })),
  widget: Type.Optional(Textual({ maxLength: 64 })),
  required: Type.Optional(Type.Boolean()),
  to: Type.Optional(Type.Union([Textual({ maxLength: 200 }), Type.Null()])),
  choices: Type.Optional(
    List(
      Fields({
        value: Textual({ maxLength: 255 }),
        label: Textual({ maxLength: 1000 }),
        color: Type.Optional(Textual({ maxLength: 20 })),
      }),
      { maxItems: 2000 },
    ),
  ),
  inDictionary: Type.Optional(Type.Boolean()),
});
const head = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_048_576 }));
const tableCorrection = Fields({
  as: Type.Optional(Type.Union([Type.Literal('module'), Type.Literal('subTable'), Type.Literal('none')])),
  title: Type.Optional(Textual({ maxLength: 1000 })),
  code: Type.Optional(Textual({ maxLength: 1000 })),
  titleField: Type.Optional(Textual({ maxLength: 64 })),
  head,
  fields: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), fieldCorrection)),
});

const generationBody = Fields({
  tables: Type.Array(Fields({ schema: Textual({ maxLength: 100 }), table: Textual({ maxLength: 100 }) }), {
    minItems: 1,
    maxItems: 2000,
  }),
  corrections: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), tableCorrection)),
  withRows: Type.Boolean(),
  standing: Type.Optional(Type.Boolean()),
  parentMenuId: Type.Optional(Id()),
  category: Type.Optional(Textual({ maxLength: 60 })),
});

interface JobRoutes {
  sourceOf: (call: Call) => SourcePlace;
  /** What is read to begin with. */
  heavy?: HeavyKind;
}

/** Generation and its jobs, the same for whatever modules are made of. */
function jobRoutes(path: string, { sourceOf, heavy }: JobRoutes): Route[] {
  const job = `${path}/:jobId`;
  const placeOf = (call: Call) => ({ source: sourceOf(call), jobId: call.param('jobId') });
  return [
    route({
      method: 'POST',
      path,
      ...asks,
      summary: t(
        '在后台由表生成模块，可连同其数据；返回任务。',
        '在背景由資料表產生模組，可連同其資料；回傳工作。',
        'Makes modules of tables in the background, with their rows if wanted; answers the job.',
        'テーブルからモジュールをバックグラウンドで作ります（行も可）。ジョブを返します。',
      ),
      maxBody: 16 * 1024 * 1024,
      longRunning: true,
      ...(heavy ? { heavy } : {}),
      body: generationBody,
      run: (call, { body }) => generateModules(call.work, { source: sourceOf(call), wish: body }),
    }),
    route({
      method: 'GET',
      path: job,
      ...asks,
      summary: t(
        '生成的进度，逐表列出；结束后还有未能放入的内容。',
        '產生的進度，逐表列出；結束後還有未能放入的內容。',
        'How far a generation is, table by table; when it is over, also what did not fit.',
        '生成の進み具合（テーブルごと）。終わると、入らなかったものも返します。',
      ),
      run: (call) => progressOf(call.work, placeOf(call)),
    }),
    route({
      method: 'POST',
      path: `${job}/Cancel`,
      ...asks,
      summary: t(
        '终止生成；已生成的保留。',
        '終止產生；已產生的保留。',
        'Ends a generation; what it has made stays.',
        '生成を終わらせます。作られたものは残ります。',
      ),
      run: (call) => cancelGeneration(call.work, placeOf(call)),
    }),
    route({
      method: 'POST',
      path: `${job}/Resume`,
      ...asks,
      summary: t(
        '继续被中断、取消或失败的生成。',
        '繼續被中斷、取消或失敗的產生。',
        'Goes on with a generation that was interrupted or cancelled, or that failed.',
        '中断・取消・失敗した生成を続けます。',
      ),
      run: (call) => resumeGeneration(call.work, placeOf(call)),
    }),
  ];
}

// choice: SPEC has no generation; the calls stand beside those of the tables that it begins with.
export const generationRoutes: Route[] = [
  route({
    method: 'POST',
    path: `${tables}/Guess`,
    ...asks,
    summary: t(
      '这些表会生成什么模块：按列表的 id 或名称；都不给则为所有表。',
      '這些資料表會產生什麼模組：按清單的 id 或名稱；都不給則為所有資料表。',
      'What modules tables would make: by ids of the list or by names; all tables when nothing is said.',
      'テーブルから何が作られるか。一覧の id または名前で指定し、無ければ全テーブルです。',
    ),
    writes: false,
    body: Fields({
      tables: Type.Optional(List(Textual({ maxLength: 200 }), { maxItems: 2000 })),
      standing: Type.Optional(Type.Boolean()),
    }),
    run: ({ work, param }, { body }) => guessModules(work, { linkId: param('linkId'), ...body }),
  }),
  route({
    method: 'GET',
    path: `${tables}/Generate`,
    ...asks,
    summary: t(
      '连接最近一次尚未完成的生成（如有）。',
      '連線最近一次尚未完成的產生（如有）。',
      'The last generation of a link that is not done yet, if there is one.',
      'リンクの、まだ終わっていない最後の生成（あれば）。',
    ),
    run: ({ work, param }) => unfinishedGeneration(work, param('linkId')),
  }),
  ...jobRoutes(`${tables}/Generate`, { sourceOf: ({ param }) => ({ kind: 'link', id: param('linkId') }) }),
  route({
    method: 'POST',
    path: workbooks,
    ...asks,
    summary: t(
      `上传用来生成模块的工作簿（multipart，\`file\`）：xlsx 或 CSV，最大 ${megabytes} MB、${sheets} 张表，每张表 ${rows} 行 ${columns} 列。只有上传者可用。`,
      `上傳用來產生模組的活頁簿（multipart，\`file\`）：xlsx 或 CSV，最大 ${megabytes} MB、${sheets} 張工作表，每張 ${rows} 列 ${columns} 欄。只有上傳者可用。`,
      `Uploads a workbook to make modules of (multipart, \`file\`): xlsx or CSV, at most ${megabytes} MB, ${sheets} sheets, and of a sheet ${rows} rows and ${columns} columns. It is there for the caller only.`,
      `モジュールの元になるブックをアップロードします（multipart、\`file\`）。xlsx か CSV、最大 ${megabytes} MB、${sheets} シート、1シート ${rows} 行 ${columns} 列。本人だけが使えます。`,
    ),
    file: true,
    run: storeWorkbook,
  }),
  route({
    method: 'GET',
    path: workbooks,
    ...asks,
    summary: t(
      '调用者的工作簿最近一次尚未完成的生成（如有）。',
      '呼叫者的活頁簿最近一次尚未完成的產生（如有）。',
      "The last generation of the caller's workbooks that is not done yet, if there is one.",
      '呼び出した人のブックの、まだ終わっていない最後の生成（あれば）。',
    ),
    run: ({ work }) => unfinishedWorkbook(work),
  }),
  route({
    method: 'POST',
    path: `${workbook}/Actions/Guess`,
    ...asks,
    summary: t(
      '工作簿的各张表会生成什么模块，列名取自这些行。',
      '活頁簿的各張工作表會產生什麼模組，欄名取自這些列。',
      'What modules the sheets of a workbook would make, where these rows name the columns.',
      'ブックの各シートから何が作られるか。列名はこれらの行から取ります。',
    ),
    writes: false,
    longRunning: true,
    heavy: 'import',
    body: Fields({ corrections: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Fields({ head }))) }),
    run: ({ work, param }, { body }) =>
      guessWorkbook(work, { id: param('workbookId'), heads: headsOf(body.corrections ?? {}) }),
  }),
  ...jobRoutes(`${workbook}/Actions/Generate`, {
    sourceOf: ({ param }) => ({ kind: 'workbook', id: param('workbookId') }),
    heavy: 'import',
  }),
];
