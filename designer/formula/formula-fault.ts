import { say } from '@tessera/runtime/session/language.ts';
import {
  checkExpression,
  compileExpression,
  type ExpressionFinding,
  type ExpressionType,
} from '@tessera/schemas/expression/index.ts';
import { typeTexts } from '@tessera/schemas/expression/type-texts.ts';
import { scopeOf } from '@tessera/schemas/record/index.ts';
import { fillIn, type Language, t } from '@tessera/schemas/texts/text.ts';
import type { Surroundings } from '../inputs/input.ts';

const wrongType = t(
  '结果应为{wanted}，实际为{found}',
  '結果應為{wanted}，實際為{found}',
  'The result should be {wanted}, and is {found}',
  '結果は{wanted}であるべきですが、{found}です',
);

/** What is wrong with a formula, and where it begins. */
export interface FormulaFault {
  at: number;
  msg: string;
}

/** What a formula has to give, and whether it is asked for each option of a field. */
export interface Wanted {
  results: readonly ExpressionType[];
  perOption?: true;
}

/** All that is wrong with a formula at its place; nothing where it says nothing. */
export function formulaFaults(
  text: string,
  { around, wanted: { results, perOption }, spoken }: { around: Surroundings; wanted: Wanted; spoken: Language },
): FormulaFault[] {
  if (!text.trim()) return [];
  const told = ({ at, text: what, params }: ExpressionFinding): FormulaFault => ({
    at,
    msg: fillIn(what, { language: spoken, values: params ?? {} }),
  });
  const parsed = compileExpression(text);
  if (!parsed.ok) return [told(parsed)];
  const { type, findings } = checkExpression(parsed.ast, {
    ...scopeOf(around.model, around.tables),
    ...(perOption ? { perOption } : {}),
  });
  if (findings.length > 0) return findings.map(told);
  if (type === 'any' || results.includes('any') || results.includes(type)) return [];
  const wanted = results.map((result) => say(typeTexts[result])).join(' / ');
  return [{ at: 0, msg: say(wrongType, { wanted, found: say(typeTexts[type]) }) }];
}
