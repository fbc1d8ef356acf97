import type { Text } from '../../texts/text.ts';
import type { CheckedType, Environment, ExpressionType } from './types.ts';
import type { Value } from './value.ts';

/** `numbers` is a number or a list of them (a column), `unit` a text that names a unit. */
export type ArgumentType = ExpressionType | 'numbers' | 'unit';

export interface FunctionDefinition {
  /** Only a formula that is asked for each option of a field knows what it means. */
  perOption?: true;
  /** What it does, for the formula editor. */
  title: Text;
  /** The types of the arguments; the last `optional` of them may be left out, `rest` may follow any number of times. */
  args: readonly ArgumentType[];
  optional?: number;
  rest?: ArgumentType;
  result: ExpressionType | ((args: CheckedType[]) => ExpressionType);
  /** What it does; a function without `run` and `lazy` is mathjs's (see functions/math/). */
  run?: (args: Value[], environment: Environment) => Value;
  /** Answers a call over one column from its cells as they are stored; undefined: `run` has to be asked. */
  ofCells?: (cells: Iterable<unknown>) => Value | undefined;
  /** Instead of `run`: evaluates only the arguments that it needs. */
  lazy?: (args: (() => Value)[]) => Value;
}
