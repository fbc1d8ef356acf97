import { Type } from '@sinclair/typebox';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { type Operation, operationOf } from '@tessera/schemas/language/operations.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { visibleModel } from '../engine/read/visible-definition.ts';
import type { Registry } from '../engine/registry/registry.ts';
import type { Authority } from '../engine/work/access.ts';
import type { Tenant } from '../engine/work/tenant.ts';
import { grants } from '../permission/grants.ts';
import { type Route, route, writes } from '../routing/route.ts';
import { findSession } from '../session/tokens.ts';

/** What people have designed is shown to those who are signed in. */
export const openApiRoute = (routes: readonly Route[]): Route => {
  const own = route({
    method: 'GET',
    path: '/api/openapi.json',
    permission: 'open',
    summary: 'This document.',
    run: async ({ work, token }) => {
      const authority = await authorityOf(work.tenant, token);
      const document = openApiDocument([...routes, own], authority ? entriesFor(work.registry, authority) : {});
      return new Response(JSON.stringify(document), { headers: { 'content-type': 'application/json; charset=utf-8' } });
    },
  });
  return own;
};

/** What the owner of a token may see; null for everybody else. */
async function authorityOf(tenant: Tenant, token: string): Promise<Authority | null> {
  const session = await findSession(tenant, token).catch(() => null);
  if (!session) return null;
  const held = tenant.part(grants);
  await tenant.registry.refreshTo(session.registryVersion);
  await held.refreshTo(session.grantVersion);
  return held.authorityOf(session.user);
}

/** The schemas of the designed modules that somebody may use, as far as they see their fields. */
function entriesFor(registry: Registry, authority: Authority): Record<string, object> {
  const shown = registry.all().flatMap((resource): [string, object][] => {
    const { name, title, origin } = resource.definition;
    const access = authority.accessTo(resource);
    if (origin !== 'designed' || !access.granted) return [];
    return [[schemaName(name), { title: textIn(title, 'en'), ...recordSchema(visibleModel(resource, access)) }]];
  });
  return Object.fromEntries(shown);
}

/**
 * OpenAPI 3.1 of every route, with the permission that it needs as `x-permission`. The records of released entries stand in
 * the schemas as `entry.<id>`: their routes are the same for all, `{entry}` being that id.
 */
function openApiDocument(routes: Route[], entries: Record<string, object>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const documented of routes) {
    const path = documented.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][documented.method.toLowerCase()] = documentRoute(documented, path);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '6.2.0',
      description:
        'Every answer is the envelope { code, msg, data }; HTTP 400 carries invalid input, every other refusal HTTP 200 with its code.',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      // The built-in modules are the product's own, and no secret.
      schemas: {
        ...Object.fromEntries(modules.map((module) => [schemaName(module.name), recordSchema(module.model)])),
        ...entries,
      },
    },
    paths,
  };
}

const schemaName = (resource: string) => resource.replace('/', '.');
const recordOf = (resource: string): object =>
  resource === '{entry}' ? {} : { $ref: `#/components/schemas/${schemaName(resource)}` };

function documentRoute(documented: Route, path: string): object {
  const { operation } = documented;
  const takesRecord = operation && operationOf(operation.name).input === 'record';
  const body = takesRecord ? recordOf(operation.resource) : documented.input.body;
  const data = documented.answer ?? (operation ? answerOf(operation.name, recordOf(operation.resource)) : {});
  return {
    summary: documented.summary,
    'x-permission': documented.permission,
    'x-writes': writes(documented),
    security: documented.permission === 'open' ? [] : [{ token: [] }],
    parameters: [...pathParameters(path), ...queryParameters(documented)],
    ...(documented.method === 'POST' || documented.method === 'PUT'
      ? { requestBody: { content: contentOf(documented, body) } }
      : {}),
    responses: {
      200: {
        description: 'The envelope.',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } },
          },
        },
      },
      400: { description: 'Invalid input: data is a list of { field, rule, msg }.' },
    },
  };
}

const upload = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };

const contentOf = ({ input }: Route, body: object | undefined): object =>
  input.file
    ? { 'multipart/form-data': { schema: upload } }
    : { 'application/json': { schema: body ?? { type: 'object', additionalProperties: false } } };

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters({ input }: Route) {
  const { properties = {}, required = [] } = (input.query ?? {}) as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const idOf = { type: 'object', properties: { id: { type: 'string' } } };
const pageOf = (items: object) => ({
  type: 'object',
  properties: {
    list: { type: 'array', items },
    pagination: Type.Object({
      currentPage: Type.Integer(),
      pageSize: Type.Integer(),
      total: Type.Integer(),
      // choice: a long list whose total would take long says so instead of waiting.
      totalIsMore: Type.Optional(
        Type.Boolean({ description: 'There are more than `total`; the exact number comes with a later call.' }),
      ),
    }),
  },
});

/** What an operation answers of these records. */
function answerOf(operation: Operation, record: object): object {
  if (operation === 'list' || operation === 'recycleBin') return pageOf(record);
  if (operation === 'read') return record;
  return operation === 'create' || operation === 'update' ? idOf : {};
}

function recordSchema(model: ModelDefinition): object {
  const property = (field: FieldDefinition): object => ({
    ...kindOf(field.kind).jsonSchema,
    ...(field.rows ? { items: objectOf(field.rows) } : {}),
    description: textIn(field.label, 'en'),
    ...(fillOf(field) || field.value || field.readonly === true ? { readOnly: true } : {}),
    ...(field.secret ? { writeOnly: true } : {}),
  });
  const objectOf = (fields: FieldDefinition[]) => ({
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
  });
  return {
    ...objectOf(model.fields),
    required: model.fields
      .filter((field) => field.required === true && !fillOf(field) && field.defaultValue === undefined)
      .map((field) => field.name),
  };
}
