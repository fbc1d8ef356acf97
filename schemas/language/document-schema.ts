import { functions } from '../expression/index.ts';
import { widgets } from '../widgets/index.ts';
import type { PropDefinition, WidgetDefinition } from '../widgets/widget.ts';
import { descriptions } from './document-descriptions.ts';
import { fieldSchema } from './field.ts';
import { modelSchema } from './model.ts';
import { layoutNodeSchema, pagesSchema } from './page.ts';
import { documentSchema } from './resource.ts';
import { namedRules } from './rules.ts';
import type { Language } from './text.ts';
import { captionSchema, textIn } from './text.ts';

type Schema = Record<string, unknown>;

/** One self-contained draft-07 JSON Schema of page documents for an editor, with descriptions in a language. */
export function pageDocumentJsonSchema(language: Language): Schema {
  const parts = { field: fieldSchema, model: modelSchema, layoutNode: layoutNodeSchema, pages: pagesSchema };
  const definitions = Object.fromEntries(
    Object.entries(parts).map(([name, schema]) => [name, portable(schema, language) as Schema]),
  );
  definitions.field = withWidgets(definitions.field!, language);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Page document',
    ...(portable(documentSchema, language) as Schema),
    definitions,
  };
}

/** References become local; `discriminator` is ajv's own word and says nothing that oneOf does not. */
function portable(schema: unknown, language: Language): unknown {
  if (Array.isArray(schema)) return schema.map((part) => portable(part, language));
  if (typeof schema !== 'object' || schema === null) return schema;
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$id' || key === 'discriminator') continue;
    if (key === '$ref') result.$ref = `#/definitions/${value}`;
    else if (key === 'properties') result.properties = described(value as Record<string, Schema>, language);
    else result[key] = portable(value, language);
  }
  return result;
}

function described(properties: Record<string, Schema>, language: Language): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const part = portable(schema, language) as Schema;
      const description = Object.hasOwn(descriptions, name) ? textIn(descriptions[name], language) : undefined;
      // Beside $ref, draft-07 ignores every other word.
      if (!description || '$ref' in part) return [name, part];
      return [name, { ...part, description: isFormula(name) ? `${description}\n${functionNames}` : description }];
    }),
  );
}

const isFormula = (name: string) => ['visible', 'required', 'readonly', 'value'].includes(name);
const functionNames = Object.keys(functions).join(' ');

function withWidgets(field: Schema, language: Language): Schema {
  const entries = Object.entries(widgets) as [string, WidgetDefinition][];
  const properties = field.properties as Record<string, Schema>;
  const rules = Object.values(namedRules);
  return {
    ...field,
    properties: {
      ...properties,
      widget: {
        ...properties.widget,
        enum: entries.map(([name]) => name),
        enumDescriptions: entries.map(([, widget]) => textIn(widget.title, language)),
      },
      rules: {
        ...properties.rules,
        description: `${textIn(descriptions.rules, language)}: ${Object.keys(namedRules)
          .map((name, i) => `${name} (${textIn(rules[i]!.title, language)})`)
          .join(', ')}`,
      },
    },
    allOf: entries.map(([name, widget]) => ({
      if: { required: ['widget'], properties: { widget: { const: name } } },
      // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's word.
      then: {
        properties: {
          kind: { enum: widget.kinds },
          props: {
            type: 'object',
            additionalProperties: false,
            properties: Object.fromEntries(
              Object.entries(widget.props).map(([prop, definition]) => [prop, propSchema(definition, language)]),
            ),
          },
          ...(widget.fill ? { fill: { const: widget.fill } } : {}),
        },
        ...(widget.computed ? { required: ['value'] } : widget.kinds[0] === 'rows' ? { required: ['rows'] } : {}),
      },
    })),
  };
}

function propSchema(prop: PropDefinition, language: Language): Schema {
  const label = textIn(prop.label, language);
  const base: Schema = { description: prop.help ? `${label}: ${textIn(prop.help, language)}` : label };
  if ('default' in prop && prop.default !== undefined) base.default = prop.default;
  switch (prop.type) {
    case 'text':
      return { ...base, type: 'string', maxLength: prop.maxLength ?? 2000 };
    case 'caption':
      return { ...base, ...captionSchema };
    case 'integer':
    case 'number':
      return {
        ...base,
        type: prop.type,
        ...(prop.min === undefined ? {} : { minimum: prop.min }),
        ...(prop.max === undefined ? {} : { maximum: prop.max }),
      };
    case 'boolean':
      return { ...base, type: 'boolean' };
    case 'choice':
      return {
        ...base,
        enum: prop.choices.map((choice) => choice.value),
        enumDescriptions: prop.choices.map((choice) => textIn(choice.label, language)),
      };
    case 'options':
      return { ...base, ...optionsSchema };
    case 'fieldNames':
      return { ...base, type: 'array', maxItems: 50, items: { type: 'string' } };
  }
}

const optionItem = (depth: number): Schema => ({
  type: 'object',
  required: ['value', 'label'],
  additionalProperties: false,
  properties: {
    value: { type: 'string', maxLength: 255 },
    label: captionSchema,
    children: depth > 0 ? { type: 'array', items: optionItem(depth - 1) } : { type: 'array' },
  },
});

const optionsSchema: Schema = {
  oneOf: [
    {
      type: 'object',
      required: ['source', 'items'],
      additionalProperties: false,
      properties: { source: { const: 'static' }, items: { type: 'array', items: optionItem(3) } },
    },
    {
      type: 'object',
      required: ['source', 'code'],
      additionalProperties: false,
      properties: { source: { const: 'dictionary' }, code: { type: 'string', minLength: 1, maxLength: 64 } },
    },
  ],
};
