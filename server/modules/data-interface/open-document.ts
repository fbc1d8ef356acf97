import { type InterfaceMethod, interfaceMethods } from '@tessera/schemas/modules/basic/data-interface.ts';
import { fillText, t, textIn } from '@tessera/schemas/texts/text.ts';
import { envelopeOf, refTo } from '../../dialects/openapi/components.ts';
import { exampleChange, exampleRecord } from '../../dialects/openapi/record-example.ts';
import { recordSchema, rowChangesSchema } from '../../dialects/openapi/record-schema.ts';
import { visibleModel } from '../../engine/read/visible-definition.ts';
import { storedSource } from '../../engine/sources/stored-source.ts';
import type { Work } from '../../engine/work/work.ts';
import { askedParameters, pagingWords } from './asked-parameters.ts';
import { authorityOf, type Published, resourceOf, scopeOf } from './published.ts';

const rateText = t(
  '每分钟最多 {count} 次调用。',
  '每分鐘最多 {count} 次呼叫。',
  'At most {count} calls a minute.',
  '1分あたり最大 {count} 回の呼び出しです。',
);

/** OpenAPI 3.1 of one interface: what its partners may call, and the columns that they get. */
export async function interfaceDocument(work: Work, published: Published): Promise<object> {
  const path = `/api/open/${published.code}`;
  const one = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const call = (method: InterfaceMethod, { answer = {}, ...rest }: Documented) => ({
    summary: textIn(interfaceMethods[method].title, work.language),
    ...rest,
    responses: { 200: envelopeOf(answer) },
  });
  const offered = (method: InterfaceMethod) => published.methods.includes(method);
  const body = (schema: string) => ({ requestBody: { content: { 'application/json': { schema: refTo(schema) } } } });
  const calls = {
    [path]: {
      ...(offered('list')
        ? {
            get: call('list', {
              parameters: await listParameters(work, published),
              answer: pageOfRecords,
            }),
          }
        : {}),
      ...(offered('create') ? { post: call('create', { parameters: [repeated], ...body('Record') }) } : {}),
    },
    [`${path}/{id}`]: {
      ...(offered('read') ? { get: call('read', { parameters: [one], answer: refTo('Record') }) } : {}),
      ...(offered('update') ? { put: call('update', { parameters: [one], ...body('Change') }) } : {}),
      ...(offered('remove') ? { delete: call('remove', { parameters: [one] }) } : {}),
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: published.name,
      version: '1',
      description: fillText(textIn(rateText, work.language), { count: published.perMinute }),
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      schemas: await schemasOf(work, published),
    },
    security: [{ key: [] }],
    paths: Object.fromEntries(Object.entries(calls).filter(([, methods]) => Object.keys(methods).length > 0)),
  };
}

/** A call whose answer was lost is made again. */
const repeated = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 200 },
  description:
    'A text of your own for each new record, such as a UUID. Whoever sends a request again with the same text and the same ' +
    'API key within a day gets the answer of the first one, and nothing is written twice. Another body with the same text ' +
    'is refused (400).',
};

const pageOfRecords = { type: 'object', properties: { list: { type: 'array', items: refTo('Record') } } };

interface Documented {
  answer?: object;
  parameters?: object[];
  requestBody?: object;
}

/** The records that are given, and of a module that is written to, what may be sent to change one. */
async function schemasOf(work: Work, published: Published): Promise<Record<string, object>> {
  if (published.dataSourceId !== null) return { Record: await rowOf(work, published) };
  const resource = resourceOf(work, published);
  const access = authorityOf(resource, { published, now: work.now }).accessTo(resource);
  const model = visibleModel(resource, access);
  const { language } = work;
  return {
    Record: { ...recordSchema(model, { language }), examples: [exampleRecord(model, language)] },
    ...(published.methods.includes('update')
      ? {
          Change: {
            ...recordSchema(model, { language, isUpdate: true }),
            examples: [exampleChange(model, language)],
          },
          RowChanges: rowChangesSchema,
        }
      : {}),
  };
}

/** A row of a data source: what its columns are called is said there. */
async function rowOf(work: Work, { dataSourceId, columns }: Published): Promise<object> {
  const { columns: said } = await storedSource(work, dataSourceId ?? '');
  const labels = new Map(said.flatMap(({ name, label }) => (label === null ? [] : [[name, label] as const])));
  const property = (name: string) => (labels.has(name) ? { description: labels.get(name) } : {});
  return { type: 'object', properties: Object.fromEntries(columns.map((name) => [name, property(name)])) };
}

const query = (name: string, schema: object) => ({ name, in: 'query', schema });

async function listParameters(work: Work, published: Published): Promise<object[]> {
  const paging = [
    query('currentPage', { type: 'integer', minimum: 1 }),
    query('pageSize', { type: 'integer', minimum: 1, maximum: 500 }),
  ];
  const keyword = query('keyword', { type: 'string', maxLength: 200 });
  if (published.dataSourceId === null) return [...paging, keyword];
  const source = await storedSource(work, published.dataSourceId);
  const own = askedParameters(source, scopeOf(source, published)).filter(({ name }) => !pagingWords.has(name));
  const search = own.some(({ name }) => name === 'keyword') ? [] : [keyword];
  return [
    ...paging,
    ...search,
    ...own.map(({ name, required }) => ({ ...query(name, {}), required: required === true })),
  ];
}
