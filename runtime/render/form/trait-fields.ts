import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { LayoutNode } from '@tessera/schemas/language/page.ts';
import { t } from '@tessera/schemas/language/text.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { fieldsOf } from './layout.tsx';

const parentText = t('上级', '上級', 'Parent', '上位');
const rootText = t('不选为顶级', '不選為最上層', 'Empty: top level', '空欄の場合は最上位');
const sortText = t('排序', '排序', 'Order', '並び順');

/**
 * The resource with its traits as fields of the form: where a record hangs in the tree, and its place in the order.
 * Such fields are part of every record of the trait, so that no document has to place them.
 */
export function withTraitFields(resource: ResourceMeta): ResourceMeta {
  const { model, pages } = resource;
  const form = pages.form;
  if (!form) return resource;
  const named = new Set(model.fields.map((field) => field.name));
  const added: FieldDefinition[] = [];
  const body: LayoutNode[] = [...form.body];
  if (model.traits?.includes('tree') && !named.has('parentId')) {
    added.push({
      id: 'trait-parent',
      name: 'parentId',
      kind: 'ref',
      label: parentText,
      widget: 'treeSelect',
      to: { resource: resource.name, show: model.titleField },
      props: { placeholder: rootText },
    });
    body.unshift({ node: 'field', field: 'trait-parent', span: 24 });
  }
  if (model.traits?.includes('sort') && !named.has('sort')) {
    added.push({
      id: 'trait-sort',
      name: 'sort',
      kind: 'integer',
      label: sortText,
      widget: 'number',
      defaultValue: 0,
      props: { min: 0, precision: 0 },
    });
    body.push({ node: 'field', field: 'trait-sort', span: 12 });
  }
  if (added.length === 0) return resource;
  return {
    ...resource,
    model: { ...model, fields: [...model.fields, ...added] },
    pages: { ...pages, form: { ...form, body } },
  };
}

/** The ids of the fields that the form shows. */
export const shownFields = (resource: ResourceMeta): Set<string> => new Set(fieldsOf(resource.pages.form?.body ?? []));

/** The root of every tree is `"0"` on the wire (API.md, Values), and nothing in the form. */
export const fromWire = (record: Record<string, unknown>): Record<string, unknown> =>
  record.parentId === '0' ? { ...record, parentId: null } : record;
export const toWire = (record: Record<string, unknown>): Record<string, unknown> =>
  'parentId' in record && record.parentId === null ? { ...record, parentId: '0' } : record;
