import type { ValueKind } from '../language/kinds.ts';
import type { Caption, Text } from '../language/text.ts';

/**
 * One property of a widget. Smaller than a FieldDefinition on purpose: describing widgets with fields
 * would make the types circular.
 */
export type PropDefinition = { label: Text; help?: Text } & (
  | { type: 'text'; default?: string; maxLength?: number }
  | { type: 'caption'; default?: Caption }
  | { type: 'integer' | 'number'; default?: number; min?: number; max?: number }
  | { type: 'boolean'; default?: boolean }
  | { type: 'choice'; choices: readonly { value: string; label: Text }[]; default: string }
  | { type: 'options'; tree?: boolean }
  | { type: 'fieldNames' }
);

export type WidgetGroup = 'basic' | 'advanced' | 'organize' | 'system';

/** What the palette, the inspector, the checks and the server know about a widget; its view is the runtime's. */
export interface WidgetDefinition {
  title: Text;
  group: WidgetGroup;
  /** Name of an icon of the icon set (ant-design naming, `FieldNumberOutlined`). */
  icon: string;
  /** Which kinds a field of this widget can have, the usual one first. */
  kinds: readonly [ValueKind, ...ValueKind[]];
  /** The kind that goes with these properties, where they decide it. */
  kindOf?: (props: Record<string, unknown>) => ValueKind;
  props: Record<string, PropDefinition>;
  /** A reference widget that always points into the same resource. */
  to?: { resource: string; show: string };
  /** The server fills the value in; the form shows it read-only. */
  fill?: import('../language/field.ts').Fill;
  /** The field must have a formula. */
  computed?: boolean;
  /** May stand in a row of a sub-table. */
  inRows?: boolean;
}

/** Where the choices of select, radio, checkbox and cascader come from. */
export type Options = { source: 'static'; items: OptionItem[] } | { source: 'dictionary'; code: string };
export interface OptionItem {
  value: string;
  label: Caption;
  children?: OptionItem[];
}
