import { Type } from '@sinclair/typebox';
import type { InterfaceMethod } from '@tessera/schemas/modules/basic/data-interface.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import { sourceProblemTexts } from '../../data-sources/answer/source-problem.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { askSource } from '../../engine/sources/ask-source.ts';
import { storedSource } from '../../engine/sources/stored-source.ts';
import type { Authority } from '../../engine/work/access.ts';
import { problemOf } from '../../engine/work/database-problems.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import { JsonText } from '../../engine/work/outcome.ts';
import { nobody, type Work } from '../../engine/work/work.ts';
import { perform } from '../../operations/perform.ts';
import { waitedFor } from '../../operations/waited-for.ts';
import { usualMaxBody } from '../../routing/body-limit.ts';
import { asObject } from '../../routing/input.ts';
import type { Call, Route } from '../../routing/route.ts';
import { admitAgain, admitted } from './admission.ts';
import { askedParameters } from './asked-parameters.ts';
import { noteCall } from './call-log.ts';
import { interfaceDocument } from './open-document.ts';
import { authorityOf, type Published, resourceOf, scopeOf } from './published.ts';

const base = '/api/open/:code';

interface Spelled {
  method: Route['method'];
  path: string;
  does: InterfaceMethod | 'document';
  summary: Text;
}

const spelled: Spelled[] = [
  {
    method: 'GET',
    path: base,
    does: 'list',
    summary: t(
      '接口所发布内容的一页。',
      '介面所發布內容的一頁。',
      'A page of what an interface publishes.',
      'インターフェースが公開するものの1ページ。',
    ),
  },
  {
    method: 'GET',
    path: `${base}/openapi.json`,
    does: 'document',
    summary: t(
      '接口提供的内容，为 OpenAPI 文档。',
      '介面提供的內容，為 OpenAPI 文件。',
      'What an interface offers, as OpenAPI.',
      'インターフェースが提供するもの（OpenAPI）。',
    ),
  },
  {
    method: 'GET',
    path: `${base}/:id`,
    does: 'read',
    summary: t(
      '接口的一条记录。',
      '介面的一筆記錄。',
      'One record of an interface.',
      'インターフェースのレコード1件。',
    ),
  },
  {
    method: 'POST',
    path: base,
    does: 'create',
    summary: t(
      '通过接口新增记录。',
      '透過介面新增記錄。',
      'A new record by an interface.',
      'インターフェースからレコードを追加します。',
    ),
  },
  {
    method: 'PUT',
    path: `${base}/:id`,
    does: 'update',
    summary: t(
      '通过接口修改记录。',
      '透過介面修改記錄。',
      'Changes a record by an interface.',
      'インターフェースからレコードを変更します。',
    ),
  },
  {
    method: 'DELETE',
    path: `${base}/:id`,
    does: 'remove',
    summary: t(
      '通过接口删除记录。',
      '透過介面刪除記錄。',
      'Deletes a record by an interface.',
      'インターフェースからレコードを削除します。',
    ),
  },
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
  // Of each key by itself: no partner meets the requests of another.
  claimant: async (call) => `interface key ${(await admitted(call)).keyId}`,
  admit: async (call) => void (await offered(call, does)),
  admitAgain,
  waitsFor: async (call) => {
    const published = await offered(call, does);
    if (published.dataSourceId !== null) return undefined;
    return waitedFor(call.work, resourceOf(call.work, published));
  },
  run: (call) => answer(call, does),
  ended: (call, ending) => noteCall(call, { method: does, ...ending }),
}));

async function answer(call: Call, does: Spelled['does']): Promise<unknown> {
  // When all of it has come another key may be wanted, or less be published.
  if (does === 'create' || does === 'update') await call.bytes();
  const published = await offered(call, does);
  if (does === 'document') {
    const document = JSON.stringify(await interfaceDocument(call.work, published));
    return new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  }
  return published.dataSourceId === null
    ? ofModule(call, { published, does })
    : ofSource(call.work, { published, call });
}

/** Throws NO_ROUTE for what the interface does not offer. */
async function offered(call: Call, does: Spelled['does']): Promise<Published> {
  const { published } = await admitted(call);
  if (does !== 'document' && !published.methods.includes(does)) throw new Problem('NO_ROUTE');
  return published;
}

async function ofModule(
  call: Call,
  { published, does }: { published: Published; does: InterfaceMethod },
): Promise<unknown> {
  const resource = resourceOf(call.work, published);
  const actor = { ...nobody, account: `interface:${published.code}`, realName: published.name };
  const authority = authorityOf(resource, { published, now: call.work.now });
  requireFitting(resource, { published, authority });
  // In the history of a record stands which partner it was.
  const via = `interface:${(await admitted(call)).partner}`;
  const work: Work = { ...call.work, actor, authority, via };
  const target = does === 'list' || does === 'create' ? { resource } : { resource, id: call.param('id') };
  const input = does === 'list' ? call.query : asObject((await call.body()) ?? {});
  const isRead = does === 'read' || does === 'remove';
  const doing = perform(work, { operation: does, target, input: (isRead ? undefined : input) as never });
  const answer = await doing.catch((error: unknown) => {
    throw toldToPartners(problemOf(work, error), published);
  });
  if (answer instanceof JsonText) return publishedPart(JSON.parse(answer.text), published);
  // Versions are told where they are named.
  return does === 'update' ? { id: call.param('id') } : answer;
}

/** A condition that reads what is gone gives nothing: partners who take that for an empty list would delete what they have. */
function requireFitting(
  resource: Resource,
  { published, authority }: { published: Published; authority: Authority },
): void {
  const { rows } = authority.accessTo(resource);
  if (rows !== 'all' && rows.key === '')
    throw new Problem('SOURCE_FAILED', { params: { name: published.name, reason: 'rows' } });
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

/** Of what stands in the way they read what the record holds now, as far as it is theirs, and nothing of other records. */
function toldToPartners({ problem, params, data, findings }: Problem, published: Published): Problem {
  const record = problem === 'CHANGED_SINCE' && data !== null ? publishedPart(data as RecordValue, published) : null;
  return new Problem(problem, { params, data: record, findings });
}

const mostRows = 500;

/** A whole number from 1 on. */
function wholeIn(text: string, name: string): number {
  refuse(/^[0-9]{1,9}$/.test(text) ? [] : [finding(name, 'notInteger')]);
  refuse(Number(text) < 1 ? [finding(name, 'tooSmall', { min: 1 })] : []);
  return Number(text);
}

async function ofSource(work: Work, { published, call }: { published: Published; call: Call }): Promise<unknown> {
  const source = await storedSource(work, published.dataSourceId ?? '');
  const scope = scopeOf(source, published);
  const { filters, fixed } = scope;
  const { currentPage = '1', pageSize = '20', ...rest } = call.query;
  // A parameter that the source calls so comes before the search of ours: without it some sources answer nothing at all.
  const ownNames = new Set(askedParameters(source, scope).map(({ name }) => name));
  const isOwn = ([name]: [string, unknown]) => ownNames.has(name) || (name !== 'keyword' && name !== 'n');
  const parameters = Object.fromEntries(Object.entries(rest).filter(isOwn));
  const keyword = ownNames.has('keyword') ? '' : (rest.keyword ?? '');
  refuse(keyword.includes('\0') ? [finding('keyword', 'badText')] : []);
  // What is held to a value is no parameter of theirs.
  const [other] = Object.keys(parameters).filter((name) => Object.hasOwn(fixed, name));
  refuse(other === undefined ? [] : [finding(other, 'unknownKey')]);
  const limit = Math.min(wholeIn(pageSize, 'pageSize'), mostRows);
  const page = wholeIn(currentPage, 'currentPage');
  const { rows, cut } = await askSource(work, source, {
    parameters: { ...parameters, ...fixed },
    purpose: 'interface',
    keyId: (await admitted(call)).keyId,
    selection: {
      ...(filters.length > 0 ? { filters } : {}),
      ...(keyword === '' ? {} : { keyword: { text: keyword.slice(0, 200), columns: published.columns } }),
      page: { offset: (page - 1) * limit, limit },
    },
  });
  // A page that seems to be the last would end their reading in the middle.
  if (cut !== null && rows.length < limit)
    throw new Problem('SOURCE_FAILED', {
      params: { name: source.name, reason: textIn(sourceProblemTexts.tooLarge, work.language) },
    });
  const list = rows.map((row) =>
    Object.fromEntries(published.columns.filter((name) => name in row).map((name) => [name, row[name]])),
  );
  return { list, pagination: { currentPage: page, pageSize: limit } };
}
