import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fieldNode, fieldsOf } from '@tessera/schemas/language/layout.ts';
import { parentField, type SystemFieldName, systemFieldsOf } from '@tessera/schemas/language/system-fields.ts';
import type { ResourceMeta } from '../../session/resource.ts';

/** How a system field that a person fills in stands in the form; the others are set by buttons, or by the server. */
interface TraitField {
  field: (resource: ResourceMeta) => Pick<FieldDefinition, 'widget' | 'kind' | 'to' | 'props'>;
  place: 'first' | 'last';
  span: number;
}

const traitFields: Partial<Record<SystemFieldName, TraitField>> = {
  parentId: {
    field: parentField,
    place: 'first',
    span: 24,
  },
  sort: {
    field: () => ({ kind: 'integer', widget: 'number', props: { min: 0, precision: 0 } }),
    place: 'last',
    span: 12,
  },
};

/**
 * The resource with its traits as fields of the form: where a record hangs in the tree, and its place in the order.
 * Such fields are part of every record of the trait, so that no document has to place them.
 */
export function withTraitFields(resource: ResourceMeta): ResourceMeta {
  const { model, pages } = resource;
  const { form } = pages;
  const named = new Set(model.fields.map((field) => field.name));
  const added = systemFieldsOf(model.traits).flatMap(([name, { label, start }]) => {
    const known = traitFields[name];
    if (!known || named.has(name)) return [];
    // The root of a tree is nothing in a form (see `toWire`).
    const defaultValue = known.field(resource).kind === 'ref' ? undefined : start;
    const usual = { id: `trait-${name}`, name, label };
    const field: FieldDefinition = {
      ...known.field(resource),
      ...usual,
      ...(defaultValue === undefined ? {} : { defaultValue }),
    };
    return [{ field, place: known.place, node: fieldNode(usual.id, known.span) }];
  });
  if (!form || added.length === 0) return resource;
  const nodes = (place: TraitField['place']) => added.filter((one) => one.place === place).map(({ node }) => node);
  return {
    ...resource,
    model: { ...model, fields: [...model.fields, ...added.map(({ field }) => field)] },
    pages: { ...pages, form: { ...form, body: [...nodes('first'), ...form.body, ...nodes('last')] } },
  };
}

/** The ids of the fields that the form shows. */
export const shownFields = (resource: ResourceMeta): Set<string> => new Set(fieldsOf(resource.pages.form?.body ?? []));

/** The root of every tree is `"0"` on the wire (API.md, Values), and nothing in the form. */
export const fromWire = <T extends Record<string, unknown>>(record: T): T =>
  record.parentId === '0' ? { ...record, parentId: null } : record;
export const toWire = (record: Record<string, unknown>): Record<string, unknown> =>
  'parentId' in record && record.parentId === null ? { ...record, parentId: '0' } : record;
