import { comparedIn, type Environment, evaluate } from '../expression/index.ts';
import { formulaTree } from './context.ts';

/**
 * Whether a condition is broken. One that compares what is not there yet cannot be said to be: who fills in a beginning
 * is not told that the end, still empty, lies before it.
 */
export function isBroken(condition: string, environment: Environment): boolean {
  const ast = formulaTree(condition);
  if (!ast || evaluate(ast, environment).value !== false) return false;
  return comparedIn(ast).every((side) => evaluate(side, environment).value !== null);
}
