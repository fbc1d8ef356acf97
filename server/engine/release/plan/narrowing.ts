import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import type { Change } from './describe.ts';

/** What is said, and the SQL that counts the values, rows or records that it is about. */
interface Told {
  text: Text;
  count: string;
}

/** A sub-table as it was and as it is to be, and where its rows stand. */
export interface RowsChange {
  field: FieldDefinition;
  old: FieldDefinition | undefined;
  table: string;
  /** The table of the records, or rows, that the rows belong to. */
  holder: string;
}

/** A stricter field changes no stored value; it is said how many would not pass today. */
export function narrowings({ field, old, table, holder, column }: Change): Told[] {
  if (!old) return [];
  // The rows of a deleted record stay as they are.
  const held = holder === undefined ? '' : ` join "${holder}" h on h.id = v.parent_id and h.deleted_at is null`;
  const found = (condition: string) =>
    `select count(*)::int as n from "${table}" v${held} where v.deleted_at is null and ${condition}`;
  const value = `v."${column}"`;
  const length = tightened(field, old, { name: 'maxlength', isLess: true });
  const isNumber = field.kind === 'integer' || field.kind === 'decimal';
  const most = isNumber ? tightened(field, old, { name: 'max', isLess: true }) : undefined;
  const least = isNumber ? tightened(field, old, { name: 'min', isLess: false }) : undefined;
  const decimals = field.kind === 'decimal' ? tightened(field, old, { name: 'precision', isLess: true }) : undefined;
  const gone = goneOptions(field, old);
  return [
    ...(length === undefined
      ? []
      : [{ text: shorter(length), count: found(`length(${value}) > ${Math.trunc(length)}`) }]),
    ...(most === undefined ? [] : [{ text: atMost(most), count: found(`${value} > ${most}`) }]),
    ...(least === undefined ? [] : [{ text: atLeast(least), count: found(`${value} < ${least}`) }]),
    ...(decimals === undefined
      ? []
      : [{ text: fewerDecimals(decimals), count: found(`${value} <> round(${value}, ${Math.trunc(decimals)})`) }]),
    ...(gone.length === 0
      ? []
      : [{ text: fewerOptions(gone.length), count: found(holdsOneOf(gone, { field, value })) }]),
    ...(field.required && !old.required
      ? [{ text: holder === undefined ? becomesRequired : rowsBecomeRequired, count: found(`${value} is null`) }]
      : []),
  ];
}

/** The same of a sub-table: rows are neither taken away nor added by a release. */
export function rowNarrowings({ field, old, table, holder }: RowsChange): Told[] {
  if (!old) return [];
  const rows = `(select count(*) from "${table}" r where r.parent_id = h.id and r.deleted_at is null)`;
  const found = (condition: string) =>
    `select count(*)::int as n from "${holder}" h where h.deleted_at is null and ${rows} ${condition}`;
  const most = tightened(field, old, { name: 'maxCount', isLess: true });
  const least = tightened(field, old, { name: 'minCount', isLess: false });
  return [
    ...(most === undefined ? [] : [{ text: fewerRows(most), count: found(`> ${Math.trunc(most)}`) }]),
    ...(least === undefined ? [] : [{ text: moreRows(least), count: found(`< ${Math.trunc(least)}`) }]),
    ...(field.required && !old.required ? [{ text: becomesRequired, count: found('= 0') }] : []),
  ];
}

/** The limit that is new or narrower; undefined where it lets through what it let through before. */
function tightened(
  field: FieldDefinition,
  old: FieldDefinition,
  { name, isLess }: { name: string; isLess: boolean },
): number | undefined {
  const [now, before] = [field.props?.[name], old.props?.[name]];
  if (typeof now !== 'number') return undefined;
  if (typeof before !== 'number') return now;
  return (isLess ? now < before : now > before) ? now : undefined;
}

/** The values of fixed options that are no longer among them. */
function goneOptions(field: FieldDefinition, old: FieldDefinition): string[] {
  if (field.kind !== 'text' && field.kind !== 'refs') return [];
  const [now, before] = [optionSourceOf(field), optionSourceOf(old)];
  if (now?.source !== 'static' || before?.source !== 'static') return [];
  const kept = new Set(valuesOf(now.items));
  return valuesOf(before.items).filter((value) => !kept.has(value));
}

const valuesOf = (items: readonly OptionItem[]): string[] =>
  items.flatMap(({ value, children = [] }) => [value, ...valuesOf(children)]);

function holdsOneOf(values: string[], { field, value }: { field: FieldDefinition; value: string }): string {
  const list = `array[${values.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ')}]::text[]`;
  return field.kind === 'refs' ? `${value} && ${list}` : `${value} = any (${list})`;
}

const shorter = (max: number) =>
  t(
    `最多 ${max} 个字符；更长的旧值保留，下次修改时须缩短`,
    `最多 ${max} 個字元；較長的舊值保留，下次修改時須縮短`,
    `At most ${max} characters; longer old values stay until their next change`,
    `最大 ${max} 文字。長い既存値は次回変更まで保持`,
  );
const atMost = (max: number) =>
  t(
    `不大于 ${max}；更大的旧值保留，修改该值时才受限`,
    `不大於 ${max}；較大的舊值保留，修改該值時才受限`,
    `At most ${max}; larger old values stay until they are changed`,
    `${max} 以下。大きい既存値は変更されるまで保持`,
  );
const atLeast = (min: number) =>
  t(
    `不小于 ${min}；更小的旧值保留，修改该值时才受限`,
    `不小於 ${min}；較小的舊值保留，修改該值時才受限`,
    `At least ${min}; smaller old values stay until they are changed`,
    `${min} 以上。小さい既存値は変更されるまで保持`,
  );
const fewerDecimals = (precision: number) =>
  t(
    `小数最多 ${precision} 位；位数更多的旧值保留，修改该值时才受限`,
    `小數最多 ${precision} 位；位數較多的舊值保留，修改該值時才受限`,
    `Decimal places: at most ${precision}; old values with more of them stay until they are changed`,
    `小数は最大 ${precision} 桁。桁数の多い既存値は変更されるまで保持`,
  );
const fewerOptions = (count: number) =>
  t(
    `去掉 ${count} 个选项；已选了它们的旧值保留，但不能再选`,
    `移除 ${count} 個選項；已選了它們的舊值保留，但不能再選`,
    `Options that go: ${count}; old values that hold them stay, and cannot be chosen any more`,
    `選択肢を ${count} 件削除。選択済みの既存値は保持されますが、新たに選べません`,
  );
const fewerRows = (max: number) =>
  t(
    `最多 ${max} 行；行数更多的旧记录保留其行，但不能再增加`,
    `最多 ${max} 列；列數較多的舊記錄保留其列，但不能再增加`,
    `At most ${max} rows; records that have more keep them, and take no further ones`,
    `最大 ${max} 行。行数の多い既存データは行を保持しますが、追加はできません`,
  );
const moreRows = (min: number) =>
  t(
    `最少 ${min} 行；行数不足的旧记录保留原样，但不能再减少`,
    `最少 ${min} 列；列數不足的舊記錄保留原樣，但不能再減少`,
    `At least ${min} rows; records that have fewer stay as they are, and lose no further ones`,
    `最小 ${min} 行。行数の足りない既存データはそのままですが、これ以上減らせません`,
  );
const rowsBecomeRequired = t(
  '改为必填；空的旧行在记录下次修改时须补上',
  '改為必填；空的舊列在記錄下次修改時須補上',
  'Becomes required; rows that lack it are asked for it at the next change of their record',
  '必須に変更。未入力の既存の行はデータの次回変更時に入力が必要',
);
const becomesRequired = t(
  '改为必填；空的旧记录下次修改时须补上',
  '改為必填；空的舊記錄下次修改時須補上',
  'Becomes required; records that lack it are asked for it at their next change',
  '必須に変更。未入力の既存データは次回変更時に入力が必要',
);
