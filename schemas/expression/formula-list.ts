import { t } from '../texts/text.ts';
import { limits } from './core/ast.ts';
import type { ParseResult } from './parse.ts';
import { parseTokens } from './parse.ts';
import type { Token } from './tokens.ts';
import { readTokens } from './tokens.ts';

const operators: Record<string, string> = { '+': '+', '-': '-', '×': '*', '÷': '/' };

/**
 * SPEC §5, arithmetic formula: a list such as `['qty', '×', '(', 'price', '+', 5, ')']`. Besides the parentheses
 * its length is odd, it begins and ends with a number (or the name of a field) and alternates with operators.
 * `at` of a finding is the index in the list.
 */
export function parseFormulaList(items: (string | number)[]): ParseResult {
  if (items.length > limits.nodes) return { ok: false, at: limits.nodes, text: texts.large, params: limits };
  const tokens: Token[] = [];
  let wantsNumber = true;
  for (const [at, item] of items.entries()) {
    const text = typeof item === 'number' ? plain(item) : item.trim();
    if (text === '(' || text === ')') {
      tokens.push({ type: 'sign', at, value: text });
    } else if (Object.hasOwn(operators, text)) {
      if (wantsNumber) return { ok: false, at, text: texts.number, params: { value: text } };
      tokens.push({ type: 'sign', at, value: operators[text]! });
      wantsNumber = true;
    } else {
      if (!wantsNumber) return { ok: false, at, text: texts.operator, params: { value: text } };
      const operand = readOperand(text, at);
      if (!operand) return { ok: false, at, text: texts.operand, params: { value: text } };
      tokens.push(...operand);
      wantsNumber = false;
    }
  }
  if (wantsNumber) return { ok: false, at: items.length, text: texts.ends };
  tokens.push({ type: 'end', at: items.length, value: '' });
  return parseTokens(tokens);
}

const plain = (value: number) =>
  Number.isFinite(value) ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : '';

function readOperand(text: string, at: number): Token[] | undefined {
  const tokens = readTokens(text);
  if (!Array.isArray(tokens)) return undefined;
  const words = tokens.slice(0, -1).map((token) => ({ ...token, at }) as Token);
  const shape = words.map((word) => (word.type === 'sign' ? word.value : word.type)).join(' ');
  return /^(-? ?number|name( \. name)*)$/.test(shape) ? words : undefined;
}

const texts = {
  number: t(
    '{value} 前应为数字',
    '{value} 前應為數字',
    'a number is expected before {value}',
    '{value} の前には数値が必要です',
  ),
  operator: t(
    '{value} 前应为运算符',
    '{value} 前應為運算子',
    'an operator is expected before {value}',
    '{value} の前には演算子が必要です',
  ),
  operand: t(
    '{value} 不是数字或字段',
    '{value} 不是數字或欄位',
    '{value} is neither a number nor a field',
    '{value} は数値でも項目でもありません',
  ),
  ends: t(
    '公式应以数字结尾',
    '公式應以數字結尾',
    'the formula must end with a number',
    '数式は数値で終わる必要があります',
  ),
  large: t(
    '公式最多{nodes}项',
    '公式最多 {nodes} 項',
    'a formula has at most {nodes} items',
    '数式は{nodes}項目までです',
  ),
};
