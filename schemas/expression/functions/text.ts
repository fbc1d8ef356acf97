import { t } from '../../texts/text.ts';
import type { FunctionDefinition } from '../core/function.ts';
import type { Value } from '../core/value.ts';
import { boundedText, Exact, isEmpty, same, toNumber, toText } from '../core/value.ts';

/** Characters as a person counts them: a rare Chinese character is one, not two halves. */
const characters = (value: Value) => [...toText(value)];
const countOf = (value: Value) => Math.trunc(Math.max(0, Math.min(100_000, toNumber(value).toNumber())));

export const textFunctions = {
  len: {
    title: t('字符数', '字元數', 'how many characters', '文字数'),
    args: ['text'],
    result: 'number',
    run: ([value]) => new Exact(characters(value!).length),
  },
  concat: {
    title: t('连接文本', '連接文字', 'texts joined', '文字列の連結'),
    args: [],
    rest: 'any',
    result: 'text',
    run: (args) => boundedText(args.flat().map(toText).join('')),
  },
  upper: {
    title: t('转大写', '轉大寫', 'in capital letters', '大文字に変換'),
    args: ['text'],
    result: 'text',
    run: ([value]) => toText(value!).toUpperCase(),
  },
  lower: {
    title: t('转小写', '轉小寫', 'in small letters', '小文字に変換'),
    args: ['text'],
    result: 'text',
    run: ([value]) => toText(value!).toLowerCase(),
  },
  trim: {
    title: t('去掉首尾空格', '去掉首尾空格', 'without spaces at both ends', '前後の空白を除去'),
    args: ['text'],
    result: 'text',
    run: ([value]) => toText(value!).trim(),
  },
  left: {
    title: t('左起若干字符', '左起若干字元', 'the first characters', '先頭の文字'),
    args: ['text', 'number'],
    result: 'text',
    run: ([value, count]) => characters(value!).slice(0, countOf(count!)).join(''),
  },
  right: {
    title: t('右起若干字符', '右起若干字元', 'the last characters', '末尾の文字'),
    args: ['text', 'number'],
    result: 'text',
    run: ([value, count]) => {
      const all = characters(value!);
      return all.slice(Math.max(0, all.length - countOf(count!))).join('');
    },
  },
  mid: {
    title: t(
      '从第几个起若干字符',
      '從第幾個起若干字元',
      'characters from a position (from 1) on',
      '指定位置からの文字',
    ),
    args: ['text', 'number', 'number'],
    result: 'text',
    run: ([value, from, count]) => {
      const start = Math.max(0, countOf(from!) - 1);
      return characters(value!)
        .slice(start, start + countOf(count!))
        .join('');
    },
  },
  contains: {
    title: t('是否包含', '是否包含', 'whether a text or list holds the other', '含むかどうか'),
    args: ['any', 'any'],
    result: 'boolean',
    run: ([value, part]) =>
      Array.isArray(value) ? value.some((entry) => same(entry, part!)) : toText(value!).includes(toText(part!)),
  },
  startsWith: {
    title: t('是否以其开头', '是否以其開頭', 'whether a text starts with the other', '〜で始まるか'),
    args: ['text', 'text'],
    result: 'boolean',
    run: ([value, part]) => toText(value!).startsWith(toText(part!)),
  },
  endsWith: {
    title: t('是否以其结尾', '是否以其結尾', 'whether a text ends with the other', '〜で終わるか'),
    args: ['text', 'text'],
    result: 'boolean',
    run: ([value, part]) => toText(value!).endsWith(toText(part!)),
  },
  text: {
    title: t('转为文本', '轉為文字', 'a value as text, a number with so many decimals', '値を文字列に変換'),
    args: ['any', 'number'],
    optional: 1,
    result: 'text',
    run: ([value, decimals]) => {
      if (decimals === undefined) return toText(value!);
      return isEmpty(value!) ? '' : toNumber(value!).toFixed(Math.min(10, countOf(decimals)));
    },
  },
} as const satisfies Record<string, FunctionDefinition>;
