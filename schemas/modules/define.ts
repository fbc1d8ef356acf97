import type { FieldDefinition } from '../language/field.ts';
import type { FormPage, LayoutNode } from '../language/page.ts';
import type { Text } from '../language/text.ts';
import type { WidgetName } from '../widgets/index.ts';
import { widgetOf } from '../widgets/index.ts';

/** A field of a built-in model. Its id is its name: built-in names are part of the API and never change. */
export function builtinField(
  name: string,
  definition: { widget: WidgetName; label: Text } & Partial<Omit<FieldDefinition, 'id' | 'name' | 'widget' | 'label'>>,
): FieldDefinition {
  const widget = widgetOf(definition.widget);
  const props = definition.props ?? {};
  return { id: name, name, kind: widget.kindOf?.(props) ?? widget.kinds[0], ...definition };
}

/** A form of two columns: each name is half a line, `wide` names a whole one. */
export function builtinForm(names: string[], options: Omit<FormPage, 'body'> & { wide?: string[] } = {}): FormPage {
  const { wide = [], ...page } = options;
  const body = names.map((field): LayoutNode => ({ node: 'field', field, span: wide.includes(field) ? 24 : 12 }));
  return { body: [{ node: 'row', children: body }], width: 720, ...page };
}
