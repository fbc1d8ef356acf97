import { compileExpression, namesOf } from '@tessera/schemas/expression/index.ts';
import { borrowedOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { type LayoutNode, withNodesBelow } from '@tessera/schemas/language/layout.ts';
import { type ListPage, listProps } from '@tessera/schemas/language/list-page.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type Sight, visibleProps } from '@tessera/schemas/properties/visible-props.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import { borrowingOf, type Reader } from './reference-names.ts';

/** The model without the fields that somebody may not see. */
export function visibleModel(resource: Resource, access: Access): ModelDefinition {
  const { model } = resource.definition;
  if (access.columns === 'all') return model;
  const fields = visibleFields(model.fields, { access, around: '' });
  const { showable, treesBy, ...rest } = model;
  return {
    ...rest,
    fields,
    ...(showable ? { showable: showable.filter((name) => maySee(access, name)) } : {}),
    ...(treesBy !== undefined && maySee(access, treesBy) ? { treesBy } : {}),
  };
}

const visibleFields = (
  fields: FieldDefinition[],
  { access, around }: { access: Access; around: string },
): FieldDefinition[] =>
  fields
    .filter(({ name }) => maySee(access, around + name))
    .map((field) =>
      field.rows ? { ...field, rows: visibleFields(field.rows, { access, around: `${around}${field.name}.` }) } : field,
    );

/** The same for who draws it: with what its fields show of records elsewhere, as far as the reader may see that there. */
export function drawnModel(
  resource: Resource,
  { access, reader }: { access: Access; reader: Reader },
): ModelDefinition {
  const model = visibleModel(resource, access);
  if (!model.fields.some(borrowedOf)) return model;
  const fields = model.fields.map((field): FieldDefinition => {
    const found = borrowingOf(resource, { field, access, reader });
    if (!found) return field;
    const { target, theirs } = found;
    const isTitle = target.definition.model.titleField === theirs.field.name;
    return { ...field, shows: { resource: target.name, field: theirs.field, isTitle } };
  });
  return { ...model, fields };
}

/** The pages without what stands for such fields. */
export function visiblePages(resource: Resource, access: Access): PageDocument['pages'] {
  const { pages } = resource.definition;
  if (access.columns === 'all') return pages;
  const sees = (id: string) => {
    const field = resource.byId.get(id)?.field;
    return field !== undefined && maySee(access, field.name);
  };
  const sight: Sight = {
    // What every record has is called by its name, and hidden from nobody.
    field: (id) => sees(id) || !resource.byId.has(id),
    formula: (text) => {
      const parsed = compileExpression(text);
      return parsed.ok && namesOf(parsed.ast).every((name) => !isOwn(resource, name) || maySee(access, name));
    },
  };
  const list = pages.list && (visibleProps(listProps, { values: pages.list, sight }) as ListPage | undefined);
  const form: FormPage | undefined = pages.form && { ...pages.form, body: visibleNodes(pages.form.body, sees) };
  return { ...pages, ...(form ? { form } : {}), ...(list ? { list } : {}) };
}

/** Whether a name in a formula is a field of the module, or stands in one: `lines.price`. */
const isOwn = ({ definition }: Resource, name: string): boolean =>
  definition.model.fields.some((field) => field.name === name.split('.')[0]);

const visibleNodes = (nodes: LayoutNode[], sees: (id: string) => boolean): LayoutNode[] =>
  nodes
    .filter((node) => node.node !== 'field' || sees(node.field))
    .map((node) => withNodesBelow(node, (below) => visibleNodes(below, sees)));
