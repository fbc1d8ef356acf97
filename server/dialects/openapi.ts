import { Type } from '@sinclair/typebox';
import { addedPrefix } from '@tessera/schemas/document/extension.ts';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { type Operation, operationOf } from '@tessera/schemas/language/operations.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { visibleModel } from '../engine/read/visible-definition.ts';
import type { Registry } from '../engine/registry/registry.ts';
import { type Authority, mayPress } from '../engine/work/access.ts';
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

/** What the caller may call, for people: see the page of the API. */
export const ownApiRoute = (routes: readonly Route[]): Route =>
  route({
    method: 'GET',
    path: '/api/Meta/OpenApi',
    permission: 'self',
    summary: 'The API document of what the caller may call.',
    run: async ({ work: { registry, authority, actor } }) => {
      const may = routes.filter(({ permission }) =>
        mayCall(permission, { registry, authority, isAdmin: actor.isAdmin }),
      );
      return openApiDocument(may, entriesFor(registry, authority));
    },
  });

function mayCall(
  permission: Route['permission'],
  { registry, authority, isAdmin }: { registry: Registry; authority: Authority; isAdmin: boolean },
): boolean {
  if (!permission.startsWith('right:')) return permission === 'admin' ? isAdmin : permission !== 'key';
  const [, name = '', button] = permission.split(':');
  const resources =
    name === '{entry}'
      ? registry.all().filter(({ definition }) => definition.origin === 'designed')
      : [registry.get(name)];
  return resources.some((resource) => {
    const access = authority.accessTo(resource);
    return access.granted && (button === undefined || mayPress(access, button));
  });
}

/** What the owner of a token may see; null for everybody else. */
async function authorityOf(tenant: Tenant, token: string): Promise<Authority | null> {
  const session = await findSession(tenant, token).catch(() => null);
  if (!session) return null;
  const held = tenant.part(grants);
  await tenant.registry.refreshTo(session.registryVersion);
  await held.refreshTo(session.grantVersion);
  return held.authorityOf(session.user);
}

/** The schemas of the modules that people have designed or added to, as far as somebody may use them and sees their fields. */
function entriesFor(registry: Registry, authority: Authority): Record<string, object> {
  const shown = registry.all().flatMap((resource): [string, object][] => {
    const { name, title, origin } = resource.definition;
    const access = authority.accessTo(resource);
    if (!access.granted) return [];
    const model = visibleModel(resource, access);
    if (origin === 'designed') return schemasOf({ name, title: textIn(title, 'en'), model });
    const own = modules.find((module) => module.name === name)?.model;
    const added = model.fields.filter((field) => field.name.startsWith(addedPrefix));
    if (!own || added.length === 0) return [];
    return schemasOf({ name, title: undefined, model: { ...own, fields: [...own.fields, ...added] } });
  });
  return Object.fromEntries(shown);
}

/**
 * OpenAPI 3.1 of every route, with the permission that it needs as `x-permission`. The records of released entries stand in
 * the schemas as `entry.<id>`, and as `entry.<id>.update` what may be sent to change one with sub-tables: their routes are
 * the same for all, `{entry}` being that id.
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
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      // The built-in modules are the product's own, and no secret.
      schemas: {
        ...Object.fromEntries(
          modules.flatMap((module) => schemasOf({ name: module.name, title: undefined, model: module.model })),
        ),
        ...entries,
        RowChanges: rowChangesSchema,
      },
    },
    paths,
  };
}

const schemaName = (resource: string) => resource.replace('/', '.');
const recordOf = (resource: string, part = ''): object =>
  resource === '{entry}' ? {} : { $ref: `#/components/schemas/${schemaName(resource)}${part}` };

/** What is sent to change a record, where that is another shape than the record's. */
const updatePart = '.update';
const hasRows = ({ fields }: Pick<ModelDefinition, 'fields'>) => fields.some(({ kind }) => kind === 'rows');
const modelsWithRows = new Set(modules.filter(({ model }) => hasRows(model)).map(({ name }) => name));

/** The schema of the records of a resource, and that of their changes where sub-tables may be sent as such. */
function schemasOf(given: { name: string; title: string | undefined; model: ModelDefinition }): [string, object][] {
  const { name, title, model } = given;
  const titled = (schema: object) => (title === undefined ? schema : { title, ...schema });
  const own: [string, object] = [schemaName(name), titled(recordSchema(model))];
  if (!hasRows(model)) return [own];
  return [own, [`${schemaName(name)}${updatePart}`, titled(recordSchema(model, { isUpdate: true }))]];
}

/** See RowChanges in schemas/record/row-changes.ts. */
const id = Type.String({ maxLength: 64 });
const rowChangesSchema = Type.Object(
  {
    changed: Type.Optional(
      Type.Array(Type.Object({ id }), { description: 'Cells by name, with the id of their row.' }),
    ),
    added: Type.Optional(
      Type.Array(
        Type.Object(
          {
            at: Type.Optional(Type.Integer({ minimum: 0, description: 'Its place among all rows in the end.' })),
            row: Type.Object({}),
          },
          { additionalProperties: false },
        ),
        { description: 'New rows; without a place a row stands last.' },
      ),
    ),
    removed: Type.Optional(Type.Array(id, { description: 'Rows that go.' })),
    order: Type.Optional(Type.Array(id, { description: 'All stored rows that stay, in their order from now on.' })),
  },
  { additionalProperties: false, description: 'What changed of a sub-table.' },
);

/** Of routes that want no session. */
const securityOf: Record<string, object[]> = { open: [], key: [{ key: [] }] };

function documentRoute(documented: Route, path: string): object {
  const { operation } = documented;
  const takesRecord = operation && operationOf(operation.name).input === 'record';
  const part = operation?.name === 'update' && modelsWithRows.has(operation.resource) ? updatePart : '';
  const body = takesRecord ? recordOf(operation.resource, part) : documented.input.body;
  const data = documented.answer ?? (operation ? answerOf(operation.name, recordOf(operation.resource)) : {});
  return {
    summary: documented.summary,
    'x-permission': documented.permission,
    'x-writes': writes(documented),
    security: securityOf[documented.permission] ?? [{ token: [] }],
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
      total: Type.Optional(Type.Integer({ description: 'Not there with `withTotal=none`.' })),
      totalIsMore: Type.Optional(
        Type.Boolean({
          description:
            'There are at least `total`: counting them would have taken longer than the rows. The exact number is answered to the same query with `withTotal=only`.',
        }),
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

/** A record as it is sent, as JSON Schema. */
export function recordSchema(model: ModelDefinition, { isUpdate = false } = {}): object {
  const shape = (field: FieldDefinition): object => {
    const own = { ...kindOf(field.kind).jsonSchema, ...(field.rows ? { items: objectOf(field.rows) } : {}) };
    return isUpdate && field.rows ? { anyOf: [own, { $ref: '#/components/schemas/RowChanges' }] } : own;
  };
  const property = (field: FieldDefinition): object => ({
    ...shape(field),
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
    // What a change leaves out stays as it is.
    ...(isUpdate ? {} : { required: requiredOf(model) }),
  };
}

const requiredOf = ({ fields }: ModelDefinition): string[] =>
  fields
    .filter(
      (field) => field.required === true && !fillOf(field) && field.defaultValue === undefined && !field.defaultBy,
    )
    .map((field) => field.name);
