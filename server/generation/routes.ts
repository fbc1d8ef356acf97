import { Type } from '@sinclair/typebox';
import { headsOf } from '@tessera/schemas/generation/corrections.ts';
import { workbookLimits } from '@tessera/schemas/generation/workbook-limits.ts';
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
      summary: 'Makes modules of tables in the background, with their rows if wanted; answers the job.',
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
      summary: 'How far a generation is, table by table; when it is over, also what did not fit.',
      run: (call) => progressOf(call.work, placeOf(call)),
    }),
    route({
      method: 'POST',
      path: `${job}/Cancel`,
      ...asks,
      summary: 'Ends a generation; what it has made stays.',
      run: (call) => cancelGeneration(call.work, placeOf(call)),
    }),
    route({
      method: 'POST',
      path: `${job}/Resume`,
      ...asks,
      summary: 'Goes on with a generation that was interrupted or cancelled, or that failed.',
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
    summary: 'What modules tables would make: by ids of the list or by names; all tables when nothing is said.',
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
    summary: 'The last generation of a link that is not done yet, if there is one.',
    run: ({ work, param }) => unfinishedGeneration(work, param('linkId')),
  }),
  ...jobRoutes(`${tables}/Generate`, { sourceOf: ({ param }) => ({ kind: 'link', id: param('linkId') }) }),
  route({
    method: 'POST',
    path: workbooks,
    ...asks,
    summary: `Uploads a workbook to make modules of (multipart, \`file\`): xlsx or CSV, at most ${megabytes} MB, ${sheets} sheets, and of a sheet ${rows} rows and ${columns} columns. It is there for the caller only.`,
    file: true,
    run: storeWorkbook,
  }),
  route({
    method: 'GET',
    path: workbooks,
    ...asks,
    summary: "The last generation of the caller's workbooks that is not done yet, if there is one.",
    run: ({ work }) => unfinishedWorkbook(work),
  }),
  route({
    method: 'POST',
    path: `${workbook}/Actions/Guess`,
    ...asks,
    summary: 'What modules the sheets of a workbook would make, where these rows name the columns.',
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
