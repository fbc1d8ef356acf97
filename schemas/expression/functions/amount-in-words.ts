import type { Exact } from '../core/value.ts';

const figures = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿'];
const parts = ['角', '分', '厘', '毫'];

/** SPEC §9: the integer part has at most 12 digits, the decimals go to the fourth place (角, 分, 厘, 毫). */
export const amountTooLarge = '金额过大无法计算';

/** An amount in Chinese capitals: 1234.5 is 壹仟贰佰叁拾肆元伍角. */
export function amountInWords(amount: Exact): string {
  const rounded = amount.abs().toDecimalPlaces(4);
  const [whole = '0', decimals = ''] = rounded.toFixed().split('.');
  if (whole.length > 12) return amountTooLarge;
  if (rounded.isZero()) return '零元整';
  const sign = amount.isNegative() ? '负' : '';
  const yuan = whole === '0' ? '' : `${wholeInWords(whole)}元`;
  const small = decimalsInWords(decimals, whole !== '0');
  return sign + yuan + (small || '整');
}

function wholeInWords(whole: string): string {
  const padded = whole.padStart(12, '0');
  let words = '';
  let gap = false;
  for (let group = 2; group >= 0; group--) {
    const four = padded.slice((2 - group) * 4, (2 - group) * 4 + 4);
    const text = fourInWords(four);
    // A gap between groups is read as one zero: 100,001 is 壹拾万零壹, 100,001,000 is 壹亿零壹仟.
    if (text) words += (words && (gap || four.startsWith('0')) ? '零' : '') + text + groups[group];
    gap = !text;
  }
  return words;
}

function fourInWords(four: string): string {
  let words = '';
  let gap = false;
  for (const [i, digit] of [...four].entries()) {
    if (digit === '0') {
      gap = words !== '';
      continue;
    }
    words += (gap ? '零' : '') + figures[Number(digit)] + places[3 - i];
    gap = false;
  }
  return words;
}

function decimalsInWords(decimals: string, afterWhole: boolean): string {
  let words = '';
  let gap = false;
  for (const [i, digit] of [...decimals].entries()) {
    if (digit === '0') {
      gap = afterWhole || words !== '';
      continue;
    }
    words += (gap ? '零' : '') + figures[Number(digit)] + parts[i];
    gap = false;
  }
  return words;
}
