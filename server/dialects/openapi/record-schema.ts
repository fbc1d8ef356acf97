import { Type } from '@sinclair/typebox';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { fillOf, propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { staticItems } from '@tessera/schemas/options/items.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';

interface Written {
  language?: Language;
  isUpdate?: boolean;
}

/** A record as it is sent, as JSON Schema. */
export function recordSchema(model: ModelDefinition, { language = 'en', isUpdate = false }: Written = {}): object {
  const shape = (field: FieldDefinition): object => {
    const own = { ...kindOf(field.kind).jsonSchema, ...limitsOf(field) };
    if (!field.rows) return own;
    const rows = { ...own, items: objectOf(field.rows) };
    return isUpdate ? { anyOf: [rows, { $ref: '#/components/schemas/RowChanges' }] } : rows;
  };
  const property = (field: FieldDefinition): object => ({
    ...shape(field),
    description: textIn(field.label, language),
    ...(isGiven(field) ? {} : { readOnly: true }),
    ...(field.secret ? { writeOnly: true } : {}),
  });
  const objectOf = (fields: FieldDefinition[]) => ({
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
  });
  // What a change leaves out stays as it is.
  return { ...objectOf(model.fields), ...(isUpdate ? {} : { required: requiredOf(model.fields) }) };
}

/** Whether what a client sends for it counts. */
export const isGiven = (field: FieldDefinition): boolean =>
  field.kind !== 'none' && !fillOf(field) && !field.value && !field.computed && field.readonly !== true;

export const requiredOf = (fields: readonly FieldDefinition[]): string[] =>
  fields
    .filter(
      (field) => field.required === true && !fillOf(field) && field.defaultValue === undefined && !field.defaultBy,
    )
    .map((field) => field.name);

/** More choices than this say themselves in the module, not in every copy of the document. */
const mostChoices = 200;

/** What the widget's properties demand, where JSON Schema has a word for it. */
function limitsOf(field: FieldDefinition): object {
  const props = propsOf(field);
  const { min, max, maxlength } = props;
  const codes = codesOf(staticItems(props) ?? []);
  const choices = codes.length > 0 && codes.length <= mostChoices ? { enum: codes } : {};
  if (kindOf(field.kind).numeric)
    return {
      ...(typeof min === 'number' ? { minimum: min } : {}),
      ...(typeof max === 'number' ? { maximum: max } : {}),
    };
  if (field.kind === 'refs') return codes.length > 0 ? { items: { type: 'string', ...choices } } : {};
  return { ...(typeof maxlength === 'number' ? { maxLength: maxlength } : {}), ...choices };
}

const codesOf = (items: readonly OptionItem[]): string[] =>
  items.flatMap(({ value, children = [] }) => [value, ...codesOf(children)]);

const id = Type.String({ maxLength: 64 });

/** See RowChanges in schemas/record/row-changes.ts. */
export const rowChangesSchema = Type.Object(
  {
    changed: Type.Optional(
      Type.Array(Type.Object({ id }), { description: 'Cells by name, with the id of their row.' }),
    ),
    added: Type.Optional(
      Type.Array(
        Type.Object(
          {
            at: Type.Optional(Type.Integer({ minimum: 0, description: 'Its place among all rows in the end.' })),
            row: Type.Object({}),
          },
          { additionalProperties: false },
        ),
        { description: 'New rows; without a place a row stands last.' },
      ),
    ),
    removed: Type.Optional(Type.Array(id, { description: 'Rows that go.' })),
    order: Type.Optional(Type.Array(id, { description: 'All stored rows that stay, in their order from now on.' })),
  },
  { additionalProperties: false, description: 'What changed of a sub-table.' },
);
