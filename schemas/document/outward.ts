import { targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { type Pages, pageProps } from '../language/page.ts';
import { placedFields } from '../language/placed-fields.ts';
import { codedParts, type OptionSource, readSource, targetOfSource } from '../options/source.ts';
import type { PropDefinition, PropDefinitions } from '../properties/property.ts';
import { widgetOf } from '../widgets/index.ts';

/** What a document can speak of outside of itself. */
export const outwardKinds = ['resource', 'dictionary', 'dataSource', 'codeRule', 'link'] as const;

/** Something outside of a document that it speaks of. */
export interface Outward {
  /** Where it speaks of it: `model.fields[2].to.show`. */
  path: string;
  /** `resource` by its name, the others by their codes. */
  kind: (typeof outwardKinds)[number];
  code: string;
  /** A field of the resource, by its name. */
  field?: string;
}

/** What is told of each place, and may be answered: the name that a field of a resource is to be called by instead. */
interface Reading {
  seen: (outward: Outward) => void;
  name: (resource: string, field: string) => string;
}

type Described = { model: ModelDefinition; pages: Pages };
type Values = Record<string, unknown>;

/** All that a document speaks of outside of itself. */
export function outwardOf(document: Described): Outward[] {
  const found: Outward[] = [];
  walk(document, { seen: (outward) => found.push(outward), name: (_, field) => field });
  return found;
}

/** The document with fields of other resources called by other names. */
export const withOutwardNames = <Document extends Described>(document: Document, name: Reading['name']): Document =>
  walk(document, { seen: () => undefined, name });

function walk<Document extends Described>(document: Document, reading: Reading): Document {
  const { model, pages } = document;
  const { external } = model;
  if (external) reading.seen({ path: 'model.external.link', kind: 'link', code: external.link });
  const byId = new Map(placedFields(model.fields).map(({ field }) => [field.id, field]));
  const fieldsIn = (fields: FieldDefinition[], path: string): FieldDefinition[] =>
    fields.map((field, index) => inField(field, { path: `${path}[${index}]`, reading, byId, fieldsIn }));
  const fields = fieldsIn(model.fields, 'model.fields');
  const list =
    pages.list && inValues(pages.list as Values, { definitions: pageProps.list, path: 'pages.list', reading, byId });
  return {
    ...document,
    model: { ...model, fields },
    pages: { ...pages, ...(list ? { list: list as unknown as Pages['list'] } : {}) },
  };
}

interface FieldWalk {
  path: string;
  reading: Reading;
  byId: ReadonlyMap<string, FieldDefinition>;
  fieldsIn: (fields: FieldDefinition[], path: string) => FieldDefinition[];
}

function inField(field: FieldDefinition, { path, reading, byId, fieldsIn }: FieldWalk): FieldDefinition {
  const { to, rows, props } = field;
  const { props: definitions } = widgetOf(field.widget);
  return {
    ...field,
    ...(to
      ? { to: { ...to, show: named({ resource: to.resource, field: to.show, path: `${path}.to.show` }, reading) } }
      : {}),
    ...(props ? { props: inValues(props, { definitions, path: `${path}.props`, reading, byId, field }) } : {}),
    ...(rows ? { rows: fieldsIn(rows, `${path}.rows`) } : {}),
  };
}

/** A field of a resource by its name, as it is to be called. */
function named({ resource, field, path }: { resource: string; field: string; path: string }, reading: Reading): string {
  reading.seen({ path, kind: 'resource', code: resource, field });
  return reading.name(resource, field);
}

interface ValueWalk {
  definitions: PropDefinitions;
  path: string;
  reading: Reading;
  byId: ReadonlyMap<string, FieldDefinition>;
  /** The field whose properties these are. */
  field?: FieldDefinition;
}

function inValues(values: Values, walk: ValueWalk): Values {
  const next: Values = { ...values };
  for (const [name, prop] of Object.entries(walk.definitions)) {
    if (values[name] === undefined) continue;
    next[name] = inValue(values[name], { ...walk, path: `${walk.path}.${name}`, prop, values });
  }
  return next;
}

function inValue(value: unknown, walk: ValueWalk & { prop: PropDefinition; values: Values }): unknown {
  const { prop, path, reading, field, byId, values } = walk;
  const theirs = (name: unknown, { of, at = path }: { of: FieldDefinition | undefined; at?: string }): unknown => {
    const target = of && targetOf(of);
    return target && typeof name === 'string'
      ? named({ resource: target.resource, field: name, path: at }, reading)
      : name;
  };
  switch (prop.type) {
    case 'text':
      if (prop.codeOf) reading.seen({ path, kind: prop.codeOf, code: String(value) });
      if (prop.theirs === undefined) return value;
      return theirs(value, { of: prop.theirs === true ? field : byId.get(String(values[prop.theirs])) });
    case 'fieldName':
      return prop.of === 'beside' || field?.kind === 'rows' ? value : theirs(value, { of: field });
    case 'fieldNames':
      return field === undefined || field.kind === 'rows'
        ? value
        : (value as string[]).map((name, index) => theirs(name, { of: field, at: `${path}[${index}]` }));
    case 'options':
      return inSource(value as OptionSource, { path, reading });
    case 'object':
      return inValues(value as Values, { ...walk, definitions: prop.of });
    case 'list':
      return (value as Values[]).map((item, index) =>
        inValues(item, { ...walk, definitions: prop.of, path: `${path}[${index}]` }),
      );
    default:
      return value;
  }
}

function inSource(source: OptionSource, { path, reading }: { path: string; reading: Reading }): OptionSource {
  const byCode = (kind: Outward['kind']) => (one: OptionSource & { code: string }) => {
    reading.seen({ path: `${path}.code`, kind, code: one.code });
    return one;
  };
  const same = (one: OptionSource) => one;
  return readSource<OptionSource>(source, {
    static: same,
    dictionary: byCode('dictionary'),
    dataSource: byCode('dataSource'),
    codes: (one) => {
      reading.seen({ path, kind: 'resource', code: codedParts[one.of] });
      return one;
    },
    modules: same,
    fields: same,
    organization: (one) => {
      const target = targetOfSource(one);
      if (target) reading.seen({ path, kind: 'resource', code: target.resource });
      return one;
    },
    records: ({ show, ...one }) => {
      if (show !== undefined)
        return { ...one, show: named({ resource: one.resource, field: show, path: `${path}.show` }, reading) };
      reading.seen({ path: `${path}.resource`, kind: 'resource', code: one.resource });
      return one;
    },
  });
}
