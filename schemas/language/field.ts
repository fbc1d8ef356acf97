import type { ValueKind } from '../kinds/index.ts';
import type { Caption } from '../texts/text.ts';
import type { WidgetName } from '../widgets/index.ts';
import type { Fill } from '../widgets/widget.ts';
import type { FieldRule } from './rules/rules.ts';

/** A formula of the expression language (schemas/expression), for example `qty * price`. */
type Expression = string;

/** One stored (or computed) field of a model. `id` never changes; `name` and `label` may. */
export interface FieldDefinition {
  id: string;
  name: string;
  kind: ValueKind;
  label: Caption;
  widget: WidgetName;
  /** The widget's own properties; those equal to the widget's defaults are not stored. */
  props?: Record<string, unknown>;
  /** For `ref` and `refs`: the resource that the ids point into, and the field that names a record there. */
  to?: { resource: string; show: string };
  /** For `rows`: the fields of one row. */
  rows?: FieldDefinition[];
  required?: boolean | Expression;
  visible?: Expression;
  readonly?: boolean | Expression;
  /** Computed on every write; a client's value is ignored. */
  value?: Expression;
  /** The starting value of a new record: a constant of the field's kind. */
  defaultValue?: unknown;
  /** The starting value as a formula: it follows what it reads until somebody writes something else. */
  defaultBy?: Expression;
  rules?: FieldRule[];
  /** No two records may hold the same value. */
  unique?: boolean;
  /** When what is filled in is checked at the latest; saving checks everything in any case, which is the usual. */
  trigger?: 'save' | 'blur' | 'change';
  fill?: Fill;
  /** The change script: runs in the form whenever what the field holds has changed. */
  script?: string;
  /** Text under the field. */
  help?: Caption;
  /** Said by the server and never stored: the field of another resource that it shows. */
  shows?: { resource: string; field: FieldDefinition; isTitle: boolean };
  /** Said by the server and never stored: it computes the field from what this person does not see. */
  computed?: true;
  /** Said by the server and never stored: left empty it is started there, from what this person does not see. */
  startsThere?: true;
  /** Written, never read back: passwords. */
  secret?: boolean;
  /** Of the product's own people alone: what somebody signs in with. It travels hashed, and keeps to the rule of passwords. */
  signsIn?: true;
}
