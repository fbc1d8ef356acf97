/** What the page reads of the API document (OpenAPI 3.1). */
export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedCall>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

interface DocumentedCall {
  tags?: string[];
  summary?: string;
  'x-permission'?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
  description?: string;
}

export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  examples?: unknown[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  writeOnly?: boolean;
  readOnly?: boolean;
}

export interface ApiCall {
  key: string;
  /** The name of the module that it is about. */
  about: string;
  method: string;
  path: string;
  summary: string;
  permission: string;
  parameters: Parameter[];
  body?: Schema;
  /** Its body is a file. */
  takesFile: boolean;
}

/** Calls under the modules that they are about, as the document calls these. */
export function callGroups(document: ApiDocument): { name: string; calls: ApiCall[] }[] {
  const groups = new Map<string, ApiCall[]>();
  for (const one of callsOf(document)) {
    const calls = groups.get(one.about) ?? [];
    groups.set(one.about, calls);
    calls.push(one);
  }
  return [...groups].map(([name, calls]) => ({ name, calls })).sort((one, other) => one.name.localeCompare(other.name));
}

/** The calls in the order of the document. */
export const callsOf = (document: ApiDocument): ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => callOf({ path, method, documented, document })),
  );

interface Found {
  path: string;
  method: string;
  documented: DocumentedCall;
  document: ApiDocument;
}

function callOf({ path, method, documented, document }: Found): ApiCall {
  const { tags = [], summary = '', parameters = [], requestBody } = documented;
  const content = requestBody?.content ?? {};
  const body = content['application/json']?.schema;
  return {
    key: `${method} ${path}`,
    about: tags[0] ?? path,
    method: method.toUpperCase(),
    path,
    summary,
    permission: documented['x-permission'] ?? '',
    parameters: parameters.flatMap((one) =>
      '$ref' in one ? (document.components.parameters?.[lastOf(one.$ref)] ?? []) : one,
    ),
    takesFile: content['multipart/form-data'] !== undefined,
    ...(body ? { body } : {}),
  };
}

const lastOf = (reference: string) => reference.split('/').at(-1) ?? '';

/** A schema with its references followed, and with what it says besides them, as far as the document has it. */
export function resolved(schema: Schema | undefined, document: ApiDocument): Schema {
  const { $ref, allOf = [], ...own } = schema ?? {};
  const referred = $ref === undefined ? undefined : document.components.schemas[lastOf($ref)];
  const whole = [...(referred ? [resolved(referred, document)] : []), ...allOf.map((one) => resolved(one, document))];
  return whole.reduceRight((merged, part) => together(part, merged), own);
}

/** Both hold: what the second says of a property is said more closely. */
function together(one: Schema, other: Schema): Schema {
  const properties = { ...one.properties, ...other.properties };
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

const deepest = 3;

/** A value to begin with: the document's own example, with what is required besides; where nothing is, all of it. */
export function sampleOf(
  schema: Schema | undefined,
  { document, depth = 0 }: { document: ApiDocument; depth?: number },
): unknown {
  const whole = resolved(schema, document);
  const { type, properties, required = [], items, enum: choices, const: fixed, format, examples } = whole;
  const example = examples?.[0];
  if (fixed !== undefined) return fixed;
  if (choices?.length) return choices[0];
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (kind === 'array') return depth < deepest && items ? [sampleOf(items, { document, depth: depth + 1 })] : [];
  if (properties && depth < deepest) {
    const writable = Object.entries(properties).filter(([, one]) => resolved(one, document).readOnly !== true);
    const isAll = required.length === 0 && example === undefined;
    const wanted = isAll ? writable : writable.filter(([name]) => required.includes(name));
    const sampled = wanted.map(([name, one]) => [name, sampleOf(one, { document, depth: depth + 1 })]);
    return { ...Object.fromEntries(sampled), ...(example as object | undefined) };
  }
  return example ?? formats[format ?? ''] ?? samples[kind ?? ''] ?? null;
}

const samples: Record<string, unknown> = { string: '', integer: 0, number: 0, boolean: false, object: {} };
const formats: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T08:00:00.000Z',
  time: '08:30:00',
};
