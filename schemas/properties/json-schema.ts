import { limitPatterns } from '../kinds/limits.ts';
import { type OptionSource, optionalInSource, sourceSchemas } from '../options/source.ts';
import type { PropDefinition, PropDefinitions } from './property.ts';

type Schema = Record<string, unknown>;

/** Says what a property means, in the words of whoever reads the schema; a validator needs none. */
type Describe = (prop: PropDefinition) => Schema;

const silent: Describe = () => ({});

/** An object of properties; `fixed` stands beside them in each. */
export function propsSchema(
  definitions: PropDefinitions,
  { describe = silent, fixed = {} }: { describe?: Describe; fixed?: Record<string, Schema> } = {},
): Schema {
  const required = Object.entries(definitions)
    // What applies under a condition is asked for under that condition: by the checks of the document.
    .filter(([, prop]) => prop.required === true && prop.when === undefined)
    .map(([name]) => name);
  const properties = Object.entries(definitions).map(([name, prop]) => [name, propSchema(prop, describe)]);
  return {
    type: 'object',
    ...(required.length + Object.keys(fixed).length > 0 ? { required: [...Object.keys(fixed), ...required] } : {}),
    additionalProperties: false,
    properties: { ...fixed, ...Object.fromEntries(properties) },
  };
}

const propSchema = (prop: PropDefinition, describe: Describe = silent): Schema => ({
  ...valueSchema(prop, describe),
  ...describe(prop),
});

const id = { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: 64 };
const formula = { type: 'string', minLength: 1, maxLength: 2000 };

function valueSchema(prop: PropDefinition, describe: Describe): Schema {
  switch (prop.type) {
    case 'text':
      return { type: 'string', maxLength: prop.maxLength ?? 2000 };
    case 'caption':
      return { $ref: 'caption' };
    case 'integer':
    case 'number':
      return {
        type: prop.type,
        ...(prop.min === undefined ? {} : { minimum: prop.min }),
        ...(prop.max === undefined ? {} : { maximum: prop.max }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { enum: prop.choices.map(({ value }) => value) };
    case 'choices':
      return {
        type: 'array',
        uniqueItems: true,
        items: { type: 'string', enum: prop.choices.map(({ value }) => value) },
      };
    case 'color':
      return { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' };
    case 'limit':
      return { type: 'string', pattern: limitPatterns[prop.of] };
    case 'icon':
      return { type: 'string', pattern: '^[A-Za-z0-9]+$', maxLength: 64 };
    case 'address':
      return { type: 'string', minLength: 1, maxLength: 2000 };
    case 'expression':
      return prop.orFlag ? { anyOf: [{ type: 'boolean' }, formula] } : formula;
    case 'code':
      return { type: 'string', minLength: 1, maxLength: prop.maxLength };
    case 'options':
      return sourceSchema(prop.sources);
    case 'field':
    case 'fieldName':
      return { type: 'string', maxLength: 64 };
    case 'fields':
      return { type: 'array', uniqueItems: true, maxItems: prop.max, items: { type: 'string', maxLength: 64 } };
    case 'fieldNames':
      return { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 64 } };
    case 'actions':
      return { type: 'array', uniqueItems: true, maxItems: 50, items: { type: 'string', maxLength: 64 } };
    case 'object':
      return propsSchema(prop.of, { describe });
    case 'list':
      return {
        type: 'array',
        ...(prop.min === undefined ? {} : { minItems: prop.min }),
        maxItems: prop.max,
        items: propsSchema(prop.of, { describe, ...(prop.keyed ? { fixed: { id } } : {}) }),
      };
    case 'nodes':
      return { type: 'array', maxItems: 500, items: { $ref: 'layoutNode' } };
  }
}

/** The sources that a property takes. */
function sourceSchema(sources: readonly OptionSource['source'][]): Schema {
  return {
    type: 'object',
    required: ['source'],
    discriminator: { propertyName: 'source' },
    oneOf: sources.map((source) => ({
      type: 'object',
      required: ['source', ...Object.keys(sourceSchemas[source]).filter((key) => !optionalInSource.includes(key))],
      additionalProperties: false,
      properties: { source: { const: source }, ...sourceSchemas[source] },
    })),
  };
}

export const nodeIdSchema: Schema = id;
