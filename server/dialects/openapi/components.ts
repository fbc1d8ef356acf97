import { type TSchema, Type } from '@sinclair/typebox';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { filterOperators } from '@tessera/schemas/kinds/operators.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { OperationInput } from '@tessera/schemas/language/operations.ts';
import { type SystemField, systemFields } from '@tessera/schemas/language/system-fields.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import type { InputSchemas } from '../../routing/input.ts';
import type { Route } from '../../routing/route.ts';
import { travels } from '../operation/input.ts';
import type { DocumentedModule } from './documented-module.ts';
import { exampleChange, exampleRecord } from './record-example.ts';
import { recordSchema, requiredOf, rowChangesSchema } from './record-schema.ts';

/** The parts of a document that its calls refer to: what hundreds of them say alike is said once. */
export const componentsOf = (modules: Iterable<DocumentedModule>, language: Language): object => ({
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'Authorization' },
    key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  },
  parameters: Object.fromEntries(
    (['query', 'keyword'] as const).flatMap((kind) =>
      queryParameters(travels[kind].schemas('GET')).map((parameter) => [`${kind}.${parameter.name}`, parameter]),
    ),
  ),
  responses: {
    invalid: { description: 'Invalid input: data is a list of { field, rule, msg }.' },
    made: envelopeOf({ type: 'object', properties: { id: { type: 'string' } } }),
    changed: envelopeOf({
      type: 'object',
      properties: {
        id: { type: 'string' },
        savedVersion: { type: 'integer', description: 'The version of the record that this change left behind.' },
      },
    }),
    any: envelopeOf({}),
  },
  schemas: {
    ...systemSchemas(language),
    ...inputSchemas(),
    RowChanges: rowChangesSchema,
    Pagination: paginationSchema,
    ...Object.fromEntries([...modules].flatMap((module) => schemasOf(module, language))),
  },
});

/** What is answered, around its data. */
export const envelopeOf = (data: object): object => ({
  description: 'The envelope.',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } },
    },
  },
});

/** Inputs whose parameters stand in the address of many calls, and which they are. */
const sharedInputs: Partial<Record<OperationInput, 'query' | 'keyword'>> = {
  query: 'query',
  export: 'query',
  keyword: 'keyword',
};

export const refTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
export const schemaName = (resource: string): string => resource.replace('/', '.');
export const inputName = (input: OperationInput): string => `input.${input}`;
/** What is sent to change a record, and what a list is asked for. */
export const parts = { update: '.update', query: '.query' } as const;

/** What a call takes in its address, by reference where other calls take the same; what its body says is not said twice. */
export function parametersOf({ input, method }: Pick<Route, 'input' | 'method'>, operation?: OperationInput): object[] {
  const shared = operation && sharedInputs[operation];
  if (shared === undefined) return queryParameters(input);
  if (method !== 'GET') return [];
  return queryParameters(input).map(({ name }) => ({ $ref: `#/components/parameters/${shared}.${name}` }));
}

function queryParameters({ query }: InputSchemas) {
  const { properties = {}, required = [] } = (query ?? {}) as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** The bodies that are alike for all modules. */
function inputSchemas(): Record<string, TSchema> {
  const kinds = Object.keys(travels) as OperationInput[];
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const { body } = travels[kind].schemas('POST');
      return body ? [[inputName(kind), body]] : [];
    }),
  );
}

/** The schema of the records of a module, that of their changes where it is another one, and that of questions for a list. */
function schemasOf({ resource, tag, model, filtered, sorted }: DocumentedModule, language: Language) {
  const { definition, name, system } = resource;
  const own = schemaName(name);
  const title = definition.origin === 'designed' ? { title: tag } : {};
  // What every record has besides; a view has nothing but its fields.
  const every = definition.view === undefined ? system.filter(({ shown }) => shown !== 'never') : [];
  const around = Object.fromEntries(every.map((field) => [field.name, refTo(`system.${field.name}`)]));
  const written = (isUpdate: boolean, example: object) => {
    const { properties, ...rest } = recordSchema(model, { language, isUpdate }) as { properties: object };
    const version = isUpdate ? { version: versionSchema } : {};
    return { ...title, ...rest, properties: { ...around, ...version, ...properties }, examples: [example] };
  };
  return [
    [own, written(false, exampleRecord(model, language))],
    ...(changesOtherwise(model) ? [[`${own}${parts.update}`, written(true, exampleChange(model, language))]] : []),
    [`${own}${parts.query}`, querySchema({ filtered, sorted })],
  ];
}

/** Whether a change is sent in another shape than a record. */
export const changesOtherwise = ({ fields }: Pick<ModelDefinition, 'fields'>): boolean =>
  requiredOf(fields).length > 0 || fields.some(({ rows }) => rows !== undefined);

const versionSchema = Type.Integer({ description: 'The version that was read: another one is a conflict (409).' });

function systemSchemas(language: Language): Record<string, object> {
  const fields = Object.entries<SystemField>(systemFields).filter(([, { shown }]) => shown !== 'never');
  return Object.fromEntries(
    fields.map(([name, { kind, label, input }]) => {
      const readOnly = input === 'taken' ? {} : { readOnly: true };
      return [`system.${name}`, { ...kindOf(kind).jsonSchema, description: textIn(label, language), ...readOnly }];
    }),
  );
}

const querySchema = ({ filtered, sorted }: Pick<DocumentedModule, 'filtered' | 'sorted'>): object => ({
  allOf: [
    refTo(inputName('query')),
    {
      type: 'object',
      properties: {
        sidx: { type: 'string', enum: sorted },
        filter: {
          type: 'array',
          maxItems: 50,
          items: {
            type: 'object',
            required: ['field', 'op'],
            additionalProperties: false,
            properties: { field: { enum: filtered }, op: { enum: filterOperators }, value: {} },
          },
        },
      },
    },
  ],
  examples: [{ currentPage: 1, pageSize: 20, keyword: '' }],
});

const paginationSchema = Type.Object({
  currentPage: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Optional(Type.Integer({ description: 'Not there with `withTotal=none`.' })),
  totalIsMore: Type.Optional(
    Type.Boolean({
      description:
        'There are at least `total`: counting them would have taken longer than the rows. The exact number is answered to the same query with `withTotal=only`.',
    }),
  ),
});
