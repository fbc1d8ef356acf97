import { binaryOperators } from '@tessera/schemas/expression/core/ast.ts';
import { mathBounds } from '@tessera/schemas/expression/functions/math/bounds.ts';
import { mathFunctions } from '@tessera/schemas/expression/functions/math/functions.ts';
import { units } from '@tessera/schemas/expression/functions/math/units.ts';
import type { ArgumentType, BinaryOperator, FunctionDefinition } from '@tessera/schemas/expression/index.ts';
import { functions } from '@tessera/schemas/expression/index.ts';
import { kindOf, valueKinds } from '@tessera/schemas/kinds/index.ts';
import { filterOperators } from '@tessera/schemas/kinds/operators.ts';
import { namedRules } from '@tessera/schemas/language/rules/rules.ts';
import type { Text } from '@tessera/schemas/texts/text.ts';
import { languages, t } from '@tessera/schemas/texts/text.ts';
import { code, codes, type DocumentPage, english, page, table, titled } from './markdown.ts';

export const kindsPage = (): DocumentPage =>
  page('kinds.md', titled(t('值的类型', '值的型別', 'Kinds', '値の種類')), [
    'What a field can store. The set is closed: the server, formulas and code generation know these and nothing else.',
    table(
      ['kind', 'what it is', 'as JSON', 'sorted by', 'filters'],
      valueKinds.map((kind) => [
        code(kind),
        kindOf(kind).about,
        kindOf(kind).example && code(kindOf(kind).example),
        kindOf(kind).sortable ? 'yes' : '',
        codes(kindOf(kind).operators),
      ]),
    ),
    '## Filters',
    'A list takes `filter`, a list of `{ "field", "op", "value" }`. `in`, `notIn` and `between` take lists; an end of `between` that is empty is open; `empty` and `notEmpty` take no value.',
    `All operators: ${codes(filterOperators)}.`,
  ]);

export const rulesPage = (): DocumentPage =>
  page('rules.md', titled(t('常用校验规则', '常用校驗規則', 'Named rules', '名前付きルール')), [
    'A field has `rules`: `{ "rule": "email" }` for one of these, or `{ "pattern": "^A", "message": … }` for an own pattern (with `"not": true`, what the pattern finds is refused). All rules of a field must hold. A rule looks at text; an empty value is the business of `required`. Patterns run in linear time (RE2): no look-ahead and no back-references; several rules say what a look-ahead says.',
    table(
      ['rule', 'title', ...languages],
      Object.entries(namedRules).map(([name, rule]) => [
        code(name),
        english(rule.title),
        ...languages.map((language) => rule.message[language]),
      ]),
    ),
  ]);

const operatorTexts = {
  or: 'either holds (`||`)',
  and: 'both hold (`&&`)',
  '=': 'equal (`==`, `＝`)',
  '!=': 'not equal (`<>`, `≠`)',
  '<': 'less, or earlier',
  '<=': 'at most (`≤`)',
  '>': 'more, or later',
  '>=': 'at least (`≥`)',
  '&': 'texts joined',
  '+': 'sum',
  '-': 'difference',
  '*': 'product (`×`)',
  '/': 'quotient (`÷`)',
  '%': 'remainder',
} as const satisfies Record<BinaryOperator, string>;

export function expressionsPage(): DocumentPage {
  const all: [string, FunctionDefinition][] = Object.entries(functions);
  return page('expressions.md', titled(t('公式', '公式', 'Formulas', '数式')), [
    'One small typed language for `visible`, `required`, `readonly` and `value`. The same formula gives the same answer in the browser and on the server. Numbers are decimal, so `0.1 + 0.2 = 0.3`.',
    '- A name reads a field: `qty * price`. In a sub-table the names of the row come first, then those of the row around it, where it stands in one, then those of the record.\n- `lines.amount` is the column of a sub-table, a list: `sum(lines.amount)`. Of a sub-table in its rows it is `lines.details.qty`, of all rows in one list; in such a row `details.qty` is that of the row alone.\n- Texts stand in `\'quotes\'` or `"quotes"`; `true`, `false` and `null` are words.\n- An empty number counts as 0 in arithmetic, an empty switch as `false` in conditions.',
    '## Operators',
    'From the loosest to the tightest. Comparisons do not chain. `not` and a leading `-` stand before a value.',
    table(
      ['operator', 'meaning'],
      binaryOperators.map((operator) => [code(operator), operatorTexts[operator]]),
    ),
    '## Functions',
    'What is not in this table cannot be called.',
    table(
      ['call', 'gives', 'what it is', '中文'],
      all.map(([name, definition]) => [
        code(callOf(name, definition)),
        typeof definition.result === 'function' ? 'as its values' : definition.result,
        english(definition.title),
        (definition.title as Text).zh,
      ]),
    ),
    ...mathParts(),
  ]);
}

const written = (most: number) => most.toLocaleString('en-US');

function mathParts(): string[] {
  const { places, cells, exponent, degree, angle, whole, factorial, chosen } = mathBounds;
  return [
    '## Statistics, powers, angles, units',
    `${codes(Object.keys(mathFunctions))} are answered by mathjs, which is loaded where a formula calls one of them. They take and give decimal numbers of 34 digits like all others.`,
    [
      '- What has no real result (`sqrt(-1)`, `ln(0)`, `asin(2)`) is a problem as a division by zero is: a calculated field shows 0, any other nothing.',
      '- An empty cell is no number of a statistic, and a statistic of no number is empty. `std` and `variance` are those of a sample and need two. `quantile(lines.amount, 0.9)` lies between the two nearest numbers.',
      '- `log` names its base because a spreadsheet takes 10 where mathematics takes e; `ln`, `log10` and `log2` have theirs. Angles are radians: `sin(radians(30))`.',
      `- Each call is bounded: numbers below 10^${places + 1}, ${written(cells)} numbers of a statistic, angles up to ${written(angle)}, exponents up to ${written(exponent)}, degrees of roots up to ${written(degree)}, \`gcd\` and \`lcm\` of whole numbers up to ${written(whole)}, \`factorial\` up to ${factorial}, \`combinations\` of at most ${written(chosen)}. More is a problem.`,
      '- None of them can stand in a row scope.',
    ].join('\n'),
    '## Units',
    '`convert(value, from, to)` knows these, by what they measure. Upper and lower case differ. A month or a year has no fixed length, and a ton is another one in each country, so they are missing; `kB` is 1,000 bytes, `KiB` 1,024.',
    table(
      ['of', 'units'],
      Object.entries(units).map(([quantity, names]) => [quantity, codes(names)]),
    ),
  ];
}

/** `round(number, number?)`, `concat(any, …)`. */
function callOf(name: string, { args, optional = 0, rest }: FunctionDefinition): string {
  const spelled = (type: ArgumentType) => (type === 'numbers' ? 'number or list' : type);
  const fixed = args.map((type, i) => (i >= args.length - optional ? `${spelled(type)}?` : spelled(type)));
  const open = rest ? [spelled(rest), '…'] : [];
  return `${name}(${[...fixed, ...open].join(', ')})`;
}
