import { isCalled } from '../column-names.ts';
import { meaningOf, namedColumn } from '../named-columns.ts';
import { type ColumnShape, cellType } from '../table-shape.ts';
import type { ColumnFacts } from './column-facts.ts';

/** What a text field holds; what may be longer is a long text. */
const usualLength = 255;
const longLength = 300;
/** From so many digits on, numbers of one length are names of something: telephones, cards, people. */
const digitsOfNumber = 11;
/** From so many digits on, a number that is called one is a code: 10248, 20240001. */
const digitsOfCode = 4;
/** So many of the values make a kind one that the column can have too. */
const enough = 0.8;

const calledByDigits =
  /(^|[\s_])(phone|tel|telephone|mobile|cell|fax|zip|zipcode|postcode|postal code|id card|card no|account no|iban|isbn|ean|barcode)([\s_.]|$)|电话|電話|手机|手機|座机|传真|傳真|邮编|郵遞|邮政编码|郵便番号|卡号|卡號|账号|帳號|帐号|身份证|身分證|证件|證件|学号|學號|工号|工號|条码|條碼|携帯|口座/i;

interface Place {
  name: string;
  label: string;
  at: number;
}

/** A column of a sheet as that of a database would be. */
export function sheetColumn({ name, label, at }: Place, facts: ColumnFacts): ColumnShape {
  const called = { name: label, comment: null };
  if (facts.filled === 0) return freeColumn({ name, label, at });
  const kind = kindOf(called, facts);
  const isWhole = kind === 'integer' && isMoney(called);
  const base = {
    ...{ name, at, type: cellType, comment: label, default: null, generated: null },
    nullable: facts.blank > 0,
  };
  const also = (['decimal', 'date', 'dateTime'] as const).filter((other) => isMostly(other, facts));
  const scale = kind === 'decimal' ? (facts.percent?.scale ?? facts.scale) : null;
  const shape = isWhole ? { kind: 'decimal' as const, scale: 2 } : { kind, scale };
  return {
    ...{ ...base, ...shape },
    length: kind === 'text' ? lengthOf(facts) : null,
    values: kind === 'text' ? (facts.choices ?? null) : null,
    ...(kind === 'text' && also[0] ? { also: also[0] } : {}),
    ...(facts.percent && (kind === 'decimal' || also[0] === 'decimal') ? { isPercent: true } : {}),
  };
}

/** A column into which nothing is brought: what it is for, its name says. */
export function freeColumn({ name, label, at }: Place, means = meaningOf(label)): ColumnShape {
  const kind = means ? namedColumn(means).kind : 'text';
  return {
    ...{ name, at, type: cellType, comment: label, default: null, generated: null, nullable: true, kind },
    ...{ scale: null, length: kind === 'text' ? usualLength : null, values: null, isFree: true },
    ...(means ? { means } : {}),
  };
}

type Called = Parameters<typeof isCalled>[1];

function kindOf(called: Called, facts: ColumnFacts): ColumnShape['kind'] {
  const { filled } = facts;
  if (facts.count('boolean') === filled) return 'boolean';
  const isOfNumbers = facts.count('integer', 'decimal') === filled && !facts.areMixed;
  if (isOfNumbers && facts.percent) return 'decimal';
  if (isOfNumbers && facts.count('integer') === filled) return areNames(called, facts) ? 'text' : 'integer';
  if (isOfNumbers) return facts.areWritten && !isMoney(called) ? 'text' : 'decimal';
  if (facts.count('date') === filled) return 'date';
  if (facts.count('date', 'dateTime') === filled) return 'dateTime';
  if (facts.count('time') === filled) return 'time';
  return facts.longest > longLength || facts.hasLines ? 'longText' : 'text';
}

/** Whether whole numbers are what something is called by: nobody adds them up. */
function areNames(called: Called, { digits: { least, most } }: ColumnFacts): boolean {
  if (calledByDigits.test(called.name)) return true;
  if (isMoney(called) || isCalled('notMoney', called)) return isCalled('code', called) && least >= digitsOfCode;
  return (isCalled('code', called) && least >= digitsOfCode) || (least === most && least >= digitsOfNumber);
}

const isMoney = (called: Called): boolean => isCalled('money', called) && !isCalled('notMoney', called);

function isMostly(kind: 'decimal' | 'date' | 'dateTime', facts: ColumnFacts): boolean {
  const count = {
    decimal: () => (facts.areMixed ? 0 : facts.count('integer', 'decimal')),
    date: () => facts.count('date'),
    dateTime: () => facts.count('date', 'dateTime'),
  };
  return facts.filled > 0 && count[kind]() >= facts.filled * enough;
}

const lengthOf = ({ longest }: ColumnFacts): number => (longest <= 200 ? usualLength : 500);
