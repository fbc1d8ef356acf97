import { t } from '../texts/text.ts';
import type { BinaryOperator, ExpressionFinding, Node } from './core/ast.ts';
import { binaryOperators, isComparison, limits, strength, unaryStrength } from './core/ast.ts';
import type { Token } from './tokens.ts';
import { readTokens } from './tokens.ts';

export type ParseResult = ({ ok: false } & ExpressionFinding) | { ok: true; ast: Node };

/** Reads a formula. Positions are characters from 0. */
export function parseExpression(source: string): ParseResult {
  const tokens = readTokens(source);
  return Array.isArray(tokens) ? parseTokens(tokens) : { ok: false, ...tokens };
}

/** The same for words that have been read already (SPEC §5, arithmetic formula). */
export function parseTokens(tokens: Token[]): ParseResult {
  try {
    return { ok: true, ast: new Parser(tokens).whole() };
  } catch (error) {
    if (error instanceof ParseFailure) return { ok: false, ...error.finding };
    throw error;
  }
}

const kept = new Map<string, ParseResult>();

/** `parseExpression` that remembers the last thousand formulas. */
export function compileExpression(source: string): ParseResult {
  const known = kept.get(source);
  if (known) return known;
  const result = parseExpression(source);
  if (kept.size >= 1000) kept.delete(kept.keys().next().value!);
  kept.set(source, result);
  return result;
}

class ParseFailure extends Error {
  readonly finding: ExpressionFinding;
  constructor(finding: ExpressionFinding) {
    super('formula');
    this.finding = finding;
  }
}

const fail = (at: number, text: ExpressionFinding['text'], params?: Record<string, unknown>): never => {
  throw new ParseFailure({ at, text, ...(params ? { params } : {}) });
};

/** A Pratt parser: each operator takes to its right what binds more tightly than itself. */
class Parser {
  private readonly tokens: Token[];
  private position = 0;
  private nodes = 0;
  private depth = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  whole(): Node {
    if (this.next().type === 'end') fail(0, texts.empty);
    const ast = this.expression(0);
    const rest = this.next();
    if (rest.type !== 'end') fail(rest.at, texts.unexpected, { value: rest.value });
    return ast;
  }

  private expression(least: number): Node {
    // Depth counts nesting; a long chain such as a + b + c … is wide, not deep.
    if (++this.depth > limits.depth) fail(this.next().at, texts.deep, limits);
    let left = this.operand();
    for (let operator = this.operator(); operator && strength[operator] >= least; operator = this.operator()) {
      const at = this.take().at;
      left = this.made({ type: 'binary', at, operator, left, right: this.expression(strength[operator] + 1) });
      const after = this.operator();
      if (isComparison(operator) && after && isComparison(after)) fail(this.next().at, texts.chain);
    }
    this.depth--;
    return left;
  }

  private operand(): Node {
    const token = this.take();
    if (token.type === 'number') return this.made({ type: 'number', at: token.at, digits: token.value });
    if (token.type === 'text') return this.made({ type: 'text', at: token.at, value: token.value });
    if (token.type === 'name') return this.word(token);
    if (token.type === 'sign') {
      if (token.value === '-') return this.unary(token.at, '-');
      if (token.value === 'not') return this.unary(token.at, 'not');
      if (token.value === '(') {
        const inner = this.expression(0);
        this.expect(')');
        return inner;
      }
    }
    if (token.type === 'end') return fail(token.at, texts.ends);
    return fail(token.at, texts.unexpected, { value: token.value });
  }

  private word(token: Token): Node {
    const at = token.at;
    if (token.value === 'true' || token.value === 'false') {
      return this.made({ type: 'constant', at, value: token.value === 'true' });
    }
    if (token.value === 'null') return this.made({ type: 'constant', at, value: null });
    if (token.value === 'not') return this.unary(at, 'not');
    if (token.value === 'and' || token.value === 'or') return fail(at, texts.unexpected, { value: token.value });
    if (this.sees('(')) return this.made({ type: 'call', at, name: token.value, args: this.args() });
    if (!this.sees('.')) return this.made({ type: 'name', at, name: token.value });
    const rows: [string, ...string[]] = [token.value];
    let field = this.column();
    while (this.sees('.')) {
      if (rows.length === limits.rows) fail(this.next().at, texts.path, limits);
      rows.push(field);
      field = this.column();
    }
    if (this.sees('(')) fail(this.next().at, texts.unexpected, { value: '(' });
    return this.made({ type: 'column', at, rows, field });
  }

  /** What stands behind a dot. */
  private column(): string {
    this.take();
    const field = this.take();
    return field.type === 'name' ? field.value : fail(field.at, texts.column);
  }

  private args(): Node[] {
    this.expect('(');
    const args: Node[] = [];
    if (this.sees(')')) {
      this.take();
      return args;
    }
    for (;;) {
      args.push(this.expression(0));
      if (!this.sees(',')) break;
      this.take();
    }
    this.expect(')');
    return args;
  }

  private unary(at: number, operator: '-' | 'not'): Node {
    return this.made({ type: 'unary', at, operator, operand: this.expression(unaryStrength[operator]) });
  }

  private operator(): BinaryOperator | undefined {
    const token = this.next();
    if (token.type !== 'sign' && token.value !== 'and' && token.value !== 'or') return undefined;
    if (token.type === 'text' || token.type === 'number') return undefined;
    return binaryOperators.find((operator) => operator === token.value);
  }

  private made(node: Node): Node {
    if (++this.nodes > limits.nodes) fail(node.at, texts.large, limits);
    return node;
  }

  private next(): Token {
    return this.tokens[this.position]!;
  }

  private take(): Token {
    const token = this.next();
    if (token.type !== 'end') this.position++;
    return token;
  }

  private sees(sign: string): boolean {
    const token = this.next();
    return token.type === 'sign' && token.value === sign;
  }

  private expect(sign: string): void {
    if (!this.sees(sign)) fail(this.next().at, texts.lacks, { value: sign });
    this.take();
  }
}

const texts = {
  empty: t('公式为空', '公式為空', 'the formula is empty', '数式が空です'),
  ends: t('公式不完整', '公式不完整', 'the formula is not complete', '数式が途中で終わっています'),
  unexpected: t(
    '此处不应出现 {value}',
    '此處不應出現 {value}',
    '{value} is not expected here',
    'ここに {value} は書けません',
  ),
  lacks: t('缺少 {value}', '缺少 {value}', '{value} is missing', '{value} がありません'),
  chain: t(
    '比较不能连写，请用 and 连接',
    '比較不能連寫，請用 and 連接',
    'comparisons do not chain; join them with and',
    '比較は連続して書けません。and でつないでください',
  ),
  column: t(
    '“.”后应为子表的字段名',
    '「.」後應為子表的欄位名稱',
    'a field of the sub-table is expected after the dot',
    '「.」の後にはサブテーブルの項目名が必要です',
  ),
  path: t(
    '子表最多{rows}层：子表.子表.字段',
    '子表最多 {rows} 層：子表.子表.欄位',
    'a path goes through at most {rows} sub-tables: rows.rows.field',
    'パスで通れるサブテーブルは{rows}階層までです：サブテーブル.サブテーブル.項目',
  ),
  deep: t(
    '嵌套不能超过{depth}层',
    '巢狀不能超過 {depth} 層',
    'nested deeper than {depth} levels',
    '入れ子は{depth}段までです',
  ),
  large: t(
    '公式过大，最多{nodes}个部分',
    '公式過大，最多 {nodes} 個部分',
    'the formula is too large: at most {nodes} parts',
    '数式が大きすぎます（{nodes}要素まで）',
  ),
};
