import { t } from '../texts/text.ts';
import type { ExpressionFinding } from './core/ast.ts';
import { limits } from './core/ast.ts';

export type Token =
  | { type: 'number' | 'text' | 'name'; at: number; value: string }
  | { type: 'sign'; at: number; value: string }
  | { type: 'end'; at: number; value: '' };

/** Full-width and typographic signs are what Chinese and Japanese keyboards produce; × and ÷ are SPEC §5. */
const spellings: Record<string, string> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  '－': '-',
  '＋': '+',
  '（': '(',
  '）': ')',
  '，': ',',
  '、': ',',
  '≠': '!=',
  '≤': '<=',
  '≥': '>=',
  '＝': '=',
  '＞': '>',
  '＜': '<',
  '<>': '!=',
  '==': '=',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
};

const space = /\s+/uy;
const number = /\d+(?:\.\d+)?/y;
const name = /[\p{L}_][\p{L}\p{M}\p{Nd}_]*/uy;
const text = /'((?:[^']|'')*)'|"((?:[^"]|"")*)"/uy;
const sign = /&&|\|\||<>|<=|>=|==|!=|[-+*/%&=<>!().,×÷−－＋（），、≠≤≥＝＞＜]/uy;

/** The words and signs of a formula, or the first character that is neither. */
export function readTokens(source: string): Token[] | ExpressionFinding {
  if (source.length > limits.characters) return { at: limits.characters, text: tooLong, params: limits };
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const gap = take(space);
    if (gap) {
      at += gap[0].length;
      continue;
    }
    const found = readToken(take, at);
    if (!found) return badCharacter(source, at);
    tokens.push(found.token);
    at += found.length;
  }
  tokens.push({ type: 'end', at, value: '' });
  return tokens;
}

function readToken(take: (pattern: RegExp) => RegExpExecArray | null, at: number) {
  const digits = take(number);
  if (digits) return { token: { type: 'number', at, value: digits[0] } as Token, length: digits[0].length };
  const word = take(name);
  if (word) return { token: { type: 'name', at, value: word[0] } as Token, length: word[0].length };
  const quoted = take(text);
  if (quoted) {
    const value = quoted[1]?.replaceAll("''", "'") ?? quoted[2]?.replaceAll('""', '"') ?? '';
    return { token: { type: 'text', at, value } as Token, length: quoted[0].length };
  }
  const mark = take(sign);
  if (!mark) return undefined;
  const value = Object.hasOwn(spellings, mark[0]) ? spellings[mark[0]]! : mark[0];
  return { token: { type: 'sign', at, value } as Token, length: mark[0].length };
}

function badCharacter(source: string, at: number): ExpressionFinding {
  const value = String.fromCodePoint(source.codePointAt(at)!);
  return value === "'" || value === '"'
    ? { at, text: openText }
    : {
        at,
        text: t(
          '不能使用字符 {value}',
          '不能使用字元 {value}',
          'the character {value} has no meaning here',
          '文字 {value} は使えません',
        ),
        params: { value },
      };
}

const tooLong = t(
  '公式最多{characters}个字符',
  '公式最多 {characters} 個字元',
  'a formula has at most {characters} characters',
  '数式は{characters}文字までです',
);
const openText = t(
  '文本缺少结束引号',
  '文字缺少結尾引號',
  'the text lacks its closing quote',
  '文字列の閉じ引用符がありません',
);
