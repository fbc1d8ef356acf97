import type { FieldDefinition } from './field.ts';

/**
 * What a model's records can do besides holding fields:
 * state (enabled or not), tree (parentId), recycle (deleted records can be restored),
 * lock (a locked record refuses changes), sort (a stored order).
 */
const modelTraits = ['state', 'tree', 'recycle', 'lock', 'sort'] as const;
export type ModelTrait = (typeof modelTraits)[number];

export interface ModelDefinition {
  /** Names the table when it is first released. */
  name: string;
  fields: FieldDefinition[];
  traits?: ModelTrait[];
  /** The name of the field that names a record to a person. */
  titleField: string;
}

export const modelSchema = {
  $id: 'model',
  type: 'object',
  required: ['name', 'fields', 'titleField'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]*$', maxLength: 64 },
    fields: { type: 'array', minItems: 1, maxItems: 1000, items: { $ref: 'field' } },
    traits: { type: 'array', uniqueItems: true, items: { enum: modelTraits } },
    titleField: { type: 'string', maxLength: 64 },
  },
};
