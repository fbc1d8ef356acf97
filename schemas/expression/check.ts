import type { Text } from '../texts/text.ts';
import { t } from '../texts/text.ts';
import type { ExpressionFinding, Node } from './core/ast.ts';
import { columnName, isComparison, namesOf } from './core/ast.ts';
import type { CheckedType, ExpressionType, Scope } from './core/types.ts';
import { comparable, fits } from './core/types.ts';
import { functionOf } from './functions/index.ts';
import { unitFindings } from './functions/math/units.ts';
import { typeTexts } from './type-texts.ts';

export interface ExpressionCheck {
  type: ExpressionType;
  /** What the formula reads: `qty`, `lines.amount`. */
  names: string[];
  findings: ExpressionFinding[];
}

/** Finds the type of a formula and everything in it that cannot be right. */
export function checkExpression(ast: Node, scope: Scope): ExpressionCheck {
  const findings: ExpressionFinding[] = [];
  const { type } = typeOf(ast, { scope, findings });
  return { type, names: namesOf(ast), findings };
}

interface Checking {
  scope: Scope;
  findings: ExpressionFinding[];
}

function typeOf(node: Node, checking: Checking): CheckedType {
  switch (node.type) {
    case 'number':
      return { type: 'number' };
    case 'text':
      return { type: 'text' };
    case 'constant':
      return { type: node.value === null ? 'any' : 'boolean' };
    case 'name':
      return nameType(node, checking);
    case 'column':
      return columnType(node, checking);
    case 'unary':
      return operandType(node.operand, node.operator === '-' ? 'number' : 'boolean', checking);
    case 'binary':
      return binaryType(node, checking);
    case 'call':
      return callType(node, checking);
  }
}

function nameType(node: Node & { type: 'name' }, { scope, findings }: Checking): CheckedType {
  const found = Object.hasOwn(scope.names, node.name) ? scope.names[node.name] : undefined;
  if (!found) {
    findings.push({ at: node.at, text: texts.unknownName, params: { name: node.name } });
    return { type: 'any' };
  }
  return typeof found === 'string' ? { type: found } : { type: 'list', of: 'any' };
}

function columnType(node: Node & { type: 'column' }, { scope, findings }: Checking): CheckedType {
  let { names } = scope;
  for (const [depth, table] of node.rows.entries()) {
    const found = Object.hasOwn(names, table) ? names[table] : undefined;
    if (!found || typeof found === 'string') {
      const name = node.rows.slice(0, depth + 1).join('.');
      findings.push({ at: node.at, text: texts.noRows, params: { name } });
      return { type: 'list', of: 'any' };
    }
    names = found.rows;
  }
  const of = Object.hasOwn(names, node.field) ? names[node.field] : undefined;
  if (!of) findings.push({ at: node.at, text: texts.unknownName, params: { name: columnName(node) } });
  return { type: 'list', of: of === undefined ? 'any' : typeof of === 'string' ? of : 'list' };
}

function operandType(node: Node, wanted: ExpressionType, checking: Checking): CheckedType {
  const found = typeOf(node, checking);
  if (!fits(found.type, wanted)) {
    checking.findings.push({ at: node.at, text: wantedTexts[wanted], params: { found: typeTexts[found.type] } });
  }
  return { type: wanted };
}

function binaryType(node: Node & { type: 'binary' }, checking: Checking): CheckedType {
  const { operator } = node;
  if (operator === 'and' || operator === 'or') {
    operandType(node.left, 'boolean', checking);
    return operandType(node.right, 'boolean', checking);
  }
  if (operator === '&') {
    typeOf(node.left, checking);
    typeOf(node.right, checking);
    return { type: 'text' };
  }
  if (!isComparison(operator)) {
    operandType(node.left, 'number', checking);
    return operandType(node.right, 'number', checking);
  }
  const [left, right] = [typeOf(node.left, checking).type, typeOf(node.right, checking).type];
  if (!comparable(left, right)) {
    checking.findings.push({
      at: node.at,
      text: texts.notComparable,
      params: { left: typeTexts[left], right: typeTexts[right] },
    });
  } else if (
    operator !== '=' &&
    operator !== '!=' &&
    [left, right].some((type) => type === 'list' || type === 'boolean')
  ) {
    checking.findings.push({ at: node.at, text: texts.noOrder });
  }
  return { type: 'boolean' };
}

function callType(node: Node & { type: 'call' }, checking: Checking): CheckedType {
  const { findings } = checking;
  const called = functionOf(node.name);
  const args = node.args.map((arg) => typeOf(arg, checking));
  if (!called) {
    findings.push({ at: node.at, text: texts.unknownFunction, params: { name: node.name } });
    return { type: 'any' };
  }
  if (called.perOption && !checking.scope.perOption)
    findings.push({ at: node.at, text: texts.notHere, params: { name: node.name } });
  const open = called.rest !== undefined;
  const least = Math.max(called.args.length - (called.optional ?? 0), called.args.length === 0 && open ? 1 : 0);
  if (args.length < least || (!open && args.length > called.args.length)) {
    findings.push({ at: node.at, text: texts.argumentCount, params: { name: node.name, count: args.length } });
  }
  for (const [i, arg] of args.entries()) {
    const asked = called.args[i] ?? called.rest;
    const wanted = asked === 'numbers' ? 'number' : asked === 'unit' ? 'text' : asked;
    const found = asked === 'numbers' && arg.type === 'list' ? (arg.of ?? 'any') : arg.type;
    if (wanted && !fits(found, wanted)) {
      findings.push({ at: node.args[i]!.at, text: wantedTexts[wanted], params: { found: typeTexts[found] } });
    }
  }
  if (called.args.includes('unit')) findings.push(...unitFindings(node));
  return { type: typeof called.result === 'function' ? called.result(args) : called.result };
}

const texts = {
  unknownName: t(
    '没有名为 {name} 的字段',
    '沒有名為 {name} 的欄位',
    'there is no field named {name}',
    '{name} という項目はありません',
  ),
  noRows: t('{name} 不是子表', '{name} 不是子表', '{name} is not a sub-table', '{name} はサブテーブルではありません'),
  unknownFunction: t(
    '没有名为 {name} 的函数',
    '沒有名為 {name} 的函式',
    'there is no function {name}',
    '{name} という関数はありません',
  ),
  notHere: t(
    '{name} 只能用于选项的显示条件',
    '{name} 只能用於選項的顯示條件',
    '{name} means something in the condition of options alone',
    '{name} は選択肢の表示条件でのみ使えます',
  ),
  argumentCount: t(
    '{name} 的参数个数不对（{count}）',
    '{name} 的參數個數不對（{count}）',
    '{name} does not take {count} arguments',
    '{name} の引数の数（{count}）が正しくありません',
  ),
  notComparable: t(
    '{left}与{right}不能比较',
    '{left}與{right}不能比較',
    '{left} and {right} cannot be compared',
    '{left}と{right}は比較できません',
  ),
  noOrder: t(
    '只能判断是否相等',
    '只能判斷是否相等',
    'these can only be equal or not',
    '等しいかどうかのみ判定できます',
  ),
};

const wantedTexts: Record<ExpressionType, Text> = {
  number: t(
    '此处需要数字，实际为{found}',
    '此處需要數字，實際為{found}',
    'a number is needed here, not {found}',
    'ここは数値が必要です（{found}）',
  ),
  text: t(
    '此处需要文本，实际为{found}',
    '此處需要文字，實際為{found}',
    'a text is needed here, not {found}',
    'ここは文字列が必要です（{found}）',
  ),
  boolean: t(
    '此处需要条件，实际为{found}',
    '此處需要條件，實際為{found}',
    'a condition is needed here, not {found}',
    'ここは条件が必要です（{found}）',
  ),
  date: t(
    '此处需要日期，实际为{found}',
    '此處需要日期，實際為{found}',
    'a date is needed here, not {found}',
    'ここは日付が必要です（{found}）',
  ),
  dateTime: t(
    '此处需要日期时间，实际为{found}',
    '此處需要日期時間，實際為{found}',
    'a date and time is needed here, not {found}',
    'ここは日時が必要です（{found}）',
  ),
  time: t(
    '此处需要时间，实际为{found}',
    '此處需要時間，實際為{found}',
    'a time is needed here, not {found}',
    'ここは時刻が必要です（{found}）',
  ),
  list: t(
    '此处需要列表，实际为{found}',
    '此處需要清單，實際為{found}',
    'a list is needed here, not {found}',
    'ここはリストが必要です（{found}）',
  ),
  any: t('此处需要一个值', '此處需要一個值', 'a value is needed here', 'ここは値が必要です'),
};
