import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { readTime } from '@tessera/schemas/kinds/moment.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** The schemas of what a route takes; what has none takes nothing. */
export interface InputSchemas {
  query?: TSchema;
  body?: TSchema;
  /** The body is an upload (multipart, `file`). */
  file?: true;
}

/** Characters of a text without a limit of its own. */
const usualText = 100_000;
/** Entries of a list without a limit of its own. */
const usualList = 10_000;

/** A text that can be stored. */
export const Textual = ({ maxLength = usualText }: { maxLength?: number } = {}) =>
  Type.String({ format: 'storable', maxLength });
/** An id as a client sends it. */
export const Id = () => Textual({ maxLength: 64 });
export const List = <Item extends TSchema>(item: Item, { maxItems = usualList }: { maxItems?: number } = {}) =>
  Type.Array(item, { maxItems });
/** An object without other keys. */
export const Fields = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });
/** One of some texts. */
export const OneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ enum: values });

// Every request may carry these (API.md, Transport; SPEC §2).
const everywhere = new Set(['n', 'menuId']);
const nothing = Fields({});

interface Sender {
  query: Record<string, string>;
  context: { req: { method: string } };
  body: () => Promise<unknown>;
}

/** What was sent, checked; everything that is wrong with it is named by its place. */
export async function readInput(schemas: InputSchemas, sender: Sender): Promise<{ query: unknown; body: unknown }> {
  const query = Object.fromEntries(Object.entries(sender.query).filter(([name]) => !everywhere.has(name)));
  const hasBody = schemas.file !== true && sender.context.req.method !== 'GET';
  const body = hasBody ? withoutNulls((await sender.body()) ?? {}) : {};
  refuse([
    ...faults(schemas.query ?? nothing, { value: query, coerce: true }),
    ...faults(hasBody && schemas.body ? schemas.body : nothing, { value: body, coerce: false }),
  ]);
  return { query, body };
}

/** A key that is null is a key that is missing. */
function withoutNulls(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null && !everywhere.has(name)));
}

const options = { allErrors: true, strict: false, formats: { storable: isStorableText, time: isTime } } as const;
/** Whatever stands in an address is text. */
const ajv = { coerce: new Ajv({ ...options, coerceTypes: true }), plain: new Ajv(options) };
const compiled = { coerce: new WeakMap<TSchema, ValidateFunction>(), plain: new WeakMap<TSchema, ValidateFunction>() };

function faults(schema: TSchema, { value, coerce }: { value: unknown; coerce: boolean }): Finding[] {
  const kind = coerce ? 'coerce' : 'plain';
  const validate = compiled[kind].get(schema) ?? ajv[kind].compile(schema);
  compiled[kind].set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => findingOf(error, coerce ? 'query' : 'body'));
}

function isTime(text: string): boolean {
  return readTime(text) !== undefined;
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

type Say = (params: Record<string, unknown>, path: string) => Finding;

const types: Record<string, Parameters<typeof finding>[1]> = {
  string: 'notText',
  array: 'notList',
  object: 'notObject',
  integer: 'notInteger',
  number: 'notNumber',
  boolean: 'notBoolean',
};

const sayings: Record<string, Say> = {
  required: ({ missingProperty }, path) => finding(joined(path, String(missingProperty)), 'required'),
  additionalProperties: ({ additionalProperty }, path) =>
    finding(joined(path, String(additionalProperty)), 'unknownKey'),
  type: ({ type }, path) => finding(path, types[String(type)] ?? 'notText'),
  format: ({ format }, path) => finding(path, format === 'time' ? 'notTime' : 'notText'),
  maxLength: ({ limit }, path) => finding(path, 'tooLong', { max: limit }),
  minLength: (_, path) => finding(path, 'required'),
  maxItems: ({ limit }, path) => finding(path, 'tooMany', { max: limit }),
  minItems: ({ limit }, path) => finding(path, 'tooFew', { min: limit }),
  minimum: ({ limit }, path) => finding(path, 'tooSmall', { min: limit }),
  maximum: ({ limit }, path) => finding(path, 'tooLarge', { max: limit }),
  enum: (_, path) => finding(path, 'notAnOption'),
  const: (_, path) => finding(path, 'notAnOption'),
  pattern: (_, path) => finding(path, 'pattern'),
};

/** What is wrong with all that was sent is said of `whole`. */
function findingOf({ keyword, instancePath, params }: ErrorObject, whole: string): Finding {
  const path = instancePath
    .split('/')
    .slice(1)
    .reduce((whole, part) => (/^\d+$/.test(part) ? `${whole}[${part}]` : joined(whole, part)), '');
  const say = Object.hasOwn(sayings, keyword) ? sayings[keyword] : undefined;
  const found = say?.(params, path) ?? finding(path, 'notValid', { reason: keyword });
  return found.field === '' ? { ...found, field: whole } : found;
}

const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** A body that must be a plain object: of records, whose keys their resource checks. */
export function asObject(body: unknown): Record<string, unknown> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Problem('INVALID', { findings: [finding('body', 'notObject')] });
  return body as Record<string, unknown>;
}
