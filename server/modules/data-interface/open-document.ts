import type { interfaceMethods } from '@tessera/schemas/modules/basic/data-interface.ts';
import { recordSchema } from '../../dialects/openapi.ts';
import { visibleModel } from '../../engine/read/visible-definition.ts';
import { storedSource } from '../../engine/sources/stored-source.ts';
import type { Work } from '../../engine/work/work.ts';
import { authorityOf, type Published, resourceOf } from './published.ts';

/** OpenAPI 3.1 of one interface: what its partners may call, and the columns that they get. */
export async function interfaceDocument(work: Work, published: Published): Promise<Response> {
  const path = `/api/open/${published.code}`;
  const record = await recordOf(work, published);
  const one = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const offered = (method: keyof typeof interfaceMethods) => published.methods.includes(method);
  const body = { requestBody: { content: { 'application/json': { schema: record } } } };
  const calls = {
    [path]: {
      ...(offered('list')
        ? { get: call('A page of records.', { parameters: await listParameters(work, published) }) }
        : {}),
      ...(offered('create') ? { post: call('A new record.', body) } : {}),
    },
    [`${path}/{id}`]: {
      ...(offered('read') ? { get: call('One record.', { parameters: [one] }) } : {}),
      ...(offered('update') ? { put: call('Changes a record.', { parameters: [one], ...body }) } : {}),
      ...(offered('remove') ? { delete: call('Deletes a record.', { parameters: [one] }) } : {}),
    },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: published.name, version: '1', description: `At most ${published.perMinute} calls a minute.` },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      schemas: { Record: record },
    },
    security: [{ key: [] }],
    paths: Object.fromEntries(Object.entries(calls).filter(([, methods]) => Object.keys(methods).length > 0)),
  };
  return new Response(JSON.stringify(document), { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

const call = (summary: string, rest: object) => ({
  summary,
  ...rest,
  responses: { 200: { description: 'The envelope { code, msg, data }.' } },
});

async function recordOf(work: Work, published: Published): Promise<object> {
  if (published.dataSourceId !== null)
    return { type: 'object', properties: Object.fromEntries(published.columns.map((name) => [name, {}])) };
  const resource = resourceOf(work, published);
  const access = authorityOf(resource, { published, now: work.now }).accessTo(resource);
  return recordSchema(visibleModel(resource, access));
}

const query = (name: string, schema: object) => ({ name, in: 'query', schema });

async function listParameters(work: Work, published: Published): Promise<object[]> {
  const paging = [
    query('currentPage', { type: 'integer', minimum: 1 }),
    query('pageSize', { type: 'integer', minimum: 1, maximum: 500 }),
    query('keyword', { type: 'string', maxLength: 200 }),
  ];
  if (published.dataSourceId === null) return paging;
  const { definition } = await storedSource(work, published.dataSourceId);
  return [
    ...paging,
    ...definition.parameters.map(({ name, required }) => ({ ...query(name, {}), required: required === true })),
  ];
}
