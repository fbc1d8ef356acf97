import { isMathLoaded, loadMath, needsMath } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { formulaTree } from './context.ts';
import { offeredOf } from './states.ts';

const known = new WeakMap<ModelDefinition, boolean>();

/** Whether formulas of a model call mathjs and it is not loaded yet: until then nothing of it can be computed. */
export function waitsForMath(model: ModelDefinition): boolean {
  if (isMathLoaded()) return false;
  const waits = known.get(model) ?? model.fields.some(callsMath);
  known.set(model, waits);
  return waits;
}

/** Loads mathjs when a formula of one of the models calls it. */
export async function loadMathFor(models: ModelDefinition[]): Promise<void> {
  if (models.some(waitsForMath)) await loadMath();
}

function callsMath(field: FieldDefinition): boolean {
  const { value, visible, required, readonly, defaultBy, rules, rows } = field;
  const conditions = (rules ?? []).map((rule) => ('condition' in rule ? rule.condition : undefined));
  const calls = [value, visible, required, readonly, defaultBy, offeredOf(field), ...conditions].some((formula) => {
    const ast = typeof formula === 'string' ? formulaTree(formula) : undefined;
    return ast !== undefined && needsMath(ast);
  });
  return calls || (rows ?? []).some(callsMath);
}
