import type { WidgetName } from '../widgets/index.ts';
import type { ValueKind } from './kinds.ts';
import { valueKinds } from './kinds.ts';
import type { FieldRule } from './rules.ts';
import { fieldRuleSchema } from './rules.ts';
import type { Caption } from './text.ts';
import { captionSchema } from './text.ts';

/** A formula of the expression language (schemas/expression), for example `qty * price`. */
export type Expression = string;

/** What the server fills in by itself; a client's value for such a field is ignored, never trusted. */
export const fills = [
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime',
  'currentCompany',
  'currentDepartment',
  'currentPost',
  'codeRule',
] as const;
export type Fill = (typeof fills)[number];

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
  rules?: FieldRule[];
  /** No two records (of one tenant) may hold the same value. */
  unique?: boolean;
  fill?: Fill;
  /** Text under the field. */
  help?: Caption;
  /** Written, never read back: passwords. */
  secret?: boolean;
}

// PostgreSQL cuts a name at 63 bytes, and names become column aliases.
const identifier = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]*$', maxLength: 60 };
const flagOrExpression = { anyOf: [{ type: 'boolean' }, { type: 'string', minLength: 1, maxLength: 2000 }] };
const expression = { type: 'string', minLength: 1, maxLength: 2000 };

export const fieldSchema = {
  $id: 'field',
  type: 'object',
  required: ['id', 'name', 'kind', 'label', 'widget'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: 64 },
    name: identifier,
    kind: { enum: valueKinds },
    label: captionSchema,
    widget: { type: 'string', maxLength: 64 },
    props: { type: 'object' },
    to: {
      type: 'object',
      required: ['resource', 'show'],
      additionalProperties: false,
      properties: { resource: { type: 'string', maxLength: 128 }, show: identifier },
    },
    rows: { type: 'array', maxItems: 200, items: { $ref: 'field' } },
    required: flagOrExpression,
    visible: expression,
    readonly: flagOrExpression,
    value: expression,
    defaultValue: {},
    rules: { type: 'array', maxItems: 20, items: fieldRuleSchema },
    unique: { type: 'boolean' },
    fill: { enum: fills },
    help: captionSchema,
    secret: { type: 'boolean' },
  },
};
