// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid listens to the keyboard
import { reaction } from '@formily/reactive';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { observeSize } from '../../navigation/observe-size.ts';
import { useWindowBelow } from '../../navigation/use-window-below.ts';
import { say } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import { useEscapeCloses } from '../use-escape-closes.ts';
import type { EditProps, ViewOf } from '../view.ts';
import { captionOf, numberOf } from '../view.ts';
import { columnsOf, useColumns } from './grid-columns.ts';
import { GridFoot, HeadRow, TotalsRow } from './grid-ends.tsx';
import { GridRow, type InnerPlace } from './grid-row.tsx';
import { innerHeight, viewHeight } from './heights.ts';
import { type GridAround, useInnerGrids } from './inner-rows.tsx';
import { innerId } from './row-cell.tsx';
import { isOneCell } from './rows/block.ts';
import type { Cell } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';
import { rowsOf } from './rows/row.ts';
import { groupAt, isPassed, isScattered, linesOf, type RowGroup } from './rows/row-groups.ts';
import { RowsMenu } from './rows-menu.tsx';
import { useFolds } from './use-folds.ts';
import { useGrid } from './use-grid.ts';
import { useRowDrag } from './use-row-drag.ts';
import { type RowGroups, unfoldAt, useEditedInPlace, useRowGroups } from './use-row-groups.ts';
import { rowPlaces, useWindow, withGroups } from './use-window.ts';

const texts = {
  add: t('添加一行', '新增一列', 'Add row', '行を追加'),
  gather: t('归拢分组', '歸攏分組', 'Gather groups', 'グループをまとめる'),
  empty: t('暂无明细', '暫無明細', 'No rows yet', '明細はありません'),
};

/** In few sub-tables rows are made of records that somebody chooses. */
const RowPicker = lazy(async () => ({ default: (await import('./row-picker.tsx')).RowPicker }));

/** Few sub-tables have groups. */
const loadGroupHead = () => import('./group-head.tsx');
const GroupHead = lazy(async () => ({ default: (await loadGroupHead()).GroupHead }));

/** Those that have get the heading before their first row, which somebody may add when the network has gone. */
function useGroupHead({ groupBy }: RowGroups): void {
  const isGrouped = groupBy !== undefined;
  useEffect(() => {
    if (isGrouped) loadGroupHead().catch(ignore);
  }, [isGrouped]);
}

export const subTableEditWith = (viewOf: ViewOf) => (given: EditProps) => <SubTableEdit {...given} viewOf={viewOf} />;

interface GridProps extends Omit<EditProps, 'onChange'> {
  viewOf: ViewOf;
  /** `go`: see useRowChanges. */
  onChange: (rows: Row[], go?: string) => void;
  /** Where it stands in a row of another one. */
  around?: GridAround;
}

/** The rows of a record, edited like a sheet; those of a row too. */
function SubTableEdit(given: GridProps) {
  const { id, field, props, host, form, disabled, invalid, viewOf, around } = given;
  const frame = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  const work = useSubTable(given, { frame, isFull });
  const { rows, fields, inner, groups, grid, view, height } = work;
  const isPrinted = printing.use();
  const { columns, minWidth } = columnsOf(fields, { isRead: disabled, isPrinted });
  const isTight = useWindowBelow(minWidth + besideGrid);
  const { active, block } = grid;
  const drag = useRowDrag(block, grid.moveTo);
  useEscapeCloses(isFull && !grid.editing, () => setFull(false), {
    // In a grid of a row it goes out of that.
    isFor: (target) => !(target instanceof Element) || target.closest('[role=grid] [role=grid]') === null,
  });
  return (
    <div className={['ts-grid', invalid && 'ts-wrong', isFull && 'ts-grid-full'].filter(Boolean).join(' ')}>
      <div
        id={id}
        ref={frame}
        role="grid"
        aria-label={say(field.label)}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={active && activeId(id, { active, groups: groups.groups })}
        tabIndex={0}
        className="ts-grid-frame"
        aria-multiselectable
        style={isFull ? undefined : { maxHeight: height }}
        onScroll={view.onScroll}
        onKeyDown={grid.onKeyDown}
        onCopy={grid.onCopy}
        onCut={grid.onCut}
        onPaste={grid.onPaste}
        onDrop={drag.handlers.drop}
        onFocus={grid.onFocus}
        onBlur={grid.onBlur}
      >
        <div style={{ minWidth }}>
          <div className="ts-grid-heads" role="presentation">
            <HeadRow fields={fields} columns={columns} readonly={disabled} />
          </div>
          {rows.length === 0 && <div className="ts-grid-empty">{say(texts.empty)}</div>}
          <div style={{ height: view.before }} />
          <GridLines {...given} work={work} columns={columns} drag={drag} />
          <div style={{ height: view.after }} />
          <TotalsRow {...{ rows, fields, columns, props }} readonly={disabled} />
        </div>
      </div>
      {/* Of rows in a row that nobody changes the cell above them says how many they are. */}
      {!(around && disabled) && (
        <GridFoot
          count={rows.length}
          addText={captionOf(props.addText) ?? say(texts.add)}
          readonly={disabled}
          isFull={isFull}
          // What is short and narrow is seen as a whole where it stands; a grid in a row has room in that of the row.
          canBeFull={
            isFull || (!around && !isPrinted && (rows.length > 8 || fields.length > 8 || inner.length > 0 || isTight))
          }
          tells={!around}
          onAdd={() => grid.addAt(rows.length)}
          onFull={setFull}
        >
          {!disabled && isScattered(groups.groups) && (
            <Button type="link" size="small" onClick={grid.gather}>
              {say(texts.gather)}
            </Button>
          )}
          {!disabled && props.pickBy !== undefined && (
            <Suspense fallback={null}>
              <RowPicker {...{ field, props, host, form, viewOf }} onAdd={grid.addBelow} />
            </Suspense>
          )}
          {!around && !isPrinted && (!disabled || rows.length > 0) && (
            <RowsMenu title={say(field.label)} latest={grid.latest} onAdd={grid.addBelow} />
          )}
        </GridFoot>
      )}
    </div>
  );
}

/** What is on screen: rows, and the headings of their groups. */
function GridLines({
  id,
  field,
  props,
  host,
  form,
  disabled,
  viewOf,
  work,
  columns,
  drag,
}: GridProps & {
  work: ReturnType<typeof useSubTable>;
  columns: string;
  drag: ReturnType<typeof useRowDrag>;
}) {
  const { rows, fields, folds, groups, grid, view, enter, drawInner } = work;
  const { active, block } = grid;
  const isIn = (row: number) => block !== undefined && !isOneCell(block) && row >= block.top && row <= block.bottom;
  return linesOf(groups.groups, view).map((line) => {
    if ('head' in line)
      return (
        groups.groupBy && (
          <Suspense key={`group ${line.head.from}`} fallback={<div className="ts-grid-row" />}>
            <GroupHead
              id={headId(id, line.head)}
              group={line.head}
              groupBy={groups.groupBy}
              {...{ rows, fields, columns, props, host, viewOf }}
              form={form.inRow(field.name, { index: line.head.from, onSet: ignore })}
              readonly={disabled}
              isActive={active !== undefined && line.head.isFolded && groupAt(groups.groups, active.row) === line.head}
              onFold={groups.fold}
              onAdd={grid.addAt}
              onDrag={drag.handlers}
            />
          </Suspense>
        )
      );
    const { index } = line;
    const here = active?.row === index;
    const key = folds.keys[index] ?? index;
    return (
      <GridRow
        key={key}
        row={rows[index] ?? noRow}
        {...{ index, fields, host, form, columns, viewOf, drawInner }}
        table={field.name}
        gridId={id}
        active={here ? active.column : undefined}
        selectedFrom={isIn(index) ? block?.left : undefined}
        selectedTo={isIn(index) ? block?.right : undefined}
        dropAt={drag.place?.beside === index ? drag.place.side : undefined}
        onDrag={drag.handlers}
        onExtend={grid.extend}
        editing={here && grid.editing}
        readonly={disabled}
        onPick={grid.pick}
        onSet={grid.setCells}
        onRemove={grid.remove}
        onCopy={grid.copy}
        unfolded={folds.openIn(index)}
        onFold={folds.fold}
        onEnter={enter}
        rowKey={key}
        onMeasured={folds.measured}
      />
    );
  });
}

const noRow: Row = {};
const headId = (gridId: string, { from }: RowGroup) => `${gridId}-group-${from}`;

/** What the keyboard is in: a cell, or the heading of a group that is folded. */
function activeId(gridId: string, { active, groups }: { active: Cell; groups: readonly RowGroup[] }): string {
  const group = groupAt(groups, active.row);
  return group?.isFolded ? headId(gridId, group) : `${gridId}-${active.row}-${active.column}`;
}

interface Drawn {
  frame: RefObject<HTMLDivElement | null>;
  isFull: boolean;
}

/** The rows, what is unfolded below them, and what can be done with them. */
function useSubTable(given: GridProps, { frame, isFull }: Drawn) {
  const { value, onChange, field, props, host, form, disabled, around } = given;
  const rows = rowsOf(value);
  const { fields, hidden, inner } = useColumns(field);
  const folds = useFolds(rows, { inner, isOpen: disabled || form.unfolds, isRead: disabled });
  const groups = useRowGroups(rows, { name: props.groupBy, fields });
  const places = useMemo(
    () => rowPlaces(rows.length, withGroups(folds.unfolded, groups.groups)),
    [rows.length, folds.unfolded, groups.groups],
  );
  const { entered, enter, onEntered } = useInnerGrids(folds);
  const at = ({ row, column }: Cell, go: (row: number, field: FieldDefinition) => void) => {
    const own = fields[column];
    if (own) go(row, own);
  };
  const inRow = (index: number) => form.inRow(field.name, { index, onSet: ignore });
  const grid = useGrid(
    {
      rows,
      onChange,
      fields,
      hidden,
      host,
      form,
      readonly: disabled,
      max: numberOf(props.maxCount) ?? 10_000,
      isFixed: (row, column) => {
        const name = fields[column]?.name;
        return name === undefined || !inRow(row).isWritable(name);
      },
      follow: (row) => inRow(row).followRow(),
      takesRows: (row, column) => inRow(row).takesRows(fields[column]?.name ?? ''),
      groupBy: groups.groupBy,
      groups: groups.groups,
    },
    {
      frame,
      places,
      foldGroup: groups.fold,
      inner: { enter: (cell) => at(cell, enter), fold: (cell) => at(cell, folds.fold), out: around?.out },
    },
  );
  const height = heightOf({ isFull, isInner: around !== undefined, isUnfolded: folds.unfolded.length > 0 });
  const view = useWindow(places, height);
  const { pick } = grid;
  useGroupHead(groups);
  useEditedInPlace(groups, { rows, cell: grid.editing ? grid.active : undefined });
  useUnfolded(groups, grid);
  useEntered(around, { frame, hasRows: rows.length > 0, pick });
  useWanted(given, { frame, fields, pick, fold: folds.fold, groups });
  useRoom(frame, inner.length > 0);
  const drawInner = useDrawInner(given, { frame, fields, pick, setInner: grid.setInner, entered, onEntered });
  return { rows, fields, inner, folds, groups, grid, view, height, enter, drawInner };
}

const ignore = () => undefined;

/** Pixels beside a grid on a phone: the edges of its form, and its own. */
const besideGrid = 34;

type PickCell = ReturnType<typeof useGrid>['pick'];

/** How a sub-table of a row is drawn: as one of the record, and with the way back. */
function useDrawInner(
  { id, host, viewOf, disabled }: GridProps,
  {
    frame,
    fields,
    pick,
    setInner,
    entered,
    onEntered,
  }: Pick<Drawn, 'frame'> & { fields: FieldDefinition[]; pick: PickCell } & Pick<
      ReturnType<typeof useGrid>,
      'setInner'
    > &
    Pick<ReturnType<typeof useInnerGrids>, 'entered' | 'onEntered'>,
) {
  return useCallback(
    ({ field, index, value, form }: InnerPlace) => (
      <SubTableEdit
        id={innerId({ gridId: id, index, field })}
        value={value}
        onChange={(rows, go) => setInner(index, { name: field.name, rows, go })}
        props={propsOf(field)}
        {...{ field, host, viewOf, form }}
        disabled={disabled || !form.takesRows(field.name)}
        invalid={form.errorOf(field.name) !== undefined}
        around={{
          out: () => {
            frame.current?.focus({ preventScroll: true });
            pick({ row: index, column: fields.indexOf(field) }, false);
          },
          entered: entered?.row === index && entered.field === field ? entered.time : undefined,
          onEntered,
        }}
      />
    ),
    [id, host, viewOf, disabled, frame, fields, pick, setInner, entered, onEntered],
  );
}

/** A group that somebody has moved a row into is unfolded; then it may be folded again. */
function useUnfolded(groups: RowGroups, { active, editing }: ReturnType<typeof useGrid>): void {
  const latest = useRef(groups);
  latest.current = groups;
  // Before anybody sees it folded.
  useLayoutEffect(() => {
    if (active && !editing && isPassed(latest.current.groups, active.row)) unfoldAt(latest.current, active.row);
  }, [active, editing]);
}

/** Takes the focus when somebody goes in from the row around. */
function useEntered(
  around: GridAround | undefined,
  { frame, hasRows, pick }: Pick<Drawn, 'frame'> & { hasRows: boolean; pick: PickCell },
): void {
  const { entered, onEntered } = around ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only each time that somebody goes in
  useEffect(() => {
    if (entered === undefined) return;
    frame.current?.focus();
    if (hasRows) pick({ row: 0, column: 0 }, false);
    onEntered?.();
  }, [entered]);
}

/** Goes to the cell that a person asked to be brought to, or unfolds what it stands in. */
function useWanted(
  { form, field }: GridProps,
  given: Pick<Drawn, 'frame'> & {
    fields: FieldDefinition[];
    pick: PickCell;
    fold: ReturnType<typeof useFolds>['fold'];
    groups: RowGroups;
  },
): void {
  const latest = useRef(given);
  latest.current = given;
  const { name } = field;
  useEffect(
    () =>
      reaction(
        () => form.wanted(name),
        (cell) => {
          if (!cell) return;
          const { frame, fields, pick, fold, groups } = latest.current;
          const column = Math.max(
            0,
            fields.findIndex((one) => one.name === cell.column),
          );
          const inner = fields[column];
          unfoldAt(groups, cell.row);
          pick({ row: cell.row, column }, false);
          if (cell.isInside && inner) return fold(cell.row, inner, true);
          frame.current?.focus();
          form.arrive();
        },
        { fireImmediately: true },
      ),
    [form, name],
  );
}

/** What stands below a row is as wide as what is seen of the rows, however wide these are. */
function useRoom(frame: RefObject<HTMLDivElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !isWanted) return;
    const measure = () => element.style.setProperty('--ts-grid-room', `${element.clientWidth}px`);
    return observeSize(element, { measure });
  }, [frame, isWanted]);
}

/** A grid with others in its rows takes what room there is. */
function heightOf({ isFull, isInner, isUnfolded }: { isFull: boolean; isInner: boolean; isUnfolded: boolean }): number {
  if (isFull) return window.innerHeight;
  if (isInner) return innerHeight;
  return isUnfolded ? Math.max(viewHeight, Math.round(window.innerHeight * 0.7)) : viewHeight;
}
