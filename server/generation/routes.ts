import { Type } from '@sinclair/typebox';
import { Fields, Id, List, Textual } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import {
  cancelGeneration,
  generateModules,
  guessModules,
  progressOf,
  resumeGeneration,
  unfinishedGeneration,
} from './generate.ts';

const tables = '/api/framework/basic/DatabaseTable/:linkId/Actions';
const job = `${tables}/Generate/:jobId`;
const permission = 'right:basic/DbLink:btn_tables' as const;

const fieldCorrection = Fields({
  use: Type.Optional(Type.Boolean()),
  label: Type.Optional(Textual({ maxLength: 1000 })),
  widget: Type.Optional(Textual({ maxLength: 64 })),
  required: Type.Optional(Type.Boolean()),
  to: Type.Optional(Type.Union([Textual({ maxLength: 200 }), Type.Null()])),
});
const tableCorrection = Fields({
  as: Type.Optional(Type.Union([Type.Literal('module'), Type.Literal('subTable'), Type.Literal('none')])),
  title: Type.Optional(Textual({ maxLength: 1000 })),
  code: Type.Optional(Textual({ maxLength: 1000 })),
  titleField: Type.Optional(Textual({ maxLength: 64 })),
  fields: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), fieldCorrection)),
});

// choice: SPEC has no generation; the calls stand beside those of the tables that it begins with.
export const generationRoutes: Route[] = [
  route({
    method: 'POST',
    path: `${tables}/Guess`,
    permission,
    summary: 'What modules tables would make: by ids of the list or by names; all tables when nothing is said.',
    writes: false,
    body: Fields({
      tables: Type.Optional(List(Textual({ maxLength: 200 }), { maxItems: 2000 })),
      standing: Type.Optional(Type.Boolean()),
    }),
    run: ({ work, param }, { body }) => guessModules(work, { linkId: param('linkId'), ...body }),
  }),
  route({
    method: 'POST',
    path: `${tables}/Generate`,
    permission,
    summary: 'Makes modules of tables in the background, with their rows if wanted; answers the job.',
    maxBody: 16 * 1024 * 1024,
    longRunning: true,
    body: Fields({
      tables: Type.Array(Fields({ schema: Textual({ maxLength: 100 }), table: Textual({ maxLength: 100 }) }), {
        minItems: 1,
        maxItems: 2000,
      }),
      corrections: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), tableCorrection)),
      withRows: Type.Boolean(),
      standing: Type.Optional(Type.Boolean()),
      parentMenuId: Type.Optional(Id()),
      category: Type.Optional(Textual({ maxLength: 60 })),
    }),
    run: ({ work, param }, { body }) => generateModules(work, { linkId: param('linkId'), wish: body }),
  }),
  route({
    method: 'GET',
    path: `${tables}/Generate`,
    permission,
    summary: 'The last generation of a link that is not done yet, if there is one.',
    run: ({ work, param }) => unfinishedGeneration(work, param('linkId')),
  }),
  route({
    method: 'GET',
    path: job,
    permission,
    summary: 'How far a generation is, table by table; when it is over, also what did not fit.',
    run: ({ work, param }) => progressOf(work, { linkId: param('linkId'), jobId: param('jobId') }),
  }),
  route({
    method: 'POST',
    path: `${job}/Cancel`,
    permission,
    summary: 'Ends a generation; what it has made stays.',
    run: ({ work, param }) => cancelGeneration(work, { linkId: param('linkId'), jobId: param('jobId') }),
  }),
  route({
    method: 'POST',
    path: `${job}/Resume`,
    permission,
    summary: 'Goes on with a generation that was interrupted or cancelled, or that failed.',
    run: ({ work, param }) => resumeGeneration(work, { linkId: param('linkId'), jobId: param('jobId') }),
  }),
];
