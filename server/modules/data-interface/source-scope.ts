import type { Selection, SourceDefinition } from '@tessera/schemas/data-source/source.ts';
import { formulaFinding } from '@tessera/schemas/document/formulas.ts';
import { compileExpression, Exact, type ExpressionFinding, type Node } from '@tessera/schemas/expression/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { t } from '@tessera/schemas/texts/text.ts';

/** What a partner gets of a data source, whatever they ask. */
export interface SourceScope {
  filters: NonNullable<Selection['filters']>;
  /** Parameters that have one value: nobody asks with another. */
  fixed: Record<string, string | number | boolean>;
}

type Said = string | number | boolean;

const notSaid = t(
  '数据源的条件只能写“列 = 值”、“in(列, 值, …)”，用 and 相连',
  '資料來源的條件只能寫「欄 = 值」、「in(欄, 值, …)」，用 and 相連',
  'rows of a data source are chosen by column = value and in(column, value, …), joined by and',
  'データソースの条件は「列 = 値」「in(列, 値, …)」を and でつないだものだけです',
);
const oneValue = t(
  '参数 {name} 只能有一个值',
  '參數 {name} 只能有一個值',
  'the parameter {name} takes one value',
  'パラメーター {name} の値は1つだけです',
);

/**
 * Reads the condition of a published data source: rows whose columns read as one of some values, and parameters that are
 * held to one. Other conditions the other side would have to understand, and no two do in the same way.
 */
export function sourceScope(
  text: string,
  { parameters, columns }: Pick<SourceDefinition, 'parameters'> & { columns: readonly string[] },
): { scope: SourceScope } | { findings: Finding[] } {
  const scope: SourceScope = { filters: [], fixed: {} };
  if (text.trim() === '') return { scope };
  const parsed = compileExpression(text);
  if (!parsed.ok) return { findings: [formulaFinding('rows', parsed)] };
  const findings: Finding[] = [];
  for (const term of termsOf(parsed.ast)) {
    const read = readTerm(term);
    if ('at' in read) {
      findings.push(formulaFinding('rows', read));
      continue;
    }
    const { name, values } = read;
    if (parameters.some((one) => one.name === name)) {
      const [only, ...more] = values;
      if (only === undefined || more.length > 0 || Object.hasOwn(scope.fixed, name))
        findings.push(formulaFinding('rows', { at: term.at, text: oneValue, params: { name } }));
      else scope.fixed[name] = only;
    } else if (columns.length > 0 && !columns.includes(name))
      findings.push(finding('rows', 'unknownField', { value: name }));
    else scope.filters = [...scope.filters, { column: name, values }];
  }
  return findings.length > 0 ? { findings } : { scope };
}

const termsOf = (ast: Node): Node[] =>
  ast.type === 'binary' && ast.operator === 'and' ? [...termsOf(ast.left), ...termsOf(ast.right)] : [ast];

function readTerm(node: Node): { name: string; values: Said[] } | ExpressionFinding {
  const parts =
    node.type === 'binary' && node.operator === '='
      ? [node.left, node.right]
      : node.type === 'call' && node.name === 'in'
        ? node.args
        : [];
  const [first, ...rest] = parts;
  const values = rest.map(saidIn);
  const isWhole = first?.type === 'name' && values.length > 0 && !values.includes(undefined);
  return isWhole ? { name: first.name, values: values as Said[] } : { at: node.at, text: notSaid };
}

function saidIn(node: Node): Said | undefined {
  if (node.type === 'text') return node.value;
  if (node.type === 'number') return exactly(node.digits);
  if (node.type === 'unary' && node.operator === '-' && node.operand.type === 'number')
    return exactly(`-${node.operand.digits}`);
  return node.type === 'constant' && node.value !== null ? node.value : undefined;
}

/** A number of JavaScript where one holds it; else its digits, which would be those of another number. */
function exactly(digits: string): number | string {
  const number = Number(digits);
  const isHeld = Number.isFinite(number) && new Exact(String(number)).eq(digits);
  return isHeld && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : digits;
}
