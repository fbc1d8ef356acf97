import { binaryOperators } from '@tessera/schemas/expression/ast.ts';
import type { BinaryOperator, FunctionDefinition } from '@tessera/schemas/expression/index.ts';
import { functions } from '@tessera/schemas/expression/index.ts';
import type { ValueKind } from '@tessera/schemas/language/kinds.ts';
import { filterOperators, kindTraits, valueKinds } from '@tessera/schemas/language/kinds.ts';
import { namedRules } from '@tessera/schemas/language/rules.ts';
import type { Text } from '@tessera/schemas/language/text.ts';
import { languages, t } from '@tessera/schemas/language/text.ts';
import { code, codes, type DocumentPage, english, page, table, titled } from './markdown.ts';

const kindTexts = {
  text: ['a line of text, at most 255 characters unless `maxlength` says otherwise', '"Tessera"'],
  longText: ['text of several lines, at most 100,000 characters', '"…"'],
  integer: ['a whole number of 64 bits; beyond 2^53 it travels as text', '42'],
  decimal: ['15 digits before and 10 after the point; beyond 15 digits it travels as text', '19.9'],
  boolean: ['true or false', 'true'],
  date: ['a day', '"2026-11-20"'],
  dateTime: ['a moment, in UTC', '"2026-11-20T08:00:00.000Z"'],
  time: ['a time of day', '"08:30:00"'],
  range: ['two days, or two moments with `withTime`, in order', '["2026-01-01","2026-12-31"]'],
  ref: ['the id of a record of another resource', '"0199…"'],
  refs: ['several ids, or several codes when the field points nowhere', '["a","b"]'],
  files: ['uploaded files', '[{"fileId":"0199…","name":"a.pdf","size":1024}]'],
  json: ['any JSON, at most 32 levels deep', '{"a":1}'],
  rows: ['the rows of a sub-table; a row that exists already carries its `id`', '[{"id":"0199…","qty":2}]'],
  none: ['nothing is stored', ''],
} as const satisfies Record<ValueKind, readonly [string, string]>;

export const kindsPage = (): DocumentPage =>
  page('kinds.md', titled(t('值的类型', '值的型別', 'Kinds', '値の種類')), [
    'What a field can store. The set is closed: the server, formulas and code generation know these and nothing else.',
    table(
      ['kind', 'what it is', 'as JSON', 'sorted by', 'filters'],
      valueKinds.map((kind) => [
        code(kind),
        kindTexts[kind][0],
        kindTexts[kind][1] && code(kindTexts[kind][1]),
        kindTraits[kind].sortable ? 'yes' : '',
        codes(kindTraits[kind].operators),
      ]),
    ),
    '## Filters',
    'A list takes `filter`, a list of `{ "field", "op", "value" }`. `in`, `notIn` and `between` take lists; an end of `between` that is empty is open; `empty` and `notEmpty` take no value.',
    `All operators: ${codes(filterOperators)}.`,
  ]);

export const rulesPage = (): DocumentPage =>
  page('rules.md', titled(t('常用校验规则', '常用校驗規則', 'Named rules', '名前付きルール')), [
    'A field has `rules`: `{ "rule": "email" }` for one of these, or `{ "pattern": "^A", "message": … }` for an own pattern. A rule looks at text; an empty value is the business of `required`. Patterns run in linear time (RE2): no look-ahead and no back-references.',
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
    '- A name reads a field: `qty * price`. In a sub-table the names of the row come first, then those of the record.\n- `lines.amount` is the column of a sub-table, a list: `sum(lines.amount)`.\n- Texts stand in `\'quotes\'` or `"quotes"`; `true`, `false` and `null` are words.\n- An empty number counts as 0 in arithmetic.',
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
  ]);
}

/** `round(number, number?)`, `concat(any, …)`. */
function callOf(name: string, { args, optional = 0, rest, numbersOrLists }: FunctionDefinition): string {
  const fixed = args.map((type, i) => (i >= args.length - optional ? `${type}?` : type));
  const open = numbersOrLists ? ['number or list', '…'] : rest ? [rest, '…'] : [];
  return `${name}(${[...fixed, ...open].join(', ')})`;
}
