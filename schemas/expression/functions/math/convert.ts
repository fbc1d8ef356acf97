import { fillText, languages, type Text } from '../../../texts/text.ts';
import type { Value } from '../../core/value.ts';
import { EvaluationFailure, toText } from '../../core/value.ts';
import { answered, given, math } from './library.ts';
import type { MathRun } from './load.ts';
import { areAlike, isUnit, type UnitName, unitTexts } from './units.ts';

/**
 * Units that mathjs does not have, calls otherwise, or rounds (its acre is 4046.86 m²): so many of one of its own,
 * by definition.
 */
const defined: { [Name in UnitName]?: readonly [count: string, unit: string] } = {
  nmi: ['1852', 'm'],
  ha: ['1', 'hectare'],
  acre: ['43560', 'sqft'],
  psi: ['1', 'lbf / in^2'],
  mmHg: ['133.322387415', 'Pa'],
  cal: ['4.184', 'J'],
  kcal: ['4184', 'J'],
  hp: ['550', 'ft lbf / s'],
  PS: ['735.49875', 'W'],
  bit: ['1', 'b'],
  kbit: ['1', 'kb'],
  Mbit: ['1', 'Mb'],
  Gbit: ['1', 'Gb'],
  mph: ['1', 'mi / h'],
  knot: ['1852', 'm / h'],
};

export const convert: MathRun = ([value, from, to]) => {
  const [one, other] = [unitOf(from), unitOf(to)];
  if (!areAlike(one, other)) throw new EvaluationFailure(filled(unitTexts.unlike, { from: one, to: other }));
  const [[count, unit], [parts, wanted]] = [inMathjs(one), inMathjs(other)];
  const converted = math.unit(given(value).times(count), unit).toNumeric(wanted);
  return answered(math.isBigNumber(converted) ? converted.div(parts) : converted);
};

const inMathjs = (name: UnitName) => defined[name] ?? ['1', name];

function unitOf(value: Value | undefined): UnitName {
  const name = toText(value ?? null);
  if (!isUnit(name)) throw new EvaluationFailure(filled(unitTexts.unknown, { name }));
  return name;
}

const filled = (text: Text, params: Record<string, unknown>) =>
  Object.fromEntries(languages.map((language) => [language, fillText(text[language], params)])) as Text;
