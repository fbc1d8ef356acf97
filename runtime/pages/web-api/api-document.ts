/** What the page reads of the API document (OpenAPI 3.1). */
export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedCall>>;
  components: { schemas: Record<string, Schema> };
}

interface DocumentedCall {
  summary?: string;
  'x-permission'?: string;
  parameters?: Parameter[];
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
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  writeOnly?: boolean;
  readOnly?: boolean;
}

export interface ApiCall {
  key: string;
  method: string;
  path: string;
  summary: string;
  permission: string;
  parameters: Parameter[];
  body?: Schema;
  /** Its body is a file. */
  takesFile: boolean;
}

/** Calls under the first parts of their paths that say what they are about, in the order of the document. */
export function callGroups({ paths }: ApiDocument): { name: string; calls: ApiCall[] }[] {
  const groups = new Map<string, ApiCall[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, documented] of Object.entries(methods)) {
      const name = groupOf(path);
      groups.set(name, [...(groups.get(name) ?? []), callOf({ path, method, documented })]);
    }
  return [...groups].map(([name, calls]) => ({ name, calls })).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** `/api/framework/basic/Area/{id}` is about `basic/Area`. */
function groupOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && part !== 'framework');
  const isArea = path.startsWith('/api/framework/');
  return parts.slice(0, isArea ? 2 : 1).join('/');
}

function callOf({ path, method, documented }: { path: string; method: string; documented: DocumentedCall }): ApiCall {
  const { summary = '', parameters = [], requestBody } = documented;
  const content = requestBody?.content ?? {};
  const body = content['application/json']?.schema;
  return {
    key: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary,
    permission: documented['x-permission'] ?? '',
    parameters,
    takesFile: content['multipart/form-data'] !== undefined,
    ...(body ? { body } : {}),
  };
}

/** A schema with its reference followed, as far as the document has it. */
export function resolved(schema: Schema | undefined, { components }: ApiDocument): Schema {
  if (!schema?.$ref) return schema ?? {};
  return components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
}

const deepest = 3;

/** A value to begin with: what is required, and where nothing is, all of it. */
export function sampleOf(
  schema: Schema | undefined,
  { document, depth = 0 }: { document: ApiDocument; depth?: number },
): unknown {
  const { type, properties, required = [], items, enum: choices, const: fixed } = resolved(schema, document);
  if (fixed !== undefined) return fixed;
  if (choices?.length) return choices[0];
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (kind === 'array') return depth < deepest && items ? [sampleOf(items, { document, depth: depth + 1 })] : [];
  if (properties && depth < deepest) {
    const writable = Object.entries(properties).filter(([, one]) => one.readOnly !== true);
    const wanted = required.length > 0 ? writable.filter(([name]) => required.includes(name)) : writable;
    return Object.fromEntries(wanted.map(([name, one]) => [name, sampleOf(one, { document, depth: depth + 1 })]));
  }
  return samples[kind ?? ''] ?? null;
}

const samples: Record<string, unknown> = { string: '', integer: 0, number: 0, boolean: false, object: {} };
