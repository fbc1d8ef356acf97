import type { Node } from './core/ast.ts';
import { callsOf } from './core/ast.ts';
import { functionOf } from './functions/index.ts';

/**
 * Whether a formula gives the same answer for the same values, whoever asks and whenever: a function that is given
 * nothing (`today()`, `currentUser()`) can only answer by the moment or the asker.
 */
export const isLasting = (ast: Node): boolean =>
  callsOf(ast).every((name) => {
    const known = functionOf(name);
    return known !== undefined && (known.args.length > (known.optional ?? 0) || known.rest !== undefined);
  });
