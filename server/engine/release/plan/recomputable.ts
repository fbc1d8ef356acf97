import { isLasting } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { computationOf } from '@tessera/schemas/record/computation.ts';
import { formulaTree } from '@tessera/schemas/record/context.ts';

/** Whether the same values always give the same answer: what asks for today or for the person says something of whoever wrote it. */
export function isLastingFormula({ value }: Pick<FieldDefinition, 'value'>): boolean {
  const ast = value === undefined ? undefined : formulaTree(value);
  return ast !== undefined && isLasting(ast);
}

/**
 * The model with those formulas alone that may be worked out for records that nobody writes: of the fields with these ids and
 * of all that read them, or of every field. What the others say stays, and is read as what was entered.
 */
export function modelToRecompute(
  model: ModelDefinition,
  { fields }: { fields?: readonly string[] | undefined },
): ModelDefinition {
  const { order } = computationOf(model);
  const wanted = new Set<string>();
  // Each stands behind what it reads.
  for (const { key, field, reads, lasting } of order)
    if (lasting && (!fields || fields.includes(field.id) || reads.some((one) => wanted.has(one)))) wanted.add(key);
  const only = (all: FieldDefinition[], around: string): FieldDefinition[] =>
    all.map((field) => {
      const { value, rows, ...rest } = field;
      const key = `${around}${field.name}`;
      return {
        ...rest,
        ...(value !== undefined && wanted.has(key) ? { value } : {}),
        ...(rows ? { rows: only(rows, `${key}.`) } : {}),
      } as FieldDefinition;
    });
  return { ...model, fields: only(model.fields, '') };
}
