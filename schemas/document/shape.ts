import { valueKinds } from '../kinds/index.ts';
import { fieldProps } from '../language/field-props.ts';
import { layoutNodes } from '../language/layout.ts';
import { pageProps } from '../language/page.ts';
import { documentVersion } from '../language/resource.ts';
import { fieldRuleSchema } from '../language/rules/rules.ts';
import { modelTraits } from '../language/traits.ts';
import { optionItemSchema } from '../options/source.ts';
import { nodeIdSchema, propsSchema } from '../properties/json-schema.ts';
import type { PropDefinition, PropDefinitions } from '../properties/property.ts';
import { captionSchema } from '../texts/text.ts';
import { widgets } from '../widgets/index.ts';
import { fills, type WidgetDefinition } from '../widgets/widget.ts';

export type Schema = Record<string, unknown>;
/** Says what a property means; a validator needs no words. */
type Describe = (prop: PropDefinition) => Schema;

// PostgreSQL cuts a name at 63 bytes, and names become column aliases.
const identifier = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]*$', maxLength: 60 };
// As the other database calls it, in whatever letters.
const columnName = { type: 'string', minLength: 1, maxLength: 128 };
const reference = {
  type: 'object',
  required: ['resource', 'show'],
  additionalProperties: false,
  properties: { resource: { type: 'string', maxLength: 128 }, show: identifier },
};

/** JSON Schemas of page documents by their `$id`, the document's own last: what a validator is made of. */
export const documentShapes = (describe: Describe = () => ({})): Schema[] => [
  captionSchema,
  optionItemSchema,
  layoutNodeShape(describe),
  fieldShape(describe),
  modelShape,
  pagesShape(describe),
  documentShape,
];

const documentShape: Schema = {
  $id: 'document',
  type: 'object',
  required: ['version', 'model', 'pages'],
  additionalProperties: false,
  properties: { version: { const: documentVersion }, model: { $ref: 'model' }, pages: { $ref: 'pages' } },
};

const modelShape: Schema = {
  $id: 'model',
  type: 'object',
  required: ['name', 'fields', 'titleField'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]*$', maxLength: 64 },
    fields: { type: 'array', minItems: 1, maxItems: 1000, items: { $ref: 'field' } },
    traits: { type: 'array', uniqueItems: true, items: { type: 'string', enum: modelTraits } },
    titleField: { type: 'string', maxLength: 64 },
    treesBy: { type: 'string', maxLength: 64 },
    captionsField: { type: 'string', maxLength: 64 },
    external: {
      type: 'object',
      required: ['link', 'schema', 'table', 'key', 'columns'],
      additionalProperties: false,
      properties: {
        link: { type: 'string', minLength: 1, maxLength: 64 },
        schema: columnName,
        table: columnName,
        key: { type: 'array', minItems: 1, maxItems: 16, uniqueItems: true, items: columnName },
        columns: { type: 'object', maxProperties: 1000, additionalProperties: columnName },
      },
    },
    showable: { type: 'array', uniqueItems: true, maxItems: 100, items: { type: 'string', maxLength: 64 } },
  },
};

function fieldShape(describe: Describe): Schema {
  const own = propsSchema(fieldProps, { describe }) as { required: string[]; properties: Schema };
  return {
    $id: 'field',
    type: 'object',
    required: ['id', 'name', 'kind', 'widget', ...own.required],
    additionalProperties: false,
    properties: {
      id: nodeIdSchema,
      name: identifier,
      kind: { enum: valueKinds },
      widget: { type: 'string', maxLength: 64 },
      ...own.properties,
      props: { type: 'object' },
      to: reference,
      rows: { type: 'array', maxItems: 200, items: { $ref: 'field' } },
      defaultValue: {},
      rules: { type: 'array', maxItems: 20, items: fieldRuleSchema },
      fill: { enum: fills },
      secret: { type: 'boolean' },
    },
    allOf: Object.entries<WidgetDefinition>(widgets).map(([name, { props }]) => ({
      if: { type: 'object', required: ['widget'], properties: { widget: { const: name } } },
      // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's word.
      then: { type: 'object', properties: { props: propsSchema(props, { describe }) } },
    })),
  };
}

const layoutNodeShape = (describe: Describe): Schema => ({
  $id: 'layoutNode',
  type: 'object',
  required: ['node'],
  discriminator: { propertyName: 'node' },
  oneOf: Object.entries(layoutNodes).map(([name, { props }]) =>
    propsSchema(props, { describe, fixed: { node: { const: name }, id: nodeIdSchema } }),
  ),
});

const pagesShape = (describe: Describe): Schema => ({
  $id: 'pages',
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries<PropDefinitions>(pageProps).map(([name, props]) => [name, propsSchema(props, { describe })]),
  ),
});
