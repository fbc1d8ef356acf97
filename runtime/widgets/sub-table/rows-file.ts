import { isNumeric, readAs } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { MutableRefObject } from 'react';
import { language, languageTags, say } from '../../session/language.ts';
import { saveFile } from '../../session/save-file.ts';
import { toast } from '../../session/toast.ts';
import { fieldsByHeading } from '../cells/headings.ts';
import { calledIn, textsOfBlock } from './rows/copy.ts';
import { type GridInput, valuesOf } from './rows/grid-cells.ts';
import { emptyRow } from './rows/new-rows.ts';
import type { Row } from './rows/row.ts';
import { isFilledIn, readable, tellWrong } from './tell-wrong.ts';

const texts = {
  none: t(
    '没有与列名相同的表头，需要的表头：{names}',
    '沒有與欄名相同的標題，需要的標題：{names}',
    'No heading is called like a column. Columns are: {names}',
    '列名と一致する見出しがありません。列名：{names}',
  ),
  unreadable: t(
    '无法读取此文件，请使用 .xlsx 或 .csv',
    '無法讀取此檔案，請使用 .xlsx 或 .csv',
    'This file cannot be read: .xlsx and .csv can',
    'このファイルは読み込めません。.xlsx または .csv を使ってください',
  ),
  tooLarge: t('文件超过 20 MB', '檔案超過 20 MB', 'The file is larger than 20 MB', 'ファイルが 20 MB を超えています'),
  added: t('已导入 {count} 行', '已匯入 {count} 列', 'Rows imported: {count}', '{count} 行を取り込みました'),
  leftOut: t('未导入的列：{names}', '未匯入的欄：{names}', 'Columns left out: {names}', '取り込まなかった列：{names}'),
};

/** The rows as a workbook. */
export async function exported(grid: GridInput, title: string): Promise<void> {
  const { tableFile } = await import('../cells/table-file.ts');
  const fields = grid.fields.filter(({ kind }) => kind !== 'rows');
  const shown = { ...grid, fields };
  const block = { top: 0, left: 0, bottom: grid.rows.length - 1, right: fields.length - 1 };
  const lines = textsOfBlock(shown, { block, called: await calledIn(shown, block) });
  const cells = lines.map((line) =>
    line.map((text, at) => asNumber(text, fields[at] && isNumeric(readAs(fields[at])))),
  );
  saveFile(await tableFile(title, [fields.map(({ label }) => say(label)), ...cells]), `${title}.xlsx`);
}

/** A number that a workbook holds as it is: with more than 15 digits it would be another one there. */
const asNumber = (text: string, isNumber: boolean | undefined): string | number =>
  isNumber && /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;

/** Rows of a workbook below what is filled in; what of it is not taken is told. */
export async function imported(
  latest: MutableRefObject<GridInput>,
  { file, onAdd }: { file: File; onAdd: (rows: Row[]) => void },
): Promise<void> {
  const { largestFile, readTable } = await import('../cells/table-file.ts');
  if (file.size > largestFile) return toast.error(say(texts.tooLarge));
  const grid = latest.current;
  // One more than fit, so that somebody is told; and the heading.
  const [headings, ...lines] = await readTable(file, grid.max + 2).catch(() => []);
  if (!headings) return toast.error(say(texts.unreadable));
  const open = grid.fields.filter(isFilledIn);
  const found = fieldsByHeading(headings, open);
  const named = (names: string[]) => new Intl.ListFormat(languageTags[language.get()], { type: 'unit' }).format(names);
  if (found.every((field) => !field))
    return toast.error(say(texts.none, { names: named(open.map(({ label }) => say(label))) }), readable);
  const fields = found.filter((field) => field !== undefined);
  const block = lines.map((line) => found.flatMap((field, at) => (field ? [line[at] ?? ''] : [])));
  const values = await valuesOf({ ...grid, fields }, { block, from: { row: 0, column: 0 } });
  const all = [...grid.fields, ...(grid.hidden ?? [])];
  onAdd(values.map((row) => ({ ...emptyRow(all), ...row })));
  toast.success(say(texts.added, { count: values.length }));
  const leftOut = headings.filter((heading, at) => heading.trim() !== '' && !found[at]);
  if (leftOut.length > 0) toast.warning(say(texts.leftOut, { names: named(leftOut) }), readable);
  tellWrong({ fields, block, values });
}
