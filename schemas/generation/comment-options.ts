import type { OptionItem } from '../options/source.ts';
import { beginning } from './label.ts';

/** Characters; what is longer explains and is no name of a value. */
const longestLabel = 24;

/**
 * The values that a comment counts up, where it is clear: `状态(0=停用,1=启用)`, `性别：1男 2女`, `status: 0-closed 1-open`,
 * `性别 {男:1,女:2}`, `USER:指定用户，ALL:全体用户`. Undefined where it says anything else, or where two say the same.
 */
export function commentOptions(comment: string | null, { isNumber }: { isNumber: boolean }): OptionItem[] | undefined {
  // What is written as data is an example of a value.
  if (comment === null || /[{[]\s*"/.test(comment)) return undefined;
  const named = beginning(comment);
  // The first of its values may be all that it begins with.
  const rest = comment
    .trim()
    .slice(/^[A-Za-z][\w-]{0,19}\s*=/.test(named) ? 0 : named.length)
    .replace(/[（(]默认值?[^）)]*[）)]/g, '')
    .trim();
  for (const read of readings) {
    const items = read(rest);
    if (items && isClear(items, { isNumber })) return items;
  }
  return undefined;
}

interface Pair {
  value: string;
  label: string;
}

const gap = String.raw`[\s,，;；、|/。.:：()（）\[\]{}【】]*`;
const said = String.raw`[^\d\s,，;；、|/:：=()（）\[\]{}【】-][^\d,，;；、|/:：=()（）\[\]{}【】]*?`;
const ends = String.raw`(?=${gap}(?:-?\d|$)|[,，;；、|/)）}】\]])`;

const readings: ((rest: string) => Pair[] | undefined)[] = [
  // 0=closed, 1-open, 0停用 1启用, 0为 …
  (rest) => pairs(rest, { pattern: String.raw`(?<value>-?\d{1,4})\s*[=:：\-–—/，,、.为]?\s*(?<label>${said})${ends}` }),
  // 男:1, 女:2
  (rest) => pairs(rest, { pattern: String.raw`(?<label>${said})\s*[=:：\-–—]\s*(?<value>-?\d{1,4})(?!\d)` }),
  // USER:指定用户, A=active
  (rest) =>
    pairs(rest, {
      pattern: String.raw`(?<value>[A-Za-z][A-Za-z0-9_]{0,19})\s*[=:：\-–—]\s*(?<label>[^\s,，;；、|/:：=()（）]+)`,
    }),
  // L低, M中, H高
  (rest) =>
    pairs(rest, {
      pattern: String.raw`(?<![A-Za-z])(?<value>[A-Za-z])(?<label>\p{Script=Han}[^\s,，;；、|/:：=()（）A-Za-z]*)`,
    }),
];

/** The pairs of a text that says nothing besides them. */
function pairs(rest: string, { pattern }: { pattern: string }): Pair[] | undefined {
  const expression = new RegExp(pattern, 'gu');
  const found = [...rest.matchAll(expression)].map(({ groups }) => ({
    value: groups?.value ?? '',
    label: (groups?.label ?? '').trim(),
  }));
  const left = rest.replace(expression, '').replace(new RegExp(gap, 'gu'), '');
  return left === '' ? found.map(turned) : undefined;
}

/** `组件：component` names the value last. */
const turned = ({ value, label }: Pair): Pair =>
  /\p{Script=Han}/u.test(value) && /^[\w-]+$/.test(label) ? { value: label, label: value } : { value, label };

function isClear(items: Pair[], { isNumber }: { isNumber: boolean }): boolean {
  const values = new Set(items.map(({ value }) => value));
  const labels = new Set(items.map(({ label }) => label));
  return (
    items.length >= 2 &&
    values.size === items.length &&
    labels.size === items.length &&
    items.every(
      ({ value, label }) => label !== '' && label.length <= longestLabel && (!isNumber || /^-?\d+$/.test(value)),
    )
  );
}
