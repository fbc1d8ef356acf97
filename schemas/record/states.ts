import type { Environment } from '../expression/index.ts';
import { namesOf } from '../expression/index.ts';
import { fillOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import type { RecordContext, RecordValue } from './context.ts';
import { environmentOf, formulaTree, formulaValue } from './context.ts';

export interface FieldState {
  visible: boolean;
  required: boolean;
  readonly: boolean;
}

const plain: FieldState = { visible: true, required: false, readonly: false };

/** The states of a field of the head, or of a row of a sub-table, evaluated when asked for. */
export type StateReader = (field: FieldDefinition, row?: { of: FieldDefinition; value: RecordValue }) => FieldState;

/**
 * Reads the states of fields for one state of a record. Nothing is evaluated for a field without conditions.
 * A condition that cannot be evaluated shows the field, and neither requires nor locks it.
 */
export function stateReader(
  model: ModelDefinition,
  value: RecordValue,
  context: Omit<RecordContext, 'matches'>,
): StateReader {
  const kept: Environment['kept'] = new Map();
  const head = environmentOf({ model, value, context, kept });
  return (field, row) => {
    const { visible, required, readonly } = field;
    const computed = Boolean(field.value || fillOf(field));
    if (visible === undefined && typeof required !== 'string' && typeof readonly !== 'string' && !computed) {
      return required || readonly ? { ...plain, required: required ?? false, readonly: readonly ?? false } : plain;
    }
    const environment = row
      ? environmentOf({ model, value, context, row: { fields: row.of.rows ?? [], value: row.value }, kept })
      : head;
    const holds = (condition: boolean | string | undefined) =>
      typeof condition === 'string' ? formulaValue(condition, environment) === true : condition === true;
    const shown = visible === undefined || formulaValue(visible, environment) !== false;
    return {
      visible: shown,
      required: shown && !computed && holds(required),
      readonly: computed || holds(readonly),
    };
  };
}

/** The states of all fields of the head by name, and of fields with conditions in rows by `lines[0].price`. */
export function fieldStates(
  model: ModelDefinition,
  value: RecordValue,
  context: Omit<RecordContext, 'matches'>,
): Map<string, FieldState> {
  const read = stateReader(model, value, context);
  const states = new Map<string, FieldState>();
  for (const field of model.fields) {
    states.set(field.name, read(field));
    if (field.kind !== 'rows' || !Array.isArray(value[field.name])) continue;
    const conditional = (field.rows ?? []).filter((inner) => stateNames(inner).length > 0 || inner.visible);
    if (conditional.length === 0) continue;
    for (const [i, row] of (value[field.name] as RecordValue[]).entries()) {
      for (const inner of conditional) {
        states.set(`${field.name}[${i}].${inner.name}`, read(inner, { of: field, value: row }));
      }
    }
  }
  return states;
}

/** Whether no record can show a field: its condition says `false`. A sub-table has no column for it then. */
export function isNeverShown({ visible }: FieldDefinition): boolean {
  const condition = visible === undefined ? undefined : formulaTree(visible);
  return condition?.type === 'constant' && condition.value === false;
}

/** The names that a field's states depend on: a form asks again only when one of them changed. */
export function stateNames(field: FieldDefinition): string[] {
  const names = new Set<string>();
  for (const condition of [field.visible, field.required, field.readonly]) {
    const ast = typeof condition === 'string' ? formulaTree(condition) : undefined;
    for (const name of ast ? namesOf(ast) : []) names.add(name);
  }
  return [...names];
}
