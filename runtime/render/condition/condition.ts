import { compileExpression, Exact, type Node, namesOf, printExpression } from '@tessera/schemas/expression/index.ts';
import type { FilterInput } from '@tessera/schemas/kinds/kind.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { searchInputOf } from '../list/query.ts';

/** One line of a condition: what must hold of a field. */
export interface ConditionLine {
  field: string;
  operator: OperatorName;
  /** Of a kind that fits the operator; undefined while nobody has given one. */
  value?: unknown;
  /** The name of another field: it is compared with what that holds. */
  other?: string;
}

/** Lines of which all or any must hold. */
export interface Condition {
  join: 'and' | 'or';
  lines: ConditionLine[];
}

interface Operator {
  title: Text;
  /** What is given beside the field: nothing, a value of the field, a number of days. */
  takes: 'nothing' | 'value' | 'days';
  /** The line as an expression; `value` is written as a literal already. */
  write: (name: string, value: string) => string;
}

export const operators = {
  equals: {
    title: t('等于', '等於', 'is', '等しい'),
    takes: 'value',
    write: (name, value) => `${name} = ${value}`,
  },
  differs: {
    title: t('不等于', '不等於', 'is not', '等しくない'),
    takes: 'value',
    write: (name, value) => `${name} != ${value}`,
  },
  contains: {
    title: t('包含', '包含', 'contains', '含む'),
    takes: 'value',
    write: (name, value) => `contains(${name}, ${value})`,
  },
  startsWith: {
    title: t('开头是', '開頭是', 'starts with', 'で始まる'),
    takes: 'value',
    write: (name, value) => `startsWith(${name}, ${value})`,
  },
  includes: {
    title: t('其中有', '其中有', 'includes', 'を含む'),
    takes: 'value',
    write: (name, value) => `in(${value}, ${name})`,
  },
  less: {
    title: t('小于', '小於', 'less than', 'より小さい'),
    takes: 'value',
    write: (name, value) => `${name} < ${value}`,
  },
  atMost: {
    title: t('不大于', '不大於', 'at most', '以下'),
    takes: 'value',
    write: (name, value) => `${name} <= ${value}`,
  },
  more: {
    title: t('大于', '大於', 'more than', 'より大きい'),
    takes: 'value',
    write: (name, value) => `${name} > ${value}`,
  },
  atLeast: {
    title: t('不小于', '不小於', 'at least', '以上'),
    takes: 'value',
    write: (name, value) => `${name} >= ${value}`,
  },
  before: {
    title: t('早于', '早於', 'before', 'より前'),
    takes: 'value',
    write: (name, value) => `${name} < ${value}`,
  },
  since: { title: t('自', '自', 'from', '以降'), takes: 'value', write: (name, value) => `${name} >= ${value}` },
  lastDays: {
    title: t('在最近几天内', '在最近幾天內', 'in the last days', '直近の日数以内'),
    takes: 'days',
    write: (name, days) => `${name} >= addDays(today(), -${days})`,
  },
  isTrue: { title: t('为是', '為是', 'is yes', 'はい'), takes: 'nothing', write: (name) => `${name} = true` },
  isFalse: { title: t('为否', '為否', 'is no', 'いいえ'), takes: 'nothing', write: (name) => `${name} = false` },
  isMe: {
    title: t('是当前用户', '是目前使用者', 'is the current user', '現在のユーザー'),
    takes: 'nothing',
    write: (name) => `${name} = currentUser()`,
  },
  includesMe: {
    title: t('其中有当前用户', '其中有目前使用者', 'includes the current user', '現在のユーザーを含む'),
    takes: 'nothing',
    write: (name) => `in(currentUser(), ${name})`,
  },
  isMyDepartment: {
    title: t('是当前部门', '是目前部門', 'is the own department', '自部門'),
    takes: 'nothing',
    write: (name) => `${name} = currentDepartment()`,
  },
  isMyCompany: {
    title: t('是当前公司', '是目前公司', 'is the own company', '自社'),
    takes: 'nothing',
    write: (name) => `${name} = currentCompany()`,
  },
  isEmpty: { title: t('为空', '為空', 'is empty', '空'), takes: 'nothing', write: (name) => `isEmpty(${name})` },
  isFilled: {
    title: t('不为空', '不為空', 'is not empty', '空でない'),
    takes: 'nothing',
    write: (name) => `not isEmpty(${name})`,
  },
} as const satisfies Record<string, Operator>;
type OperatorName = keyof typeof operators;

const byInput: Record<FilterInput, OperatorName[]> = {
  text: ['equals', 'differs', 'contains', 'startsWith'],
  options: ['equals', 'differs'],
  reference: ['equals', 'differs'],
  dates: ['since', 'before', 'lastDays'],
  // Of two ends a condition compares none.
  times: [],
  numbers: ['equals', 'differs', 'less', 'atMost', 'more', 'atLeast'],
  flag: ['isTrue', 'isFalse'],
};
const aboutMe: Record<string, OperatorName> = {
  'organize/User': 'isMe',
  'organize/Department': 'isMyDepartment',
  'organize/Company': 'isMyCompany',
};

/** What can be said of a field, the usual first. */
export function operatorsOf(field: FieldDefinition): OperatorName[] {
  const empty: OperatorName[] = ['isEmpty', 'isFilled'];
  const target = field.to?.resource ?? '';
  if (field.kind === 'refs')
    return ['includes', ...(target === 'organize/User' ? (['includesMe'] as const) : []), ...empty];
  const own = aboutMe[target];
  return [...(own ? [own] : []), ...byInput[searchInputOf(field)], ...empty];
}

/** Whether a line says all that it needs. */
export const isWhole = ({ operator, value, other }: ConditionLine): boolean =>
  operators[operator].takes === 'nothing' ||
  other !== undefined ||
  (value !== undefined && value !== null && value !== '');

/** The fields that what one holds can be compared with. */
export const comparableWith = (field: FieldDefinition, fields: readonly FieldDefinition[]): FieldDefinition[] =>
  field.kind === 'refs'
    ? []
    : fields.filter(
        (other) =>
          other.name !== field.name &&
          other.kind !== 'refs' &&
          searchInputOf(other) === searchInputOf(field) &&
          other.to?.resource === field.to?.resource,
      );

/** The expression that says the same. A line that is not whole makes one that nobody can save: left out, it would open more. */
export const writeCondition = ({ join, lines }: Condition): string => lines.map(writeLine).join(` ${join} `);

const writeLine = (line: ConditionLine): string =>
  operators[line.operator].write(line.field, line.other ?? (isWhole(line) ? literal(line.value) : ''));

const literal = (value: unknown): string =>
  typeof value === 'number' ? new Exact(value).toFixed() : `'${String(value ?? '').replaceAll("'", "''")}'`;

/** An expression as lines; undefined where it says something that lines cannot. */
export function readCondition(expression: string, fields: readonly FieldDefinition[]): Condition | undefined {
  if (expression.trim() === '') return { join: 'and', lines: [] };
  const parsed = compileExpression(expression);
  if (!parsed.ok) return undefined;
  const { ast } = parsed;
  const join = ast.type === 'binary' && ast.operator === 'or' ? 'or' : 'and';
  const lines = partsOf(ast, join).map((part) => readLine(part, fields));
  return lines.every((line) => line !== undefined) ? { join, lines } : undefined;
}

const partsOf = (node: Node, join: 'and' | 'or'): Node[] =>
  node.type === 'binary' && node.operator === join
    ? [...partsOf(node.left, join), ...partsOf(node.right, join)]
    : [node];

/** The line that would be written like this. */
function readLine(node: Node, fields: readonly FieldDefinition[]): ConditionLine | undefined {
  const text = printExpression(node);
  const names = namesOf(node);
  const values = literalsIn(node).map((value) => ({ value }));
  for (const field of fields) {
    if (!names.includes(field.name)) continue;
    const others = comparableWith(field, fields).flatMap(({ name }) => (names.includes(name) ? [{ other: name }] : []));
    for (const operator of operatorsOf(field))
      for (const given of givenTo[operators[operator].takes]({ values, others })) {
        const line: ConditionLine = { field: field.name, operator, ...given };
        const written = compileExpression(writeLine(line));
        if (written.ok && printExpression(written.ast) === text) return line;
      }
  }
  return undefined;
}

type Given = Pick<ConditionLine, 'value' | 'other'>;
/** What a line may be written with that takes something. */
const givenTo: Record<Operator['takes'], (found: { values: Given[]; others: Given[] }) => Given[]> = {
  nothing: () => [{}],
  value: ({ values, others }) => [...values, ...others],
  days: ({ values }) => values,
};

/** The numbers and texts that a part is written with. */
function literalsIn(node: Node): unknown[] {
  switch (node.type) {
    case 'number':
      return [Number(node.digits), -Number(node.digits)];
    case 'text':
      return [node.value];
    case 'unary':
      return literalsIn(node.operand);
    case 'binary':
      return [...literalsIn(node.left), ...literalsIn(node.right)];
    case 'call':
      return node.args.flatMap(literalsIn);
    default:
      return [];
  }
}
