/**
 * What a condition of a Formily schema says, as far as it only compares and combines values. It is read, never run:
 * whatever else such code does is not in this table, and is no condition.
 */
export type Code =
  | { is: 'value'; value: string | number | boolean | null }
  | { is: 'list'; items: Code[] }
  /** `$deps[0].a` as `['$deps', 0, 'a']`. */
  | { is: 'path'; steps: (string | number)[] }
  | { is: 'call'; on: Code; method: string; args: Code[] }
  | { is: 'not'; of: Code }
  | { is: 'either'; when: Code; yes: Code; no: Code }
  | { is: 'both' | 'any' | Comparison; left: Code; right: Code };

const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];
export const isComparison = (is: Code['is']): is is Comparison => comparisons.some((one) => one === is);

/** A longer text is no condition that anybody reads. */
export const mostCharacters = 2000;
const mostDepth = 32;

/** Reads an expression; undefined where it is more than a condition. */
export function readCode(source: string): Code | undefined {
  const tokens = source.length <= mostCharacters ? tokensOf(source) : undefined;
  if (!tokens || tokens.length === 0) return undefined;
  const reader = new CodeReader(tokens);
  const code = reader.choice(0);
  return code && reader.isAtEnd() ? code : undefined;
}

type Token = { sign: string } | { word: string } | { value: string | number };

const space = /\s+/y;
const word = /[\p{L}_$][\p{L}\p{Nd}_$]*/uy;
const number = /\d+(?:\.\d+)?(?![\p{L}_$\d])/uy;
// Escapes other than those of quotes are left to code.
const text = /'((?:[^'\\\n]|\\['"\\])*)'|"((?:[^"\\\n]|\\['"\\])*)"/y;
const sign = /===|!==|==|!=|<=|>=|&&|\|\||\?\.|[<>!()[\].,?:-]/y;

function tokensOf(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at += found[0].length;
    return found;
  };
  while (at < source.length) {
    if (take(space)) continue;
    const token = wordOf(take) ?? literalOf(take) ?? signOf(take);
    if (!token) return undefined;
    tokens.push(token);
  }
  return tokens;
}

type Take = (pattern: RegExp) => RegExpExecArray | null;

function wordOf(take: Take): Token | undefined {
  const found = take(word);
  return found ? { word: found[0] } : undefined;
}

function literalOf(take: Take): Token | undefined {
  const digits = take(number);
  if (digits) return { value: Number(digits[0]) };
  const quoted = take(text);
  return quoted ? { value: (quoted[1] ?? quoted[2] ?? '').replace(/\\(['"\\])/g, '$1') } : undefined;
}

function signOf(take: Take): Token | undefined {
  const found = take(sign);
  return found ? { sign: found[0] } : undefined;
}

const words: Record<string, boolean | null> = { true: true, false: false, null: null, undefined: null };
const signs: Record<string, Comparison> = {
  '===': '=',
  '==': '=',
  '!==': '!=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
const refused = new Set(['new', 'typeof', 'void', 'delete', 'in', 'instanceof', 'this', 'function', 'await', 'async']);

class CodeReader {
  private readonly tokens: Token[];
  private at = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  isAtEnd = () => this.at === this.tokens.length;

  choice(depth: number): Code | undefined {
    if (depth > mostDepth) return undefined;
    const when = this.chain(depth, 'any');
    if (!when || !this.takes('?')) return when;
    const yes = this.choice(depth + 1);
    if (!yes || !this.takes(':')) return undefined;
    const no = this.choice(depth + 1);
    return no && { is: 'either', when, yes, no };
  }

  private chain(depth: number, is: 'any' | 'both'): Code | undefined {
    const next = () => (is === 'any' ? this.chain(depth, 'both') : this.comparison(depth));
    let left = next();
    while (left && this.takes(is === 'any' ? '||' : '&&')) {
      const right = next();
      left = right && { is, left, right };
    }
    return left;
  }

  private comparison(depth: number): Code | undefined {
    const left = this.operand(depth);
    const is = this.sign();
    if (!left || !is || !Object.hasOwn(signs, is)) return left;
    this.at++;
    const right = this.operand(depth);
    return right && { is: signs[is]!, left, right };
  }

  private operand(depth: number): Code | undefined {
    if (depth > mostDepth) return undefined;
    if (this.takes('!')) {
      const of = this.operand(depth + 1);
      return of && { is: 'not', of };
    }
    if (this.takes('-')) {
      const token = this.tokens[this.at++];
      return token && 'value' in token && typeof token.value === 'number'
        ? { is: 'value', value: -token.value }
        : undefined;
    }
    const start = this.start(depth);
    return start && this.steps(start, depth);
  }

  private start(depth: number): Code | undefined {
    if (this.takes('(')) {
      const inner = this.choice(depth + 1);
      return this.takes(')') ? inner : undefined;
    }
    if (this.takes('[')) {
      const items = this.list(']', depth);
      return items && { is: 'list', items };
    }
    const token = this.tokens[this.at++];
    if (!token || 'sign' in token) return undefined;
    if ('value' in token) return { is: 'value', value: token.value };
    if (Object.hasOwn(words, token.word)) return { is: 'value', value: words[token.word]! };
    return refused.has(token.word) ? undefined : { is: 'path', steps: [token.word] };
  }

  /** `.a`, `?.a`, `[0]`, `['a']` and `.includes(…)` behind a value. */
  private steps(start: Code, depth: number): Code | undefined {
    let code: Code = start;
    for (;;) {
      if (this.takes('.') || this.takes('?.')) {
        if (this.sign() === '[') continue;
        const token = this.tokens[this.at++];
        if (!token || !('word' in token)) return undefined;
        if (this.takes('(')) {
          const args = this.list(')', depth);
          if (!args) return undefined;
          code = { is: 'call', on: code, method: token.word, args };
        } else if (code.is === 'path') code = { is: 'path', steps: [...code.steps, token.word] };
        else return undefined;
      } else if (this.takes('[')) {
        const token = this.tokens[this.at++];
        if (code.is !== 'path' || !token || !('value' in token) || !this.takes(']')) return undefined;
        code = { is: 'path', steps: [...code.steps, token.value] };
      } else return code;
    }
  }

  private list(end: string, depth: number): Code[] | undefined {
    const items: Code[] = [];
    if (this.takes(end)) return items;
    for (;;) {
      const item = this.choice(depth + 1);
      if (!item) return undefined;
      items.push(item);
      if (this.takes(end)) return items;
      if (!this.takes(',')) return undefined;
    }
  }

  private sign(): string | undefined {
    const token = this.tokens[this.at];
    return token && 'sign' in token ? token.sign : undefined;
  }

  private takes(sign: string): boolean {
    if (this.sign() !== sign) return false;
    this.at++;
    return true;
  }
}
