import { namesOf } from '../expression/index.ts';
import { fillOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import type { KeptAnswers, RecordContext, RecordValue, RowPlace } from './context.ts';
import { conditionHolds, environmentOf, formulaTree, own } from './context.ts';

export interface FieldState {
  visible: boolean;
  required: boolean;
  readonly: boolean;
  /** Whether an option is offered now, by its code; undefined: all are. */
  offers?: (code: string) => boolean;
}

const plain: FieldState = { visible: true, required: false, readonly: false };

/** The states of a field of the head, or of a row after those around it (see `environmentOf`), evaluated when asked for. */
export type StateReader = (field: FieldDefinition, rows?: readonly RowPlace[]) => FieldState;

/**
 * Reads the states of fields for one state of a record. Nothing is evaluated for a field without conditions.
 * A condition that cannot be evaluated shows the field, offers its options, and neither requires nor locks it.
 */
export function stateReader(
  model: ModelDefinition,
  value: RecordValue,
  context: Omit<RecordContext, 'matches'>,
): StateReader {
  const kept: KeptAnswers = new Map();
  const head = environmentOf({ model, value, context, kept });
  return (field, rows = []) => {
    const { visible, required, readonly } = field;
    const computed = Boolean(field.value || fillOf(field));
    const offered = offeredOf(field);
    if (
      !offered &&
      visible === undefined &&
      typeof required !== 'string' &&
      typeof readonly !== 'string' &&
      !computed
    ) {
      return required || readonly ? { ...plain, required: required ?? false, readonly: readonly ?? false } : plain;
    }
    const environment = rows.length > 0 ? environmentOf({ model, value, context, rows, kept }) : head;
    const holds = (condition: boolean | string | undefined) =>
      typeof condition === 'string' ? conditionHolds(condition, environment) === true : condition === true;
    const shown = visible === undefined || conditionHolds(visible, environment) !== false;
    return {
      visible: shown,
      required: shown && !computed && holds(required),
      readonly: computed || holds(readonly),
      ...(offered ? { offers: (option: string) => conditionHolds(offered, { ...environment, option }) !== false } : {}),
    };
  };
}

/** The condition of the options of a field. */
export const offeredOf = ({ props }: FieldDefinition): string | undefined =>
  typeof props?.offered === 'string' ? props.offered : undefined;

/** The states of all fields of the head by name, and of fields with conditions in rows by `lines[0].price`. */
export function fieldStates(
  model: ModelDefinition,
  value: RecordValue,
  context: Omit<RecordContext, 'matches'>,
): Map<string, FieldState> {
  const states = new Map<string, FieldState>();
  const read = stateReader(model, value, context);
  for (const field of model.fields) {
    states.set(field.name, read(field));
    readRows(field, { value, path: field.name, rows: [], read, states });
  }
  return states;
}

interface StatesPlace {
  /** The record or row that the sub-table stands in. */
  value: RecordValue;
  path: string;
  rows: RowPlace[];
  read: StateReader;
  states: Map<string, FieldState>;
}

function readRows(of: FieldDefinition, { value, path, rows, read, states }: StatesPlace): void {
  const list = own(value, of.name);
  const inner = (of.rows ?? []).filter(isStated);
  if (inner.length === 0 || !Array.isArray(list)) return;
  for (const [i, row] of (list as RecordValue[]).entries()) {
    const around = [...rows, { of, value: row }];
    for (const field of inner) {
      const at = `${path}[${i}].${field.name}`;
      if (isConditional(field)) states.set(at, read(field, around));
      readRows(field, { value: row, path: at, rows: around, read, states });
    }
  }
}

const isConditional = (field: FieldDefinition): boolean =>
  field.visible !== undefined || offeredOf(field) !== undefined || stateNames(field).length > 0;
const isStated = (field: FieldDefinition): boolean => isConditional(field) || (field.rows ?? []).some(isStated);

/** Whether no record can show a field: its condition says `false`. A sub-table has no column for it then. */
export function isNeverShown({ visible }: FieldDefinition): boolean {
  const condition = visible === undefined ? undefined : formulaTree(visible);
  return condition?.type === 'constant' && condition.value === false;
}

/** The names that a field's states depend on: a form asks again only when one of them changed. */
export function stateNames(field: FieldDefinition): string[] {
  const names = new Set<string>();
  for (const condition of [field.visible, field.required, field.readonly, offeredOf(field)]) {
    const ast = typeof condition === 'string' ? formulaTree(condition) : undefined;
    for (const name of ast ? namesOf(ast) : []) names.add(name);
  }
  return [...names];
}
