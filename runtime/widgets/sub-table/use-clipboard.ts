import { t } from '@tessera/schemas/texts/text.ts';
import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { parseBlock } from '../cells/clipboard.ts';
import { type Block, cleared, filledWith, isOneCell } from './rows/block.ts';
import { type Called, calledIn, cellsOfBlock, cellsType, copiedValues, textOfBlock } from './rows/copy.ts';
import { type Filled, fillsOfPaste } from './rows/fills.ts';
import type { Cell, GridInput } from './rows/grid-cells.ts';
import { valuesOf, withValues } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';
import { tellWrong } from './tell-wrong.ts';
import { sayFull } from './use-rows.ts';

const notPasted = t(
  '粘贴没有成功：无法查到其中的名称，请重试',
  '貼上沒有成功：無法查到其中的名稱，請重試',
  'Nothing was pasted: the names in it could not be looked up. Try again',
  '貼り付けできませんでした。名称を検索できません。もう一度お試しください',
);

/** Copies, cuts and pastes blocks: as values among our grids, as text to and from everywhere else. */
export function useClipboard(
  latest: RefObject<GridInput>,
  {
    block,
    editing,
    change,
    select,
  }: { block: Block | undefined; editing: boolean; change: (rows: Row[]) => void; select: (block: Block) => void },
) {
  const called = useRef<Called>(new Map());
  const { top, left, bottom, right } = block ?? { top: -1, left: -1, bottom: -1, right: -1 };
  useEffect(() => {
    const grid = latest.current;
    if (top < 0 || !grid) return;
    let isLive = true;
    const take = (found: Called) => {
      if (isLive) called.current = found;
    };
    // Without names a copied text has ids.
    calledIn(grid, { top, left, bottom, right }).then(take, () => undefined);
    return () => {
      isLive = false;
    };
  }, [latest, top, left, bottom, right]);

  const onCopy = (event: ClipboardEvent) => {
    const grid = latest.current;
    if (editing || !block || !grid) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOfBlock(grid, { block, called: called.current }));
    event.clipboardData.setData(cellsType, cellsOfBlock(grid, block));
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    const grid = latest.current;
    if (!editing && block && grid && !grid.readonly) change(cleared(grid, block));
  };
  const onPaste = (event: ClipboardEvent) => {
    const grid = latest.current;
    if (editing || !grid || grid.readonly) return;
    event.preventDefault();
    const from: Cell = block ? { row: block.top, column: block.left } : { row: grid.rows.length, column: 0 };
    const copied = copiedValues(grid, { text: event.clipboardData.getData(cellsType), column: from.column });
    const texts = parseBlock(event.clipboardData.getData('text/plain'));
    const taken = Promise.resolve(copied ?? valuesOf(grid, { block: texts, from })).then(async (values) => ({
      values,
      fills: await fillsOfPaste(grid, values),
    }));
    const put = ({ values, fills }: { values: Row[]; fills: Filled[] }) => {
      if (!copied) tellWrong({ fields: grid.fields.slice(from.column), block: texts, values });
      const now = latest.current ?? grid;
      const [first] = values;
      const around = Object.assign({}, ...fills.map((fill) => fill.around)) as Row;
      if (Object.keys(around).length > 0) now.form.fill(around);
      // One cell into many: all of them hold it.
      if (block && first && values.length === 1 && texts[0]?.length === 1 && !isOneCell(block)) {
        const [line] = Object.values(first);
        if (line === undefined) return;
        const names = now.fields.slice(block.left, block.right + 1).map(({ name }) => name);
        const held = filledWith(now, { block, values: Object.fromEntries(names.map((name) => [name, line])) });
        const own = Array.from({ length: block.bottom - block.top + 1 }, () => fills[0]?.own ?? {});
        change(withValues({ ...now, rows: held }, { values: own, from }));
        return;
      }
      if (from.row + values.length > now.max) sayFull(now.max);
      change(withValues(now, { values: values.map((line, at) => ({ ...fills[at]?.own, ...line })), from }));
      const width = Math.max(1, ...texts.map((line) => line.length));
      const end = { row: Math.min(now.max, from.row + values.length) - 1, column: from.column + width - 1 };
      if (values.length > 0 && (values.length > 1 || width > 1))
        select({
          top: from.row,
          left: from.column,
          bottom: end.row,
          right: Math.min(end.column, now.fields.length - 1),
        });
    };
    taken.then(put, () => toast.error(say(notPasted)));
  };
  return { onCopy, onCut, onPaste };
}
