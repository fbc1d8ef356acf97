import { widgetOf } from '../widgets/index.ts';
import type { FieldDefinition } from './field.ts';

/** The field's widget properties, with the widget's own default wherever the field says nothing. */
export function propsOf(field: FieldDefinition): Record<string, unknown> {
  const known = defaultsOf(field);
  return field.props ? { ...known, ...field.props } : known;
}

/** The field with all properties written out: what readers of a document want. */
export const withDefaults = (field: FieldDefinition): FieldDefinition => ({
  ...field,
  props: propsOf(field),
  ...(field.rows ? { rows: field.rows.map(withDefaults) } : {}),
});

/** The field without the properties that say what the widget says anyway: what is stored. */
export function withoutDefaults(field: FieldDefinition): FieldDefinition {
  const known = defaultsOf(field);
  const own = Object.entries(field.props ?? {}).filter(
    ([name, value]) => value !== undefined && !(Object.hasOwn(known, name) && sameData(known[name], value)),
  );
  const { props: _, ...rest } = field;
  return {
    ...rest,
    ...(own.length > 0 ? { props: Object.fromEntries(own) } : {}),
    ...(field.rows ? { rows: field.rows.map(withoutDefaults) } : {}),
  };
}

const kept = new Map<string, Record<string, unknown>>();

function defaultsOf(field: FieldDefinition): Record<string, unknown> {
  const known = kept.get(field.widget);
  if (known) return known;
  const entries = Object.entries(widgetOf(field.widget).props).flatMap(([name, prop]) =>
    'default' in prop && prop.default !== undefined ? [[name, prop.default] as const] : [],
  );
  const defaults = Object.freeze(Object.fromEntries(entries));
  kept.set(field.widget, defaults);
  return defaults;
}

const sameData = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
