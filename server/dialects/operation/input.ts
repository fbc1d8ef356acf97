import { type Static, Type } from '@sinclair/typebox';
import type { OperationInput } from '@tessera/schemas/language/operations.ts';
import type { InputTypes } from '../../operations/inputs.ts';
import { asObject, Fields, Id, type InputSchemas, List, OneOf, readInput } from '../../routing/input.ts';
import type { Call } from '../../routing/route.ts';
import { uploadedFile } from '../../routing/uploaded-file.ts';

/** The largest workbook. */
const mostFile = 32 * 1024 * 1024;

/** How one kind of input travels over HTTP. */
interface Travel<Input> {
  schemas: (method: string) => InputSchemas;
  read: (call: Call) => Promise<Input>;
}

const whole = Type.Integer({ minimum: 1 });
const listParameters = Type.Object(
  {
    currentPage: Type.Optional(whole),
    aroundId: Type.Optional(
      Type.String({
        description:
          'Of a list: the page on which the record of this id stands, instead of `currentPage`; the first one where it is not in the list, or counting to it takes more than a second.',
      }),
    ),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    sidx: Type.Optional(Type.String({ description: 'Name of the field that sorts.' })),
    sord: Type.Optional(OneOf(['asc', 'desc'])),
    keyword: Type.Optional(Type.String({ maxLength: 200 })),
    filter: Type.Optional(Type.Unknown({ description: 'A list of { field, op, value }, in an address as JSON.' })),
    withTotal: Type.Optional({
      ...OneOf(['exact', 'only', 'none']),
      description:
        'Without it the total comes as far as it is known in a moment. `exact` waits for it, `only` answers it without rows, `none` leaves it out.',
    }),
  },
  { description: 'Any filterable field too, by its name.' },
);
const selectorParameters = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  ids: Type.Optional(Type.Unknown({ description: 'Ids, in an address separated by commas.' })),
  fields: Type.Optional(Type.String({ description: 'Names of further fields, separated by commas.' })),
  matchField: Type.Optional(
    Type.String({ description: 'Name of a field: each entry says as `match` what it holds, if the reader may know.' }),
  ),
  matchValue: Type.Optional(Type.String({ description: 'Only entries whose `matchField` holds this.' })),
});
const idsBody = Fields({ ids: List(Id()) });
const recordsBody = Fields({
  records: List(
    Type.Object({ id: Id() }, { description: 'The keys of a record that change, with its id and `version`.' }),
  ),
});
const moveBody = Fields({
  parentId: Type.Optional(Id()),
  before: Type.Optional(Id()),
  after: Type.Optional(Id()),
});
const olderParameters = Fields({
  before: Type.Optional(
    Type.String({ pattern: '^[0-9]{1,18}$', description: 'Id of a change: only those before it, 200 at most.' }),
  ),
});
const stateBody = Fields({ state: Type.Optional(Type.Unsafe<0 | 1>({ enum: [0, 1] })) });

const importParameters = Fields({
  mode: Type.Optional(OneOf(['add', 'update', 'addOrUpdate'])),
  by: Type.Optional(
    Type.String({ maxLength: 100, description: 'What tells a stored record: `id`, or the name of a unique field.' }),
  ),
  preview: Type.Optional(OneOf(['true', 'false'])),
});

/** A list of parameters stands in the address of a GET and in the body of a POST. */
const parameters = (schema: typeof listParameters | typeof selectorParameters) => ({
  schemas: (method: string): InputSchemas => (method === 'GET' ? { query: schema } : { query: schema, body: schema }),
  // Names of fields cannot be known here: the query itself refuses what it does not know.
  read: async ({ context, query, body }: Call) =>
    context.req.method === 'GET' ? query : { ...query, ...asObject((await body()) ?? {}) },
});

/** How each kind of input travels; the record's own schema is its resource's. */
export const travels: { [Kind in OperationInput]: Travel<InputTypes[Kind]> } = {
  none: { schemas: () => ({}), read: async () => undefined },
  query: parameters(listParameters),
  keyword: parameters(selectorParameters),
  record: { schemas: () => ({}), read: async ({ body }) => asObject(await body()) },
  ids: checked(idsBody),
  records: checked(recordsBody),
  state: checked(stateBody),
  move: checked(moveBody),
  older: {
    schemas: () => ({ query: olderParameters }),
    read: async (call) => (await readInput({ query: olderParameters }, call)).query as Static<typeof olderParameters>,
  },
  export: {
    ...parameters(listParameters),
    read: async ({ body }) => asObject((await body()) ?? {}),
  },
  workbook: {
    schemas: () => ({ query: importParameters, file: true }),
    read: async (call) => {
      const {
        mode = 'add',
        by = 'id',
        preview,
      } = (await readInput({ query: importParameters, file: true }, call)).query as Static<typeof importParameters>;
      return { mode, by, preview: preview === 'true', content: (await uploadedFile(call, { max: mostFile })).content };
    },
  },
};

function checked<Schema extends typeof idsBody | typeof recordsBody | typeof stateBody | typeof moveBody>(
  schema: Schema,
) {
  return {
    schemas: (): InputSchemas => ({ body: schema }),
    // The schema has just been held against it.
    read: async (call: Call) => (await readInput({ body: schema }, call)).body as Schema['static'],
  };
}
