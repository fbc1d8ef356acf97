import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import type { Operation } from '@tessera/schemas/language/resource.ts';
import { sql } from 'kysely';
import type { Access, Rows } from '../engine/access.ts';
import type { Hooks } from '../engine/hooks.ts';
import { type ListQuery, parseListQuery } from '../engine/list-query.ts';
import { presenterOf, presentRecord, recordHistory } from '../engine/present.ts';
import { allRecords, listRecords, nest, readRecord, selectRecords } from '../engine/read.ts';
import type { Resource } from '../engine/registry.ts';
import { inTransaction } from '../engine/work.ts';
import { changeState, createRecord, removeRecord, updateExisting } from '../engine/write.ts';
import { exportWorkbook } from '../excel/export-workbook.ts';
import { importTemplate, importWorkbook } from '../excel/import-workbook.ts';
import { asObject, shapeBody } from '../routing/body.ts';
import { type Call, JsonText } from '../routing/route.ts';

/** What an operation works on, whichever dialect it was called by. */
export interface Target {
  resource: Resource;
  access: Access;
  /** What the caller holds of the resource, where `access` is wider because the operation is open to all. */
  ownAccess?: () => Access;
  /** Which records of another resource the caller may point to. */
  reach?: (resource: Resource) => Rows | 'all';
  hooks?: Hooks;
  /** Places of the path other than the id: they filter lists and are set on new records. */
  fixed: Record<string, string>;
}

type Run = (call: Call, target: Target) => Promise<unknown>;

/** At most this many records come by `All` and trees (API.md, Lists). */
const allLimit = 10_000;

/** All operations and the two calls that go with them; a new operation does not compile without its row. */
export const operationRuns = {
  list: async (call, target) => {
    const input = call.context.req.method === 'POST' ? asObject((await call.body()) ?? {}) : call.query;
    const query = parseListQuery(target.resource, { ...input, ...target.fixed }, target);
    if (target.resource.definition.pages.list?.paging === false && input.pageSize === undefined) query.pageSize = 500;
    const { list, total, isMore } = await listRecords(readingOf(call, target), target.resource, query);
    const more = isMore ? ',"totalIsMore":true' : '';
    return new JsonText(
      `{"list":${list},"pagination":{"currentPage":${query.page},"pageSize":${query.pageSize},"total":${total}${more}}}`,
    );
  },
  all: async (call, target) => {
    const query = parseListQuery(target.resource, { ...call.query, ...target.fixed }, target);
    return new JsonText(await allRecords(readingOf(call, target), target.resource, { query, limit: allLimit }));
  },
  tree: async (call, target) => {
    // Forms of everyone pick from trees; whoever lacks the module's right gets names, not records.
    if (!target.access.granted) return selector(call, target);
    const query = parseListQuery(target.resource, { ...call.query, ...target.fixed }, target);
    const flat = JSON.parse(
      await allRecords(readingOf(call, target), target.resource, { query, limit: allLimit }),
    ) as Record<string, unknown>[];
    const title = target.resource.definition.model.titleField;
    const type = target.resource.name.split('/')[1]?.toLowerCase() ?? '';
    return nest(flat, (node) => ({ fullName: node[title], type, icon: node.icon ?? '' }));
  },
  selector: selector,
  create: async (call, target) => {
    const body = asObject(await call.body());
    const id = await inTransaction(call.deps, workOf(call), (work) =>
      createRecord(work, target.resource, { ...body, ...target.fixed }, target),
    );
    return { id };
  },
  read: async (call, target) =>
    new JsonText(await readRecord(readingOf(call, target), target.resource, call.param('id'))),
  update: async (call, target) => {
    const body = asObject(await call.body());
    // SPEC §7: some clients repeat the id in the body; it must be the one of the path.
    if (body.id !== undefined && body.id !== call.param('id'))
      throw new Problem('INVALID', { findings: [finding('id', 'notValid', { reason: call.param('id') })] });
    await inTransaction(call.deps, workOf(call), (work) =>
      updateExisting(work, target.resource, call.param('id'), body, target),
    );
    return { id: call.param('id') };
  },
  remove: async (call, target) => {
    await inTransaction(call.deps, workOf(call), (work) =>
      removeRecord(work, target.resource, call.param('id'), target),
    );
    return { id: call.param('id') };
  },
  batchRemove: async (call, target) => {
    const { ids } = shapeBody(await call.body(), { ids: 'texts' });
    if (ids.length > 500) throw new Problem('TOO_MANY_ROWS', { params: { max: 500 } });
    // One transaction: all of them or none, so that nobody has to find out which ones went.
    await inTransaction(call.deps, workOf(call), async (work) => {
      for (const id of new Set(ids)) await removeRecord(work, target.resource, id, target);
    });
    return { ids };
  },
  state: async (call, target) => {
    const { state } = shapeBody((await call.body()) ?? {}, { state: 'integer?' });
    if (state !== undefined && state !== 0 && state !== 1)
      throw new Problem('INVALID', { findings: [finding('state', 'notAnOption')] });
    await inTransaction(call.deps, workOf(call), (work) =>
      changeState(work, target.resource, call.param('id'), state, target),
    );
    return { id: call.param('id') };
  },
  dataChange: async (call, target) => {
    const record = JSON.parse(await readRecord(readingOf(call, target), target.resource, call.param('id')));
    const presenter = await presenterOf(call.deps, target.resource, call.language);
    return presentRecord(record, target.resource, { presenter, access: target.access });
  },
  history: async (call, target) => {
    await readRecord(readingOf(call, target), target.resource, call.param('id'));
    return recordHistory(call.deps, target.resource, call.param('id'), {
      access: target.access,
      language: call.language,
    });
  },
  export: (call, target) => exportWorkbook(call, target),
  import: (call, target) => importWorkbook(call, target),
  template: (call, target) => importTemplate(call, target),
} satisfies Record<Operation | 'history' | 'template', Run>;

export const readingOf = (call: Call, target: { access: Access }) => ({
  db: call.deps.db,
  registry: call.deps.registry,
  kept: call.deps.kept,
  access: target.access,
});
export const workOf = (call: Call) => ({ user: call.user, language: call.language, via: 'api' });

/** A list query from an export's body: the same names as a list, without paging. */
export function exportQuery(target: Target, body: Record<string, unknown>): ListQuery {
  const { currentPage: _page, pageSize: _size, columns: _columns, ...rest } = body;
  return parseListQuery(target.resource, { ...rest, ...target.fixed }, target);
}

async function selector(call: Call, target: Target): Promise<unknown> {
  const posted = call.context.req.method === 'POST' ? asObject((await call.body()) ?? {}) : {};
  const input: Record<string, unknown> = { ...call.query, ...posted };
  const known = new Set([
    'keyword',
    'ids',
    'pageSize',
    'currentPage',
    'n',
    'menuId',
    'isTree',
    'fields',
    ...(target.resource.definition.selectorFields ?? []),
  ]);
  const findings = Object.keys(input)
    .filter((key) => !known.has(key))
    .map((key) => finding(key, 'unknownKey'));
  const keyword = input.keyword ?? '';
  const ids = Array.isArray(input.ids)
    ? input.ids
    : typeof input.ids === 'string' && input.ids !== ''
      ? input.ids.split(',')
      : [];
  if (typeof keyword !== 'string' || keyword.length > 200 || keyword.includes('\0'))
    findings.push(finding('keyword', 'notText'));
  if (ids.length > 500 || !ids.every((id) => typeof id === 'string' && id.length <= 64 && !id.includes('\0')))
    findings.push(finding('ids', 'notList'));
  if (findings.length > 0) throw new Problem('INVALID', { findings });

  const isTree = target.resource.has('tree');
  const where = [...(target.resource.definition.selectorFields ?? []), ...Object.keys(target.fixed)].flatMap((name) => {
    const value = target.fixed[name] ?? input[name];
    const column = target.resource.byName.get(name)?.column;
    return typeof value === 'string' && value !== '' && column
      ? [sql<boolean>`${sql.ref(`t.${column}`)} = ${value}`]
      : [];
  });
  // Id and name are open to all; further fields only to whoever may see them.
  const access = input.fields ? (target.ownAccess?.() ?? target.access) : target.access;
  const rows = await selectRecords(readingOf(call, { access }), target.resource, {
    keyword: String(keyword).trim(),
    ids: ids as string[],
    limit: isTree ? allLimit : 500,
    fields: typeof input.fields === 'string' && input.fields !== '' ? input.fields.split(',').slice(0, 20) : [],
    where,
  });
  return isTree && ids.length === 0 && keyword === ''
    ? nest(rows, () => ({ type: target.resource.name.split('/')[1]?.toLowerCase() ?? '', icon: '' }))
    : rows;
}
