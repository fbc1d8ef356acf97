import type { Language } from '../texts/text.ts';
import { codeOfName, fieldName } from './code-of.ts';

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Nobody says in which language a column is named. */
const languageOf = (name: string): Language => (kana.test(name) ? 'ja' : 'zh');

/** 客户名称 as “ke hu ming cheng”: what columns, tables and fields of files are called after in formulas; other names as they are. */
export const latinName = (name: string): string => (eastern.test(name) ? fieldName(name, languageOf(name)) : name);

/** 销售订单 as xiaoshoudingdan, as no other is called; undefined where a name is written in Latin letters already. */
export const latinCode = (name: string, taken: readonly string[]): string | undefined =>
  eastern.test(name) ? codeOfName(name, { language: languageOf(name), taken }) : undefined;
