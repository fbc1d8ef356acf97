import { Type } from '@sinclair/typebox';
import type { InterfaceMethod } from '@tessera/schemas/modules/basic/data-interface.ts';
import { Problem, problems } from '@tessera/schemas/texts/problems.ts';
import { askSource } from '../../engine/sources/ask-source.ts';
import { storedSource } from '../../engine/sources/stored-source.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import { JsonText } from '../../engine/work/outcome.ts';
import { nobody, type Work } from '../../engine/work/work.ts';
import { perform } from '../../operations/perform.ts';
import { usualMaxBody } from '../../routing/body-limit.ts';
import { asObject } from '../../routing/input.ts';
import { requestHeader } from '../../routing/request-header.ts';
import type { Call, Route } from '../../routing/route.ts';
import { useKey } from './keys.ts';
import { interfaceDocument } from './open-document.ts';
import { authorityOf, type Published, publishedBy, resourceOf } from './published.ts';

const base = '/api/open/:code';

interface Spelled {
  method: Route['method'];
  path: string;
  does: InterfaceMethod | 'document';
  summary: string;
}

const spelled: Spelled[] = [
  { method: 'GET', path: base, does: 'list', summary: 'A page of what an interface publishes.' },
  { method: 'GET', path: `${base}/openapi.json`, does: 'document', summary: 'What an interface offers, as OpenAPI.' },
  { method: 'GET', path: `${base}/:id`, does: 'read', summary: 'One record of an interface.' },
  { method: 'POST', path: base, does: 'create', summary: 'A new record by an interface.' },
  { method: 'PUT', path: `${base}/:id`, does: 'update', summary: 'Changes a record by an interface.' },
  { method: 'DELETE', path: `${base}/:id`, does: 'remove', summary: 'Deletes a record by an interface.' },
];

const anything = Type.Object(
  {},
  { description: 'As the interface’s own document says: /api/open/{code}/openapi.json.' },
);

/** For other systems: whoever has a key of the interface, sent as `X-Api-Key`, and nobody else. */
export const openInterfaceRoutes: Route[] = spelled.map(({ method, path, does, summary }) => ({
  method,
  path,
  permission: 'key',
  summary,
  input: method === 'POST' || method === 'PUT' ? { query: anything, body: anything } : { query: anything },
  maxBody: async (call) => {
    await admitted(call);
    return usualMaxBody;
  },
  // Keys of idempotency are a person's; a partner's would meet another partner's.
  answersSecret: true,
  run: (call) => logged(call, does),
}));

interface Admitted {
  published: Published;
  keyId: string;
}

const known = new WeakMap<Call, Promise<Admitted>>();

/** The interface and the key of a call, looked up and counted once. */
function admitted(call: Call): Promise<Admitted> {
  const found = known.get(call) ?? admit(call);
  known.set(call, found);
  return found;
}

async function admit(call: Call): Promise<Admitted> {
  const { work, context, param } = call;
  await refreshed(work);
  const key = requestHeader(context, 'x-api-key') ?? '';
  if (key === '') throw new Problem('WRONG_KEY');
  const published = await publishedBy(work, param('code')).catch((error: unknown) => {
    // Whoever has no key learns not even which interfaces there are.
    throw error instanceof Problem && error.problem === 'NOT_FOUND' ? new Problem('WRONG_KEY') : error;
  });
  const { id: interfaceId, perMinute } = published;
  return { published, keyId: await useKey(work, { key, interfaceId, perMinute }) };
}

/** No session brings the version of what is released. */
async function refreshed({ db, registry }: Work): Promise<void> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'registryVersion').executeTakeFirst();
  await registry.refreshTo(Number(row?.value ?? 0));
}

async function answer(call: Call, does: Spelled['does']): Promise<unknown> {
  const { published } = await admitted(call);
  if (does === 'document') return interfaceDocument(call.work, published);
  if (!published.methods.includes(does)) throw new Problem('NO_ROUTE');
  return published.dataSourceId === null
    ? ofModule(call, { published, does })
    : ofSource(call.work, { published, call });
}

async function ofModule(
  call: Call,
  { published, does }: { published: Published; does: InterfaceMethod },
): Promise<unknown> {
  const resource = resourceOf(call.work, published);
  const actor = { ...nobody, account: `interface:${published.code}`, realName: published.name };
  const authority = authorityOf(resource, { published, now: call.work.now });
  const work: Work = { ...call.work, actor, authority, via: 'interface' };
  const target = does === 'list' || does === 'create' ? { resource } : { resource, id: call.param('id') };
  const input = does === 'list' ? call.query : asObject((await call.body()) ?? {});
  const isRead = does === 'read' || does === 'remove';
  const answer = await perform(work, { operation: does, target, input: (isRead ? undefined : input) as never });
  return answer instanceof JsonText ? publishedPart(JSON.parse(answer.text), published) : answer;
}

/** What every record has besides its fields is given only where it is named: partners learn nobody's name by the way. */
function publishedPart(answer: RecordValue, { columns }: Published): RecordValue {
  const named = new Set(['id', 'version', ...columns]);
  const only = (value: RecordValue) => Object.fromEntries(Object.entries(value).filter(([name]) => named.has(name)));
  const one = ({ _names: names, ...record }: RecordValue) => ({
    ...only(record),
    ...(names ? { _names: only(names as RecordValue) } : {}),
  });
  return Array.isArray(answer.list) ? { ...answer, list: (answer.list as RecordValue[]).map(one) } : one(answer);
}

const mostRows = 500;

async function ofSource(work: Work, { published, call }: { published: Published; call: Call }): Promise<unknown> {
  const { keyword = '', currentPage = '1', pageSize = '20', n: _time, ...parameters } = call.query;
  const source = await storedSource(work, published.dataSourceId ?? '');
  const limit = Math.min(Math.max(Number.parseInt(pageSize, 10) || 20, 1), mostRows);
  const page = Math.max(Number.parseInt(currentPage, 10) || 1, 1);
  const { rows } = await askSource(work, source, {
    parameters,
    purpose: 'interface',
    selection: {
      ...(keyword === '' ? {} : { keyword: { text: keyword.slice(0, 200), columns: published.columns } }),
      page: { offset: (page - 1) * limit, limit },
    },
  });
  const list = rows.map((row) =>
    Object.fromEntries(published.columns.filter((name) => name in row).map((name) => [name, row[name]])),
  );
  return { list, pagination: { currentPage: page, pageSize: limit } };
}

/** choice: calls of an interface that its log keeps. */
const mostLogged = 20_000;

/** A line of the interface's log for each call of somebody with a key, and for each that was refused too often. */
async function logged(call: Call, does: Spelled['does']): Promise<unknown> {
  const began = performance.now();
  const note = async (outcome: number) => {
    const { db } = call.work.tenant.database;
    const found = await admitted(call).catch(() => undefined);
    if (!found) return;
    const { id } = await db
      .insertInto('interface_call')
      .values({
        interface_id: found.published.id,
        key_id: found.keyId,
        at: call.work.tenant.now(),
        method: does,
        outcome,
        milliseconds: Math.round(performance.now() - began),
        ip: call.ip,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (Number(id) % 100 === 0)
      await db
        .deleteFrom('interface_call')
        .where('id', '<', String(Number(id) - mostLogged))
        .execute();
  };
  try {
    const outcome = await answer(call, does);
    await note(200).catch(() => undefined);
    return outcome;
  } catch (error) {
    await note(error instanceof Problem ? problems[error.problem].code : 500).catch(() => undefined);
    throw error;
  }
}
