import type { Node } from '../../core/ast.ts';
import { callsOf } from '../../core/ast.ts';
import type { Value } from '../../core/value.ts';
import { isMathFunction, type MathFunctionName } from './functions.ts';

/** One function of mathjs, as a formula calls it. */
export type MathRun = (args: Value[]) => Value;

let runs: Record<MathFunctionName, MathRun> | undefined;
let loading: Promise<void> | undefined;

/**
 * A formula that calls mathjs was evaluated before `loadMath()` had ended. No value stands for it and `evaluate` does
 * not make a problem of it: the caller forgot to wait.
 */
export class MathNotLoaded extends Error {
  constructor(name: string) {
    super(`${name}() was called before loadMath() had ended`);
    this.name = 'MathNotLoaded';
  }
}

/** Whether a formula can be evaluated only after `loadMath()`. */
export const needsMath = (ast: Node): boolean => callsOf(ast).some(isMathFunction);

export const isMathLoaded = (): boolean => runs !== undefined;

/** Loads mathjs once; what failed (a browser without network) is tried again by the next call. */
export function loadMath(): Promise<void> {
  loading ??= import('./runs.ts').then(
    ({ mathRuns }) => {
      runs = mathRuns;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** What mathjs does for the name of a function without `run`; throws MathNotLoaded. */
export function mathRun(name: string): MathRun {
  if (!runs || !isMathFunction(name)) throw new MathNotLoaded(name);
  return runs[name];
}
