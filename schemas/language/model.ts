import type { FieldDefinition } from './field.ts';
import type { ModelTrait } from './traits.ts';

export interface ModelDefinition {
  /** Names the table when it is first released. */
  name: string;
  fields: FieldDefinition[];
  traits?: ModelTrait[];
  /** The name of the field that names a record to a person. */
  titleField: string;
}
