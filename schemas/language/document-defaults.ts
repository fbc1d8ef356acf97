import { widgetOf } from '../widgets/index.ts';
import type { FieldDefinition, Fill } from './field.ts';

/** The field's widget properties, with the widget's own default wherever the field says nothing. */
export function propsOf(field: FieldDefinition): Record<string, unknown> {
  const known = defaultsOf(field);
  return field.props ? { ...known, ...field.props } : known;
}

/** What the server fills in, whether the field or its widget says so. */
export const fillOf = (field: FieldDefinition): Fill | undefined => field.fill ?? widgetOf(field.widget).fill;

/** What a reference points into, whether the field or its widget says so. */
export const targetOf = (field: FieldDefinition): FieldDefinition['to'] => field.to ?? widgetOf(field.widget).to;

/** The field with everything written out that its widget says: what readers of a document want. */
export function withDefaults(field: FieldDefinition): FieldDefinition {
  const [fill, to] = [fillOf(field), targetOf(field)];
  return {
    ...field,
    props: propsOf(field),
    ...(fill ? { fill } : {}),
    ...(to ? { to } : {}),
    ...(field.rows ? { rows: field.rows.map(withDefaults) } : {}),
  };
}

/** The field without the properties that say what the widget says anyway: what is stored. */
export function withoutDefaults(field: FieldDefinition): FieldDefinition {
  const known = defaultsOf(field);
  const own = Object.entries(field.props ?? {}).filter(
    ([name, value]) => value !== undefined && !(Object.hasOwn(known, name) && sameData(known[name], value)),
  );
  const { props: _, fill, to, ...rest } = field;
  const widget = widgetOf(field.widget);
  return {
    ...rest,
    ...(fill && fill !== widget.fill ? { fill } : {}),
    ...(to && !(widget.to && sameData(to, widget.to)) ? { to } : {}),
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
