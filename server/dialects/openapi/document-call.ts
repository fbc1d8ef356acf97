import { Type } from '@sinclair/typebox';
import { type Operation, operationOf } from '@tessera/schemas/language/operations.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import { type Route, writes } from '../../routing/route.ts';
import { changesOtherwise, envelopeOf, inputName, parametersOf, parts, refTo, schemaName } from './components.ts';
import type { DocumentedModule } from './documented-module.ts';

interface Documented {
  language: Language;
  route: Route;
  path: string;
  tag: string | undefined;
  /** Whose records it is about, where the reader may know them. */
  module: DocumentedModule | undefined;
}

/** Of routes that want no session. */
const securityOf: Record<string, object[]> = { open: [], key: [{ key: [] }] };

/** One call, as OpenAPI says it. */
export function documentCall({ route, path, tag, module, language }: Documented): object {
  const { operation } = route;
  const input = operation && operationOf(operation.name).input;
  return {
    ...(tag === undefined ? {} : { tags: [tag] }),
    summary: textIn(route.summary, language),
    'x-permission': route.permission,
    'x-writes': writes(route),
    security: securityOf[route.permission] ?? [{ token: [] }],
    parameters: [...pathParameters(path), ...parametersOf(route, input)],
    ...(route.method === 'POST' || route.method === 'PUT'
      ? { requestBody: { content: contentOf(route, module) } }
      : {}),
    responses: { 200: answerOf(route, module), 400: { $ref: '#/components/responses/invalid' } },
  };
}

const upload = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
const nothing = { type: 'object', additionalProperties: false };

function contentOf(route: Route, module: DocumentedModule | undefined): object {
  if (route.input.file) return { 'multipart/form-data': { schema: upload } };
  const schema = route.operation ? bodyOf(route.operation.name, module) : route.input.body;
  return { 'application/json': { schema: schema ?? nothing } };
}

/** What an operation is sent of these records; without a module they are those of an entry that the path names. */
function bodyOf(name: Operation, module: DocumentedModule | undefined): object | undefined {
  const { input } = operationOf(name);
  const record = recordOf(module);
  const query = module ? refTo(`${schemaName(module.resource.name)}${parts.query}`) : refTo(inputName('query'));
  const bodies: Partial<Record<typeof input, () => object | undefined>> = {
    none: () => undefined,
    record: () => (name === 'update' ? changeOf(module) : record),
    records: () => batchOf(changeOf(module)),
    query: () => query,
    export: () => ({ allOf: [query, columnsSchema] }),
  };
  return (bodies[input] ?? (() => refTo(inputName(input))))();
}

const recordOf = (module: DocumentedModule | undefined): object =>
  module ? refTo(schemaName(module.resource.name)) : anyRecord;

function changeOf(module: DocumentedModule | undefined): object {
  if (!module || !changesOtherwise(module.model)) return recordOf(module);
  return refTo(`${schemaName(module.resource.name)}${parts.update}`);
}

const anyRecord = { type: 'object', description: 'A record of the entry, as the schema of its name says.' };

const batchOf = (change: object): object =>
  Type.Object({
    records: Type.Array(
      Type.Unsafe({
        allOf: [{ type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 64 } } }, change],
      }),
    ),
  });

const columnsSchema = Type.Object({
  columns: Type.Optional(
    Type.Array(Type.String(), { description: 'Names of the fields that become columns; all of them without it.' }),
  ),
});

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** What operations answer that tell whose record it was. */
const responses: Partial<Record<Operation, string>> = { create: 'made', update: 'changed' };

/** What is answered: of an operation, these records. */
function answerOf({ answer, operation }: Route, module: DocumentedModule | undefined): object {
  if (answer) return envelopeOf(answer);
  const record = recordOf(module);
  const name = operation?.name;
  if (name === 'read') return envelopeOf(record);
  if (name === 'list' || name === 'recycleBin') {
    const properties = { list: { type: 'array', items: record }, pagination: refTo('Pagination') };
    return envelopeOf({ type: 'object', properties });
  }
  return { $ref: `#/components/responses/${(name && responses[name]) ?? 'any'}` };
}
