import { Type } from '@sinclair/typebox';
import { pageDocumentJsonSchema } from '@tessera/schemas/document/check-document.ts';
import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
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
import { entryVersions, planEntry, releaseEntry, rollbackEntry } from './release-entry.ts';
import { problemsOfAll, usesInput, usesOf } from './uses.ts';

const base = '/api/OnLineDev';
const see = 'right:onlineDev/Entry' as const;
const add = 'right:onlineDev/Entry:btn_add' as const;
const edit = 'right:onlineDev/Entry:btn_edit' as const;
const release = 'right:onlineDev/Entry:btn_release' as const;
const version = Type.Optional(Type.Integer({ description: 'Of the entry, as it was seen.' }));

/** What the online-development list can do besides the engine's operations (SPEC §7, Online development). */
export const onlineDevRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${base}/Schema`,
    permission: see,
    summary: 'JSON Schema of page documents, for editors.',
    run: async ({ work }) => pageDocumentJsonSchema(work.language),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/Check`,
    permission: see,
    writes: false,
    summary: 'Everything wrong with a page document.',
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
    summary: 'The built-in modules that fields can be added to, and the entries in which that is done.',
    run: ({ work }) => extendableModules(work),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/Extend`,
    permission: 'admin',
    summary: 'The entry in which a built-in module is extended; made where there is none.',
    body: Fields({ resource: Textual({ maxLength: 128 }) }),
    run: ({ work }, { body }) => extendModule(work, body.resource),
  }),
  route({
    method: 'GET',
    path: `${base}/Actions/Uses`,
    permission: see,
    summary: 'Where modules speak of a dictionary, a data source, a code rule, a link, a module or a field of it.',
    query: usesInput,
    longRunning: true,
    run: ({ work }, { query }) => usesOf(work, query),
  }),
  route({
    method: 'GET',
    path: `${base}/Actions/Problems`,
    permission: see,
    summary: 'All modules whose drafts are not right, and what is wrong with them.',
    longRunning: true,
    heavy: 'import',
    run: ({ work }) => problemsOfAll(work),
  }),
  route({
    method: 'POST',
    path: `${base}/Actions/Import`,
    permission: add,
    summary: 'Imports forms of other products; answers a report for each field that changed.',
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
    summary:
      'Releases modules, those first that others point to; answers what happened, and what waits for another call.',
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
    summary: 'The entry with its draft, and whether a release would change anything.',
    run: ({ work, param }) => entryInfo(work, param('id')),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Here`,
    permission: edit,
    record: 'id',
    summary:
      'Says that a window has the draft open, or has left it; answers who else has, and which version is stored.',
    body: presenceInput,
    run: ({ work, param }, { body }) => beHere(work, { id: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Copy`,
    permission: add,
    record: 'id',
    summary:
      'A copy of the draft under another code; name and category are those of the original unless others are sent.',
    body: copyInput,
    run: ({ work, param }, { body }) => copyEntry(work, { id: param('id'), wish: body }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Actions/Plan`,
    permission: see,
    record: 'id',
    summary: 'What a release would do, with row counts; changes nothing.',
    longRunning: true,
    run: ({ work, param }) => planEntry(work, param('id')),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Release`,
    permission: release,
    record: 'id',
    summary: 'Turns the draft into tables, routes and permissions.',
    longRunning: true,
    heavy: 'release',
    body: Fields({ note: Type.Optional(Textual()), version }),
    run: ({ work, param }, { body }) => releaseEntry(work, { id: param('id'), note: body.note ?? '' }),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/Rollback`,
    permission: release,
    record: 'id',
    summary: 'Releases an earlier version again.',
    longRunning: true,
    heavy: 'release',
    body: Fields({ releasedVersion: Type.Optional(Type.Integer()) }),
    run: ({ work, param }, { body }) => rollbackEntry(work, { id: param('id'), version: body.releasedVersion ?? -1 }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Versions`,
    permission: see,
    record: 'id',
    summary: 'Every release, newest first.',
    run: ({ work, param }) => entryVersions(work, param('id')),
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Actions/PublishToMenu`,
    permission: 'right:onlineDev/Entry:btn_publish',
    record: 'id',
    summary: 'Makes or moves the menu entry of a released module and grants it to roles.',
    body: publicationInput,
    run: ({ work, param }, { body }) => publishToMenu(work, { id: param('id'), publication: body }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Template`,
    permission: see,
    record: 'id',
    summary: 'The attached flow template.',
    run: async ({ work, param }) => ({ templateId: (await templateOf(work, param('id'))) ?? null }),
  }),
  route({
    method: 'PUT',
    path: `${base}/:id/Template/:templateId`,
    permission: edit,
    record: 'id',
    summary: 'Attaches a flow template.',
    run: ({ work, param }) => setTemplate(work, { id: param('id'), templateId: param('templateId') }),
  }),
  route({
    method: 'DELETE',
    path: `${base}/:id/Template`,
    permission: edit,
    record: 'id',
    summary: 'Takes the flow template off.',
    run: ({ work, param }) => setTemplate(work, { id: param('id'), templateId: null }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/Config`,
    permission: 'self',
    summary: 'The released page document.',
    run: ({ work, param }) => pageOf(work, { id: param('id'), type: '0' }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/:type/Config`,
    permission: 'self',
    summary: 'Page document: type 0 released, 1 draft.',
    run: ({ work, param }) => pageOf(work, { id: param('id'), type: param('type') }),
  }),
  route({
    method: 'GET',
    path: `${base}/:id/FormDataFields`,
    permission: see,
    record: 'id',
    summary: 'The fields of the released form (of the draft, before the first release).',
    run: ({ work, param }) => formDataFields(work, param('id')),
  }),
  // choice: SPEC §7 names the call and nothing else; it answers records as { id, fullName } by one field.
  route({
    method: 'GET',
    path: `${base}/:id/FieldDataSelect`,
    permission: 'self',
    summary: 'Records of the entry as id and name; keyword filters.',
    query: Fields({ keyword: Type.Optional(Textual({ maxLength: 200 })) }),
    run: ({ work, param }, { query }) => fieldDataSelect(work, { id: param('id'), keyword: query.keyword ?? '' }),
  }),
];
