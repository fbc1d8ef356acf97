import type { ValueKind } from '../kinds/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { FormPage } from '../language/form-page.ts';
import { fieldNode, type LayoutNode } from '../language/layout.ts';
import type { Text } from '../texts/text.ts';
import type { WidgetName, widgets } from '../widgets/index.ts';
import { widgetOf } from '../widgets/index.ts';
import { captions } from './captions.ts';

type FieldPart = { widget: WidgetName; label: Text } & Partial<
  Omit<FieldDefinition, 'id' | 'name' | 'widget' | 'label'>
>;

/** The kind that the part names, or the usual one of its widget: one that its properties decide must be named. */
type KindOf<Part extends FieldPart> = Part extends { kind: infer Kind extends ValueKind }
  ? Kind
  : (typeof widgets)[Part['widget']]['kinds'][0];

type BuiltinField<Name extends string, Part extends FieldPart> = Omit<FieldDefinition, 'name' | 'kind' | 'required'> & {
  name: Name;
  kind: KindOf<Part>;
} & (Part extends { required: true } ? { required?: true } : Pick<FieldDefinition, 'required'>);

/**
 * A field of a built-in model. Its id is its name: built-in names are part of the API and never change. Name and kind
 * are part of its type, so that queries written by hand (server/engine/registry/module-rows.ts) know its column.
 */
export function builtinField<const Name extends string, const Part extends FieldPart>(
  name: Name,
  definition: Part,
): BuiltinField<Name, Part> {
  const part: FieldPart = definition;
  const { kindOf, kinds } = widgetOf(part.widget);
  const kind = part.kind ?? kinds[0];
  if ((kindOf?.(part.props ?? {}) ?? kind) !== kind)
    throw new Error(`${name}: name the kind that its properties decide`);
  return { ...part, id: name, name, kind: kind as KindOf<Part> } as BuiltinField<Name, Part>;
}

/** A form of two columns: each name is half a line, `wide` names a whole one; what is seldom needed (`more`) is folded away. */
export function builtinForm(
  names: string[],
  options: Omit<FormPage, 'body'> & { wide?: string[]; more?: string[] } = {},
): FormPage {
  const { wide = [], more = [], ...page } = options;
  const row = (id: string, fields: string[]): LayoutNode => ({
    node: 'row',
    id,
    children: fields.map((field) => fieldNode(field, wide.includes(field) ? 24 : 12)),
  });
  const panes = [{ id: 'morePane', title: captions.more, children: [row('moreRow', more)] }];
  const folded: LayoutNode[] = more.length > 0 ? [{ node: 'collapse', id: 'more', open: false, panes }] : [];
  return { body: [row('row', names), ...folded], width: 720, ...page };
}
