import { fillOf } from '@tessera/schemas/language/document.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ValueKind } from '@tessera/schemas/language/kinds.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { textIn } from '@tessera/schemas/language/text.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import type { Resource } from '../engine/registry.ts';
import { type Route, writes } from '../routing/route.ts';

/**
 * OpenAPI 3.1 of every route, with the permission that it needs as `x-permission`. The records of released entries stand in
 * the schemas as `entry.<id>`: their routes are the same for all, `{entry}` being that id.
 */
export function openApiDocument(routes: Route[], released: Resource[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route, path);
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
      schemas: Object.fromEntries([
        ...modules.map((module) => [schemaName(module.name), recordSchema(module.model)]),
        ...released
          .filter(({ definition }) => definition.origin === 'designed')
          .map(({ definition }) => [
            schemaName(definition.name),
            { title: textIn(definition.title, 'en'), ...recordSchema(definition.model) },
          ]),
      ]),
    },
    paths,
  };
}

const schemaName = (resource: string) => resource.replace('/', '.');

function operationOf(route: Route, path: string): object {
  const [, operation] = /^\w+\/\w+: (\w+)$/.exec(route.summary) ?? [];
  const resource = /^(\w+\/\w+): /.exec(route.summary)?.[1];
  const record = resource ? { $ref: `#/components/schemas/${schemaName(resource)}` } : {};
  const isWrite = operation === 'create' || operation === 'update';
  const data =
    route.response ?? (operation === 'list' ? listOf(record) : operation === 'read' ? record : isWrite ? idOf : {});
  return {
    summary: route.summary,
    'x-permission': route.permission,
    'x-writes': writes(route),
    security: route.permission === 'open' ? [] : [{ token: [] }],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(operation === 'list' && route.method === 'GET' ? listParameters : []),
      ...Object.entries(route.parameters ?? {}).map(([name, required]) => ({
        name,
        in: 'query',
        required,
        schema: { type: 'string' },
      })),
    ],
    ...(route.method === 'POST' || route.method === 'PUT'
      ? {
          requestBody: {
            content: { 'application/json': { schema: route.request ?? (isWrite ? record : { type: 'object' }) } },
          },
        }
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

const idOf = { type: 'object', properties: { id: { type: 'string' } } };
const listOf = (items: object) => ({
  type: 'object',
  properties: {
    list: { type: 'array', items },
    pagination: {
      type: 'object',
      properties: {
        currentPage: { type: 'integer' },
        pageSize: { type: 'integer' },
        total: { type: 'integer' },
        // choice: a long list whose total would take long says so instead of waiting.
        totalIsMore: {
          type: 'boolean',
          description: 'There are more than `total`; the exact number comes with a later call.',
        },
      },
    },
  },
});
const listParameters = ['currentPage', 'pageSize', 'sidx', 'sord', 'keyword', 'filter'].map((name) => ({
  name,
  in: 'query',
  schema: { type: name.startsWith('page') || name.startsWith('current') ? 'integer' : 'string' },
}));

const kindSchemas: Record<ValueKind, object> = {
  text: { type: 'string' },
  longText: { type: 'string' },
  integer: { type: ['integer', 'string'] },
  decimal: { type: ['number', 'string'] },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  range: { type: 'array', minItems: 2, maxItems: 2 },
  ref: { type: 'string' },
  refs: { type: 'array', items: { type: 'string' } },
  files: {
    type: 'array',
    items: { type: 'object', properties: { fileId: { type: 'string' }, name: { type: 'string' } } },
  },
  json: {},
  rows: { type: 'array', items: { type: 'object' } },
  none: {},
};

function recordSchema(model: ModelDefinition): object {
  const property = (field: FieldDefinition): object => ({
    ...(field.kind === 'rows'
      ? {
          type: 'array',
          items: {
            type: 'object',
            properties: Object.fromEntries((field.rows ?? []).map((row) => [row.name, property(row)])),
          },
        }
      : kindSchemas[field.kind]),
    description: textIn(field.label, 'en'),
    ...(fillOf(field) || field.value || field.readonly === true ? { readOnly: true } : {}),
    ...(field.secret ? { writeOnly: true } : {}),
  });
  return {
    type: 'object',
    required: model.fields
      .filter((field) => field.required === true && !fillOf(field) && field.defaultValue === undefined)
      .map((field) => field.name),
    properties: Object.fromEntries(model.fields.map((field) => [field.name, property(field)])),
  };
}
