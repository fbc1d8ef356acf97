import type { FormPage } from '../../language/form-page.ts';
import type { ImportedEntry } from '../field-draft.ts';
import { type ImportedForm, makeEntry } from '../imported-form.ts';
import { isLoose, type Loose, own, PropertyReader, part, textAt } from '../loose.ts';
import { Naming } from '../naming.ts';
import type { ImportPlace } from '../place.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { applyCalculations } from './calculations.ts';
import { applyStates } from './conditions.ts';
import { convertProperties } from './convert.ts';
import { codeIn } from './schema.ts';
import type { Walk } from './walk.ts';
import { silent } from './walk.ts';

/** What a schema may take from its definitions in all: each may name several others. */
const mostDefinitions = 200;

/** A schema of Formily as an entry of its own: `{ form, schema }` as its designer stores it, or the schema alone. */
export function convertFormily(
  form: ImportedForm,
  { file, place }: { file: string; place: ImportPlace },
): ImportedEntry {
  const { data, title, beside } = form;
  const notes: ImportNote[] = [];
  const inner = own(data, 'schema');
  const schema = isLoose(inner) ? inner : data;
  let [boxes, definitions] = [0, 0];
  const walk: Walk = {
    ...{ notes, naming: new Naming(notes), isUsablePattern: place.isUsablePattern, fields: [], places: [] },
    ...{ rows: [], inRow: false, span: undefined, deep: 0, path: [], address: [], around: [], caption: '', refs: [] },
    required: new Set(Array.isArray(own(schema, 'required')) ? (own(schema, 'required') as unknown[]) : []),
    definition: (ref) => (definitions++ < mostDefinitions ? definitionAt(schema, ref) : undefined),
    nextId: (box) => `${box}-${++boxes}`,
  };
  const body = convertProperties(schema, walk);
  // Conditions read numbers that are computed, and what is computed nobody fills in.
  applyCalculations(walk);
  applyStates(walk);
  const read = new PropertyReader(schema, { field: '', notes });
  const named = read.text('title', 100);
  const properties = formProperties(data, { notes, schema });
  const left = read.leftOver(new Set([...silent, 'form', 'schema', 'required', 'x-decorator']));
  const around = schema === data ? [] : Object.keys(data).filter((key) => !['form', 'schema'].includes(key));
  const names = [...left, ...around, ...beside];
  if (names.length > 0) notes.push(note('', 'properties', { names: names.join(', ') }));
  return makeEntry({
    title: title || (codeIn(named) === undefined ? named : ''),
    file,
    notes,
    fields: walk.fields,
    body,
    properties,
  });
}

/** `#/definitions/address`, and nothing outside of the schema. */
function definitionAt(schema: Loose, ref: string): Loose | undefined {
  const name = /^#\/definitions\/([^/]+)$/.exec(ref)?.[1];
  const found = name === undefined ? undefined : own(part(schema, 'definitions'), name);
  return isLoose(found) ? found : undefined;
}

/** How the form is laid out, as its designer keeps it beside the schema, or in the node of the form. */
function formProperties(
  data: Loose,
  { notes, schema }: { notes: ImportNote[]; schema: Loose },
): Omit<FormPage, 'body'> {
  const given = { ...part(schema, 'x-component-props'), ...part(data, 'form') };
  const pixels = /^(\d+)px$/.exec(textAt(given, 'labelWidth'))?.[1];
  const source = pixels === undefined ? given : { ...given, labelWidth: Number(pixels) };
  const read = new PropertyReader(source, { field: '', notes });
  const layout = read.choice('layout', ['horizontal', 'vertical', 'inline']);
  const align = read.choice('labelAlign', ['left', 'right', 'top']);
  const size = read.choice('size', ['small', 'default', 'middle', 'medium', 'large', 'mini']);
  const labelWidth = read.number('labelWidth', { min: 0, max: 600, integer: true });
  const isTop = layout === 'vertical' || align === 'top';
  const labelPosition = isTop ? ('top' as const) : align === 'left' ? ('left' as const) : undefined;
  const left = [
    ...read.leftOver(new Set()),
    ...(layout === 'inline' ? ['layout inline'] : []),
    ...(size === 'large' ? ['size large'] : []),
  ];
  if (left.length > 0) notes.push(note('', 'properties', { names: left.join(', ') }));
  return {
    ...(labelPosition ? { labelPosition } : {}),
    ...(size === 'small' || size === 'mini' ? { size } : {}),
    ...(labelWidth !== undefined && labelWidth !== 100 ? { labelWidth } : {}),
  };
}
