import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';

const drawn = new WeakMap<FieldDefinition, FieldDefinition>();

/**
 * The fields as a canvas draws them: everything is seen and nothing computes, so that a formula that is half written
 * hinders nobody. What did not change stays the same object.
 */
export function drawnFields({ fields }: ModelDefinition): FieldDefinition[] {
  return fields.map((field) => {
    const known = drawn.get(field) ?? withoutLogic(field);
    drawn.set(field, known);
    return known;
  });
}

function withoutLogic(field: FieldDefinition): FieldDefinition {
  const { visible: _v, value, defaultBy: _d, rules: _r, script: _s, required, readonly, rows, props, ...rest } = field;
  const { offered: _o, ...set } = props ?? {};
  return {
    ...rest,
    ...(props ? { props: set } : {}),
    ...(required === true ? { required } : {}),
    ...(widgetOf(field.widget).computed ? { value: '0' } : {}),
    ...(readonly === true || value !== undefined ? { readonly: true } : {}),
    ...(rows ? { rows: rows.map(withoutLogic) } : {}),
  };
}

/** A row in each sub-table, and in each that stands in it: so that the columns of all of them are seen. */
export const drawnRows = (fields: readonly FieldDefinition[]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ name, rows }) => (rows ? [[name, [drawnRows(rows)]]] : [])));
