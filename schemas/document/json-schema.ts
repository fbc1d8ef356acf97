import { functions } from '../expression/index.ts';
import { namedRules } from '../language/rules/rules.ts';
import type { PropDefinition } from '../properties/property.ts';
import type { Language } from '../texts/text.ts';
import { textIn } from '../texts/text.ts';
import { widgets } from '../widgets/index.ts';
import type { WidgetDefinition } from '../widgets/widget.ts';
import { descriptions } from './descriptions.ts';
import { documentShapes, type Schema } from './shape.ts';

/** One self-contained draft-07 JSON Schema of page documents for an editor, with descriptions in a language. */
export function pageDocumentJsonSchema(language: Language): Schema {
  const shapes = documentShapes((prop) => description(prop, language)).map((shape) => portable(shape, language));
  const document = shapes.at(-1) ?? {};
  const definitions = Object.fromEntries(
    documentShapes()
      .slice(0, -1)
      .map(({ $id }, index) => [String($id), shapes[index] ?? {}]),
  );
  definitions.field = withWidgets(definitions.field ?? {}, language);
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Page document', ...document, definitions };
}

function description(prop: PropDefinition, language: Language): Schema {
  const label = textIn(prop.label, language);
  const said = prop.help ? `${label}: ${textIn(prop.help, language)}` : label;
  return {
    description: prop.type === 'expression' ? `${said}\n${Object.keys(functions).join(' ')}` : said,
    ...('default' in prop && prop.default !== undefined ? { default: prop.default } : {}),
    ...(prop.type === 'choice'
      ? { enumDescriptions: prop.choices.map((choice) => textIn(choice.label, language)) }
      : {}),
  };
}

/** References become local; `discriminator` is ajv's own word and says nothing that oneOf does not. */
function portable(schema: Schema, language: Language): Schema {
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$id' || key === 'discriminator') continue;
    if (key === '$ref') result.$ref = `#/definitions/${value}`;
    else if (key === 'properties') result.properties = described(value as Record<string, Schema>, language);
    else result[key] = part(value, language);
  }
  // Beside $ref, draft-07 ignores every other word.
  const { $ref, ...words } = result;
  return $ref === undefined || Object.keys(words).length === 0 ? result : { ...words, allOf: [{ $ref }] };
}

function part(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => part(each, language));
  return typeof value === 'object' && value !== null ? portable(value as Schema, language) : value;
}

/** Keys that are no property of a definition are described by their names. */
function described(properties: Record<string, Schema>, language: Language): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const shape = portable(schema, language);
      const known = Object.hasOwn(descriptions, name) ? descriptions[name] : undefined;
      return [
        name,
        known && !('description' in shape) && !('$ref' in shape)
          ? { ...shape, description: textIn(known, language) }
          : shape,
      ];
    }),
  );
}

/** What only an editor is told of fields: the names of widgets and rules, and what goes with each widget. */
function withWidgets(field: Schema, language: Language): Schema {
  const entries = Object.entries<WidgetDefinition>(widgets);
  const properties = field.properties as Record<string, Schema>;
  const rules = Object.entries(namedRules).map(([name, { title }]) => `${name} (${textIn(title, language)})`);
  return {
    ...field,
    properties: {
      ...properties,
      widget: {
        ...properties.widget,
        enum: entries.map(([name]) => name),
        enumDescriptions: entries.map(([, widget]) => textIn(widget.title, language)),
      },
      rules: { ...properties.rules, description: `${textIn(descriptions.rules, language)}: ${rules.join(', ')}` },
    },
    allOf: (field.allOf as { then: { properties: Schema } }[]).map((branch, index) => ({
      ...branch,
      // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's word.
      then: {
        ...branch.then,
        ...asked(entries[index]?.[1]),
        properties: { ...branch.then.properties, ...fixed(entries[index]?.[1]) },
      },
    })),
  };
}

const fixed = (widget: WidgetDefinition | undefined): Schema =>
  widget ? { kind: { enum: widget.kinds }, ...(widget.fill ? { fill: { const: widget.fill } } : {}) } : {};

const asked = (widget: WidgetDefinition | undefined): Schema =>
  widget?.computed ? { required: ['value'] } : widget?.kinds[0] === 'rows' ? { required: ['rows'] } : {};
