import { t } from '@tessera/schemas/texts/text.ts';
import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { parseBlock } from '../cells/clipboard.ts';
import type { FollowedRow } from '../form-port.ts';
import { cleared, isOneCell } from './rows/block.ts';
import { type Called, calledIn, cellsOfBlock, cellsType, copiedValues, textOfBlock } from './rows/copy.ts';
import { type Filled, fillsOfPaste } from './rows/fills.ts';
import type { Cell, GridInput } from './rows/grid-cells.ts';
import { valuesOf, withValues } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';
import { tellNoPlace, tellWrong } from './tell-wrong.ts';
import type { ActiveCell } from './use-active-cell.ts';
import { sayFull } from './use-rows.ts';

const notPasted = t(
  '粘贴没有成功：无法查到其中的名称，请重试',
  '貼上沒有成功：無法查到其中的名稱，請重試',
  'Nothing was pasted: the names in it could not be looked up. Try again',
  '貼り付けできませんでした。名称を検索できません。もう一度お試しください',
);

/** Whether what is pasted into the input of a cell is more than one cell. */
function isBlockFor({ target, clipboardData }: ClipboardEvent): boolean {
  const text = clipboardData.getData('text/plain').replace(/\r?\n$/, '');
  if (target instanceof HTMLInputElement) return /[\t\n]/.test(text);
  return target instanceof HTMLTextAreaElement && text.includes('\t');
}

/** A row that is pasted into: it may be moved and taken out while names are looked up. */
interface Target {
  row: number;
  /** It is added by the paste. */
  isNew: boolean;
  followed: FollowedRow | undefined;
}

function targetOf(grid: GridInput, row: number): Target {
  const isNew = row >= grid.rows.length;
  return { row, isNew, followed: isNew ? undefined : grid.follow(row) };
}

/** Where the rows stand now; those that are added stand behind the last. */
function placesOf(targets: readonly Target[], { rows }: Pick<GridInput, 'rows'>): (number | undefined)[] {
  let next = rows.length;
  return targets.map(({ row, isNew, followed }) => (isNew ? next++ : followed ? followed.index() : row));
}

/** Copies, cuts and pastes blocks: as values among our grids, as text to and from everywhere else. */
export function useClipboard(
  latest: RefObject<GridInput>,
  {
    cell: { block, editing, before, select, stop },
    change,
    frame,
  }: { cell: ActiveCell; change: (rows: Row[]) => void; frame: RefObject<HTMLElement | null> },
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
    if (!grid || grid.readonly) return;
    // One click opens a cell: nobody who has written nothing into it yet means all of a sheet to be its text.
    // A picture, or files: nobody means the cells to be emptied by what holds no text.
    if (event.clipboardData.getData(cellsType) === '' && event.clipboardData.getData('text/plain') === '') return;
    if (editing && (before.current !== undefined || !isBlockFor(event))) return;
    event.preventDefault();
    if (editing) {
      stop();
      // The input is taken out, and the keys go on in the grid.
      frame.current?.focus();
    }
    const from: Cell = block ? { row: block.top, column: block.left } : { row: grid.rows.length, column: 0 };
    const copied = copiedValues(grid, { text: event.clipboardData.getData(cellsType), column: from.column });
    const texts = parseBlock(event.clipboardData.getData('text/plain'));
    // One cell into many: all of them hold it.
    const isOne = texts.length === 1 && texts[0]?.length === 1;
    const into = block && isOne && !isOneCell(block) ? block : undefined;
    const count = into ? into.bottom - into.top + 1 : Math.max(copied?.length ?? 0, texts.length);
    const targets = Array.from({ length: count }, (_, at) => targetOf(grid, from.row + at));
    const taken = Promise.resolve(copied ?? valuesOf(grid, { block: texts, from })).then(async (values) => ({
      values,
      fills: await fillsOfPaste(grid, values),
    }));
    const put = ({ values, fills }: { values: Row[]; fills: Filled[] }) => {
      const now = latest.current ?? grid;
      const [first] = values;
      const around = Object.assign({}, ...fills.map((fill) => fill.around)) as Row;
      if (Object.keys(around).length > 0) now.form.fill(around);
      const places = placesOf(targets, now).slice(0, into ? undefined : values.length);
      if (!copied) {
        const fields = grid.fields.slice(from.column);
        tellWrong({ fields, block: texts, values, places });
        tellNoPlace({ fields, block: texts });
      }
      if (into && first) {
        const [line] = Object.values(first);
        if (line === undefined) return;
        const names = now.fields.slice(into.left, into.right + 1).map(({ name }) => name);
        const one = { ...fills[0]?.own, ...Object.fromEntries(names.map((name) => [name, line])) };
        change(withValues(now, { values: targets.map(() => one), places }));
        return;
      }
      if (places.some((at) => at !== undefined && at >= now.max)) sayFull(now.max);
      change(withValues(now, { values: values.map((line, at) => ({ ...fills[at]?.own, ...line })), places }));
      const width = Math.max(1, ...texts.map((line) => line.length));
      const stand = places.filter((at): at is number => at !== undefined && at < now.max);
      if (stand.length > 0 && (values.length > 1 || width > 1))
        select({
          top: Math.min(...stand),
          left: from.column,
          bottom: Math.max(...stand),
          right: Math.min(from.column + width - 1, now.fields.length - 1),
        });
    };
    const over = () => {
      for (const { followed } of targets) followed?.end();
    };
    const refuse = (error: unknown) => {
      toast.error(say(notPasted));
      throw error;
    };
    grid.form.during(taken.then(put, refuse).finally(over), latest);
  };
  return { onCopy, onCut, onPaste };
}
