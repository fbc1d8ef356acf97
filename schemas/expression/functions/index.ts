import { t } from '../../texts/text.ts';
import type { FunctionDefinition } from '../core/function.ts';
import { joined } from '../core/types.ts';
import { isEmpty, same, toNumber } from '../core/value.ts';
import { amountInWords } from './amount-in-words.ts';
import { dateFunctions } from './date.ts';
import { mathFunctions } from './math/functions.ts';
import { numberFunctions } from './number.ts';
import { textFunctions } from './text.ts';

const general = {
  if: {
    title: t(
      '条件成立取第二项，否则取第三项',
      '條件成立取第二項，否則取第三項',
      'the second value when the condition holds, else the third',
      '条件が真なら2番目、偽なら3番目の値',
    ),
    args: ['boolean', 'any', 'any'],
    optional: 1,
    result: (args) => joined(args[1]?.type ?? 'any', args[2]?.type ?? 'any'),
    lazy: ([condition, yes, no]) => (condition!() === true ? yes!() : (no?.() ?? null)),
  },
  coalesce: {
    title: t('第一个不为空的值', '第一個不為空的值', 'the first value that is not empty', '空でない最初の値'),
    args: ['any'],
    rest: 'any',
    result: (args) => args.map((arg) => arg.type).reduce(joined, 'any'),
    lazy: (args) => {
      for (const arg of args) {
        const value = arg();
        if (!isEmpty(value)) return value;
      }
      return null;
    },
  },
  isEmpty: {
    title: t('是否为空', '是否為空', 'whether a value is empty', '値が空かどうか'),
    args: ['any'],
    result: 'boolean',
    run: ([value]) => isEmpty(value!),
  },
  in: {
    title: t(
      '是否等于其后任一值',
      '是否等於其後任一值',
      'whether the first value equals one of the others',
      '最初の値が残りのいずれかと等しいか',
    ),
    args: ['any', 'any'],
    rest: 'any',
    result: 'boolean',
    run: ([value, ...choices]) => choices.flat().some((choice) => same(value!, choice)),
  },
  amountInWords: {
    title: t('金额大写', '金額大寫', 'an amount in Chinese capitals', '金額の漢数字表記'),
    args: ['number'],
    result: 'text',
    run: ([value]) => (isEmpty(value!) ? null : amountInWords(toNumber(value!))),
  },
  currentUser: {
    title: t('当前用户', '目前使用者', 'the id of the current user', '現在のユーザー'),
    args: [],
    result: 'text',
    run: (_, { user }) => user.id,
  },
  currentDepartment: {
    title: t('当前部门', '目前部門', 'the id of the current department', '現在の部門'),
    args: [],
    result: 'text',
    run: (_, { user }) => user.departmentId ?? null,
  },
  currentCompany: {
    title: t('当前公司', '目前公司', 'the id of the current company', '現在の会社'),
    args: [],
    result: 'text',
    run: (_, { user }) => user.companyId ?? null,
  },
  option: {
    title: t(
      '正在判断的选项的编码，只用于选项的显示条件',
      '正在判斷的選項的編碼，只用於選項的顯示條件',
      'the code of the option that is asked about, in the condition of options alone',
      '判定中の選択肢のコード（選択肢の表示条件でのみ使えます）',
    ),
    perOption: true,
    args: [],
    result: 'text',
    run: (_, { option }) => option ?? null,
  },
} as const satisfies Record<string, FunctionDefinition>;

/** THE table of functions: what is not in it cannot be called. */
export const functions = {
  ...general,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...mathFunctions,
} as const;

export type FunctionName = keyof typeof functions;

export const functionOf = (name: string): FunctionDefinition | undefined =>
  Object.hasOwn(functions, name) ? functions[name as FunctionName] : undefined;
