import { pageDocumentJsonSchema } from '@tessera/schemas/language/document.ts';
import { presentFinding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { textIn } from '@tessera/schemas/language/text.ts';
import { readingOf, workOf } from '../dialects/operations.ts';
import { fullAccess } from '../engine/access.ts';
import { readRecord, selectRecords } from '../engine/read.ts';
import { canonical } from '../engine/release.ts';
import { inTransaction } from '../engine/work.ts';
import { createRecord, updateExisting } from '../engine/write.ts';
import { moduleHooks } from '../modules/index.ts';
import type { Grants } from '../permission/grants.ts';
import { asObject } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';
import { definitionOf, entryIds, findingsOf, loadEntry } from './draft.ts';
import { importForms } from './import.ts';
import { publishToMenu } from './publish.ts';
import { entryVersions, planEntry, releaseEntry, rollbackEntry } from './release-entry.ts';

const base = '/api/OnLineDev';
const see = 'right:onlineDev/Entry' as const;
const edit = 'right:onlineDev/Entry:btn_edit' as const;

/** What the online-development list can do besides the engine's operations (SPEC §7, Online development). */
export function onlineDevRoutes(grants: Grants): Route[] {
  const route = (method: Route['method'], path: string, rest: Omit<Route, 'method' | 'path'>): Route => ({
    method,
    path: `${base}${path}`,
    ...rest,
  });
  return [
    route('GET', '/Schema', {
      permission: see,
      summary: 'JSON Schema of page documents, for editors.',
      run: async (call) => pageDocumentJsonSchema(call.language),
    }),
    route('POST', '/Actions/Check', {
      permission: see,
      writes: false,
      summary: 'Everything wrong with a page document.',
      run: checkPage,
    }),
    route('POST', '/Actions/Import', {
      permission: 'right:onlineDev/Entry:btn_add',
      summary: 'Imports forms of other products; answers a report for each field that changed.',
      maxBody: 16 * 1024 * 1024,
      patient: true,
      run: importForms,
    }),
    route('GET', '/:id/Info', {
      permission: see,
      summary: 'The entry with its draft.',
      run: (call) => entryInfo(call, grants),
    }),
    route('POST', '/:id/Actions/Copy', {
      permission: 'right:onlineDev/Entry:btn_add',
      summary: 'A copy of the draft under a new code.',
      run: copyEntry,
    }),
    route('GET', '/:id/Actions/Plan', {
      permission: see,
      summary: 'What a release would do, with row counts; changes nothing.',
      patient: true,
      run: planEntry,
    }),
    route('POST', '/:id/Actions/Release', {
      permission: 'right:onlineDev/Entry:btn_release',
      summary: 'Turns the draft into tables, routes and permissions.',
      patient: true,
      run: releaseEntry,
    }),
    route('POST', '/:id/Actions/Rollback', {
      permission: 'right:onlineDev/Entry:btn_release',
      summary: 'Releases an earlier version again.',
      patient: true,
      run: rollbackEntry,
    }),
    route('GET', '/:id/Versions', { permission: see, summary: 'Every release, newest first.', run: entryVersions }),
    route('POST', '/:id/Actions/PublishToMenu', {
      permission: 'right:onlineDev/Entry:btn_publish',
      summary: 'Makes or moves the menu entry of a released module and grants it to roles.',
      run: publishToMenu,
    }),
    route('GET', '/:id/Template', {
      permission: see,
      summary: 'The attached flow template.',
      run: async (call) => ({ templateId: (await templateOf(call)) ?? null }),
    }),
    route('PUT', '/:id/Template/:templateId', {
      permission: edit,
      summary: 'Attaches a flow template.',
      run: (call) => setTemplate(call, call.param('templateId')),
    }),
    route('DELETE', '/:id/Template', {
      permission: edit,
      summary: 'Takes the flow template off.',
      run: (call) => setTemplate(call, null),
    }),
    route('GET', '/:id/Config', {
      permission: 'self',
      summary: 'The released page document.',
      run: (call) => config(call, '0', grants),
    }),
    route('GET', '/:id/:type/Config', {
      permission: 'self',
      summary: 'Page document: type 0 released, 1 draft.',
      run: (call) => config(call, call.param('type'), grants),
    }),
    route('GET', '/:id/FormDataFields', {
      permission: see,
      summary: 'The fields of the released form (of the draft, before the first release).',
      run: formDataFields,
    }),
    // choice: SPEC §7 names the call and nothing else; it answers records as { id, fullName } by one field.
    route('GET', '/:id/FieldDataSelect', {
      permission: 'self',
      summary: 'Records of the entry as id and name; keyword filters.',
      run: fieldDataSelect,
    }),
  ];
}

async function checkPage(call: Call) {
  const { page } = asObject(await call.body());
  const ids = await entryIds(call.deps.db, call.deps.registry);
  return { findings: findingsOf(page, call.deps.registry, ids).map((found) => presentFinding(found, call.language)) };
}

async function entryInfo(call: Call, grants: Grants) {
  const resource = call.deps.registry.get('onlineDev/Entry');
  const record = JSON.parse(
    await readRecord(readingOf(call, { access: grants.accessTo(call.user, resource) }), resource, call.param('id')),
  );
  return { ...record, draftChanged: await isDraftChanged(call, record.id) };
}

/** Whether a release would change anything; a draft that cannot be released differs from what is. */
async function isDraftChanged(call: Call, id: string): Promise<boolean> {
  const { registry, db } = call.deps;
  const released = registry.find(`entry/${id}`)?.definition;
  if (!released) return true;
  try {
    const next = definitionOf(await loadEntry(db, registry, id), { registry, ids: await entryIds(db, registry) });
    return canonical(next) !== canonical(released);
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

async function copyEntry(call: Call) {
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  const ids = await entryIds(call.deps.db, call.deps.registry);
  let code = `${entry.code}_copy`;
  for (let i = 2; ids.has(code); i++) code = `${entry.code}_copy${i}`;
  const resource = call.deps.registry.get('onlineDev/Entry');
  const input = { fullName: entry.fullName, code, type: entry.type, page: entry.page, captions: entry.captions };
  const id = await inTransaction(call.deps, workOf(call), (work) =>
    createRecord(work, resource, input, { access: fullAccess, hooks: moduleHooks[resource.name] }),
  );
  return { id };
}

async function templateOf(call: Call): Promise<string | null> {
  const resource = call.deps.registry.get('onlineDev/Entry');
  return JSON.parse(await readRecord(readingOf(call, { access: fullAccess }), resource, call.param('id'))).templateId;
}

async function setTemplate(call: Call, templateId: string | null) {
  const resource = call.deps.registry.get('onlineDev/Entry');
  await inTransaction(call.deps, workOf(call), (work) =>
    updateExisting(work, resource, call.param('id'), { templateId }, { access: fullAccess }),
  );
  return { id: call.param('id') };
}

async function config(call: Call, type: string, grants: Grants) {
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  if (type === '1') {
    if (!grants.accessTo(call.user, call.deps.registry.get('onlineDev/Entry')).granted) throw new Problem('FORBIDDEN');
    return entry.page;
  }
  if (type !== '0') throw new Problem('NOT_FOUND');
  const resource = call.deps.registry.find(`entry/${entry.id}`);
  if (!resource) throw new Problem('NOT_RELEASED');
  const mayDesign = grants.accessTo(call.user, call.deps.registry.get('onlineDev/Entry')).granted;
  if (!mayDesign && !grants.accessTo(call.user, resource).granted) throw new Problem('FORBIDDEN');
  return { version: 1, model: resource.definition.model, pages: resource.definition.pages };
}

async function formDataFields(call: Call) {
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  const model =
    call.deps.registry.find(`entry/${entry.id}`)?.definition.model ?? (entry.page as PageDocument | null)?.model;
  return (model?.fields ?? []).map((field) => ({
    id: field.id,
    name: field.name,
    fullName: textIn(field.label, call.language),
    kind: field.kind,
    widget: field.widget,
    children: (field.rows ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      fullName: textIn(row.label, call.language),
      kind: row.kind,
      widget: row.widget,
    })),
  }));
}

async function fieldDataSelect(call: Call) {
  const resource = call.deps.registry.find(`entry/${call.param('id')}`);
  if (!resource) throw new Problem('NOT_RELEASED');
  return selectRecords(readingOf(call, { access: fullAccess }), resource, {
    keyword: (call.query.keyword ?? '').slice(0, 200).replaceAll('\0', ''),
    ids: [],
    limit: 500,
  });
}
