// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid listens to the keyboard
import { FullscreenExitOutlined, FullscreenOutlined, PlusOutlined } from '@ant-design/icons';
import { sumOfPlain } from '@tessera/schemas/expression/core/column-sum.ts';
import { Exact } from '@tessera/schemas/expression/core/value.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isNeverShown, isNumeric, shownPlaces } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { say } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import { formatNumber } from '../number-views.tsx';
import { useEscapeCloses } from '../use-escape-closes.ts';
import type { EditProps, ViewOf } from '../view.ts';
import { captionOf, isEmpty, numberOf, textsOf } from '../view.ts';
import { isOneCell } from './block.ts';
import { GridRow } from './grid-row.tsx';
import type { Row } from './row.ts';
import { rowsOf } from './row.ts';
import { RowPicker } from './row-picker.tsx';
import { useGrid } from './use-grid.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useWindow, viewHeight } from './use-window.ts';

const texts = {
  add: t('添加一行', '新增一列', 'Add row', '行を追加'),
  empty: t('暂无明细', '暫無明細', 'No rows yet', '明細はありません'),
  rows: t('共 {count} 行', '共 {count} 列', 'Rows: {count}', '{count} 行'),
  total: t('合计', '合計', 'Total', '合計'),
  fuller: t('全屏', '全螢幕', 'Full screen', '全画面'),
  smaller: t('退出全屏', '結束全螢幕', 'Leave full screen', '全画面を終了'),
  keys: t(
    '回车编辑，Tab 到下一格，Insert 插入行，Ctrl+D 向下填充，可与 Excel 互相复制',
    'Enter 編輯，Tab 到下一格，Insert 插入列，Ctrl+D 向下填滿，可與 Excel 互相複製',
    'Enter edits, Tab moves on, Insert adds a row, Ctrl+D fills down; copy from and to Excel',
    'Enterで編集、Tabで次へ、Insertで行追加、Ctrl+Dで下へコピー、Excelと相互にコピー可',
  ),
};

// The least width of a column and its share of what is left over.
const widths: Partial<Record<FieldDefinition['kind'], [least: number, share: number]>> = {
  integer: [88, 1],
  decimal: [112, 1],
  date: [128, 1],
  dateTime: [168, 1],
  boolean: [80, 1],
  range: [230, 2],
  numberRange: [230, 2],
  timeRange: [210, 2],
};
const usualWidth: [number, number] = [132, 2];
/** Of a text that nobody writes: the whole of what does not fit is its title. */
const readWidth: [number, number] = [84, 2];

/** The columns as CSS has them, and how wide all of them are at least. On paper they share what there is. */
function columnsOf(fields: FieldDefinition[], { isRead, isPrinted }: { isRead: boolean; isPrinted: boolean }) {
  const sizes = fields.map((field) => widths[field.kind] ?? (isRead && !isPrinted ? readWidth : usualWidth));
  if (isPrinted) return { columns: `32px ${sizes.map(([least]) => `minmax(0, ${least}fr)`).join(' ')}`, minWidth: 0 };
  const tools = isRead ? '' : ' 68px';
  return {
    columns: `44px ${sizes.map(([least, share]) => `minmax(${least}px, ${share}fr)`).join(' ')}${tools}`,
    minWidth: sizes.reduce((sum, [least]) => sum + least, isRead ? 44 : 112),
  };
}

export const subTableEditWith = (viewOf: ViewOf) => (given: EditProps) => <SubTableEdit {...given} viewOf={viewOf} />;

/** The rows of a record, edited like a sheet. */
function SubTableEdit(given: EditProps & { viewOf: ViewOf }) {
  const { id, value, onChange, field, props, host, form, disabled, invalid, viewOf } = given;
  const frame = useRef<HTMLDivElement>(null);
  const rows = rowsOf(value);
  const [fields, hidden] = useColumns(field);
  const grid = useGrid(
    {
      rows,
      onChange,
      fields,
      hidden,
      host,
      readonly: disabled,
      max: numberOf(props.maxCount) ?? 10_000,
      isFixed: (row, column) => {
        const name = fields[column]?.name;
        return name === undefined || !form.inRow(field.name, { index: row, onSet: ignore }).isWritable(name);
      },
    },
    frame,
  );
  const [isFull, setFull] = useState(false);
  const view = useWindow(rows.length, isFull ? window.innerHeight : viewHeight);
  const isPrinted = printing.use();
  const { columns, minWidth } = columnsOf(fields, { isRead: disabled, isPrinted });
  const { active, block } = grid;
  const isIn = (row: number) => block !== undefined && !isOneCell(block) && row >= block.top && row <= block.bottom;
  const drag = useRowDrag(block, grid.moveTo);
  useEscapeCloses(isFull && !grid.editing, () => setFull(false));
  return (
    <div className={['ts-grid', invalid && 'ts-wrong', isFull && 'ts-grid-full'].filter(Boolean).join(' ')}>
      <div
        id={id}
        ref={frame}
        role="grid"
        aria-label={say(field.label)}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={active ? `${id}-${active.row}-${active.column}` : undefined}
        tabIndex={0}
        className="ts-grid-frame"
        aria-multiselectable
        style={isFull ? undefined : { maxHeight: viewHeight }}
        onScroll={view.onScroll}
        onKeyDown={grid.onKeyDown}
        onCopy={grid.onCopy}
        onCut={grid.onCut}
        onPaste={grid.onPaste}
        onDrop={drag.handlers.drop}
        onBlur={grid.onBlur}
      >
        <div style={{ minWidth }}>
          <HeadRow fields={fields} columns={columns} readonly={disabled} />
          {rows.length === 0 && <div className="ts-grid-empty">{say(texts.empty)}</div>}
          <div style={{ height: view.before }} />
          {rows.slice(view.first, view.last).map((row, offset) => {
            const index = view.first + offset;
            const here = active?.row === index;
            return (
              <GridRow
                key={index}
                {...{ row, index, fields, host, form, columns, viewOf }}
                table={field.name}
                gridId={id}
                active={here ? active.column : undefined}
                selectedFrom={isIn(index) ? block?.left : undefined}
                selectedTo={isIn(index) ? block?.right : undefined}
                isDropPlace={drag.place === index}
                onDrag={drag.handlers}
                onExtend={grid.extend}
                editing={here && grid.editing}
                readonly={disabled}
                onPick={grid.pick}
                onSet={grid.setCells}
                onRemove={grid.remove}
                onCopy={grid.copy}
              />
            );
          })}
          {drag.place === rows.length && <div className="ts-drop-end" />}
          <div style={{ height: view.after }} />
          <TotalsRow {...{ rows, fields, columns, props }} readonly={disabled} />
        </div>
      </div>
      <GridFoot
        count={rows.length}
        addText={captionOf(props.addText) ?? say(texts.add)}
        readonly={disabled}
        isFull={isFull}
        // What is short and narrow is seen as a whole where it stands.
        isLarge={!isPrinted && (rows.length > 8 || fields.length > 8)}
        onAdd={() => grid.addAt(rows.length)}
        onFull={setFull}
      >
        {!disabled && props.pickBy !== undefined && (
          <RowPicker {...{ field, props, host, form, viewOf }} onAdd={grid.addBelow} />
        )}
      </GridFoot>
    </div>
  );
}

function GridFoot(given: {
  count: number;
  addText: string;
  readonly: boolean;
  isFull: boolean;
  isLarge: boolean;
  onAdd: () => void;
  onFull: (isFull: boolean) => void;
  children: ReactNode;
}) {
  const { count, addText, readonly, isFull, isLarge, onAdd, onFull } = given;
  const fuller = say(isFull ? texts.smaller : texts.fuller);
  return (
    <div className="ts-grid-foot">
      {!readonly && (
        <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {addText}
        </Button>
      )}
      {given.children}
      <span className="ts-hint">{say(texts.rows, { count })}</span>
      {!readonly && <span className="ts-hint ts-grid-keys">{say(texts.keys)}</span>}
      {(isFull || isLarge) && (
        <Button
          type="text"
          size="small"
          className="ts-grid-fuller"
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          title={fuller}
          aria-label={fuller}
          aria-pressed={isFull}
          onClick={() => onFull(!isFull)}
        />
      )}
    </div>
  );
}

/** The columns, and those that no row shows: the same lists as long as the document is, for rows are memoised by them. */
function useColumns({ rows }: FieldDefinition): [FieldDefinition[], FieldDefinition[]] {
  return useMemo(() => {
    const all = rows ?? [];
    return [all.filter((one) => !isNeverShown(one)), all.filter(isNeverShown)];
  }, [rows]);
}

const ignore = () => undefined;

function HeadRow({ fields, columns, readonly }: { fields: FieldDefinition[]; columns: string; readonly: boolean }) {
  return (
    <div role="row" className="ts-grid-row ts-grid-head" style={{ gridTemplateColumns: columns }}>
      <div className="ts-grid-number">#</div>
      {fields.map((field) => (
        <div key={field.id} role="columnheader" className={isNumeric(field) ? 'ts-grid-cell ts-right' : 'ts-grid-cell'}>
          {field.required === true && !readonly && <span className="ts-required">*</span>}
          {say(field.label)}
        </div>
      ))}
      {!readonly && <div className="ts-grid-tools" />}
    </div>
  );
}

function TotalsRow(given: {
  rows: Row[];
  fields: FieldDefinition[];
  columns: string;
  props: Record<string, unknown>;
  readonly: boolean;
}) {
  const { rows, fields, columns, props, readonly } = given;
  const summed = new Set(textsOf(props.summary));
  if (summed.size === 0 || rows.length === 0) return null;
  return (
    <div role="row" className="ts-grid-row ts-grid-total" style={{ gridTemplateColumns: columns }}>
      <div className="ts-grid-number">{say(texts.total)}</div>
      {fields.map((field) => (
        <div key={field.id} role="gridcell" className={isNumeric(field) ? 'ts-grid-cell ts-right' : 'ts-grid-cell'}>
          {summed.has(field.name) && isNumeric(field) ? total(rows, field) : null}
        </div>
      ))}
      {!readonly && <div className="ts-grid-tools" />}
    </div>
  );
}

function total(rows: Row[], field: FieldDefinition): string {
  const plain = sumOfPlain(rows.map((row) => row[field.name]));
  const sum =
    plain ??
    rows.reduce((running, row) => {
      const text = isEmpty(row[field.name]) ? '0' : String(row[field.name]);
      return /^-?\d+(\.\d+)?$/.test(text) ? running.plus(text) : running;
    }, new Exact(0));
  return formatNumber(sum.toFixed(), { precision: shownPlaces(field), thousands: true });
}
