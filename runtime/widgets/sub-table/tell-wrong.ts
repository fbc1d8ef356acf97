import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { isEmpty } from '../view.ts';
import type { Row } from './rows/row.ts';

const wrongText = t(
  '{count} 个单元格无法识别，未采用，例如第 {row} 行“{column}”：{text}',
  '{count} 個儲存格無法辨識，未採用，例如第 {row} 列「{column}」：{text}',
  'Not understood and not taken over: {count} (row {row}, {column}: {text})',
  '{count} 個のセルは認識できず、取り込みませんでした。例：{row} 行目「{column}」：{text}',
);

const noPlaceText = t(
  '{count} 个单元格未粘贴：超出最后一列，或该列不可填写',
  '{count} 個儲存格未貼上：超出最後一欄，或該欄不可填寫',
  'Not pasted: {count} cells beyond the last column, or in one that nobody fills in',
  '{count} 個のセルは貼り付けませんでした。最後の列を超えているか、入力できない列です',
);

/** Milliseconds: a sentence with names in it takes a while to read. */
export const readable = 8000;

/** What nobody enters is taken from no text either. */
export const isFilledIn = ({ kind, value, fill, readonly }: FieldDefinition): boolean =>
  kind !== 'rows' && value === undefined && !fill && readonly !== true;

/** Says how many texts have no column that takes them. `fields`: the columns from the one on that the block begins in. */
export function tellNoPlace({ fields, block }: { fields: readonly FieldDefinition[]; block: string[][] }): void {
  const isLost = (text: string, at: number) => {
    const field = fields[at];
    return text.trim() !== '' && !(field && isFilledIn(field));
  };
  const count = block.reduce((sum, line) => sum + line.filter(isLost).length, 0);
  if (count > 0) toast.warning(say(noPlaceText, { count }), readable);
}

/** Says which texts nothing could be made of. `fields`: the columns of the block; `places`: of its lines among the rows, from 0. */
export function tellWrong({
  fields,
  block,
  values,
  places,
}: {
  fields: readonly FieldDefinition[];
  block: string[][];
  values: Row[];
  places?: readonly (number | undefined)[];
}): void {
  const wrong = block.flatMap((line, row) =>
    fields.flatMap((field, at) => {
      const text = (line[at] ?? '').trim();
      return text !== '' && isFilledIn(field) && isEmpty(values[row]?.[field.name])
        ? [{ row: (places?.[row] ?? row) + 1, column: say(field.label), text }]
        : [];
    }),
  );
  const [first] = wrong;
  if (first) toast.warning(say(wrongText, { count: wrong.length, ...first }), readable);
}
