import type { TableColumnType, TableProps } from 'antd';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { Suspense, useRef } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { lazy } from '../../../navigation/lazy.ts';
import { usePhone, useWindowBelow } from '../../../navigation/use-window-below.ts';
import { say, useSay } from '../../../session/language.ts';
import { printing } from '../../../session/printing.ts';
import { appearance } from '../../../session/settings.ts';
import type { Sort } from '../definition.ts';
import type { ListRow } from '../row.ts';
import { rowName } from '../row.ts';
import { listTexts } from '../texts.ts';
import { useUndrawn } from '../use-undrawn.ts';
import type { ListViewProps } from '../view.ts';
import { fieldColumns } from './field-columns.tsx';
import { HeadCell } from './head-cell.tsx';
import { actionsColumn, stateColumn } from './row-columns.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { Tick } from './tick.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useBodyHeight } from './use-body-height.ts';
import { useKeptCells } from './use-kept-cells.ts';
import { useRowColors } from './use-row-colors.ts';
import type { Expansion } from './use-unfolded.ts';

const Cards = lazy(async () => ({ default: (await import('./cards.tsx')).Cards }));

const virtualFrom = 100;
const components = { header: { cell: HeadCell } };
const headHeight = { middle: 40, small: 32 };

/** What is drawn in place of a row that is no record: one piece across the columns, no tick, no state, no actions. */
interface Line {
  className: string;
  content: ReactNode;
}

export interface GridProps extends ListViewProps {
  line?: (row: ListRow) => Line | undefined;
  /** For rows that hold rows. */
  expansion?: Expansion;
  /** Only what is in view is drawn; it must not change while a person scrolls. */
  isLong?: boolean;
}

/** Rows as there is room for them. */
export function Grid(given: GridProps) {
  if (!usePhone()) return <Columns {...given} />;
  return (
    <Suspense fallback={<TableSkeleton columns={1} />}>
      <Cards {...given} />
    </Suspense>
  );
}

/** Rows under columns that sort, with a tick in front and what can be done behind; rows may hold rows. */
function Columns(drawn: GridProps) {
  useSay();
  // On paper nothing is scrolled, ticked or pressed.
  const isPrinted = printing.use();
  const given = isPrinted ? { ...drawn, actions: undefined, selection: undefined } : drawn;
  const { rows, loading, totals, line, expansion, onOpen, onSort } = given;
  const { isLong = rows.length > virtualFrom && !rows.some((row) => row._below) } = given;
  const { density } = appearance.use();
  const undrawn = useUndrawn<{ sort: Sort | undefined }>(given.query);
  const frame = useRef<HTMLDivElement>(null);
  const height = useBodyHeight(frame, { usualHead: headHeight[density], hasFoot: totals !== undefined });
  const colors = useRowColors(given.list);
  const columns = useKeptCells(useGridColumns(given, colors), given);
  const width = columns.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : 160), 48);
  return (
    <div className="ts-list-table" ref={frame}>
      <Table<ListRow>
        rowKey="id"
        size={density}
        dataSource={rows}
        columns={columns}
        pagination={false}
        loading={{ spinning: loading, delay: 300 }}
        components={components}
        sortDirections={['ascend', 'descend']}
        showSorterTooltip={false}
        virtual={height !== undefined && isLong && !isPrinted}
        {...(isPrinted ? {} : { scroll: { x: width, ...(height === undefined ? {} : { y: height }) } })}
        {...(given.selection ? { rowSelection: tickColumn(given, given.selection) } : {})}
        expandable={{ childrenColumnName: '_below', ...(expansion ? expandableOf(expansion) : {}) }}
        rowClassName={(row) => line?.(row)?.className ?? tintOf(colors(row).row)}
        onRow={(row) => ({ onDoubleClick: () => !line?.(row) && onOpen?.(row) })}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const field = String(one?.columnKey);
          const shown: Sort | undefined = one?.order
            ? { field, order: one.order === 'descend' ? 'desc' : 'asc' }
            : undefined;
          const sort = undrawn.current ? turned(undrawn.current.sort, field) : shown;
          undrawn.current = { sort };
          onSort(sort);
        }}
        {...(totals ? { summary: () => <TotalsRow {...given} totals={totals} /> } : {})}
        locale={{ emptyText: loading ? ' ' : given.empty }}
      />
    </div>
  );
}

/** The order that a click on a heading means after this one, as antd's headings go round. */
const turned = (before: Sort | undefined, field: string): Sort | undefined => {
  if (before?.field !== field) return { field, order: 'asc' };
  return before.order === 'asc' ? { field, order: 'desc' } : undefined;
};

const tintOf = (color: string | undefined) => (color ? `ts-row-tint ts-tint-${color}` : '');

function useGridColumns(given: GridProps, colors: ReturnType<typeof useRowColors>): TableColumnType<ListRow>[] {
  const host = useHost();
  const { state, actions, line } = given;
  const inline = useWindowBelow(1100) ? 1 : 3;
  const fields = fieldColumns({ ...given, colors }, host);
  const behind = [...(state ? [stateColumn(state)] : []), ...(actions ? [actionsColumn(actions, inline)] : [])];
  if (!line) return [...fields, ...behind];
  const drawCell = ({ render }: TableColumnType<ListRow>, { row, index }: { row: ListRow; index: number }) =>
    render?.(undefined, row, index);
  return [
    ...fields.map(
      (column, place): TableColumnType<ListRow> => ({
        ...column,
        onCell: (row, index) =>
          line(row) ? { colSpan: place === 0 ? fields.length : 0 } : (column.onCell?.(row, index) ?? {}),
        render: (_, row, index) => {
          const found = line(row);
          if (!found) return drawCell(column, { row, index });
          return place === 0 ? found.content : null;
        },
      }),
    ),
    ...behind.map(
      (column): TableColumnType<ListRow> => ({
        ...column,
        render: (_, row, index) => (line(row) ? null : drawCell(column, { row, index })),
      }),
    ),
  ];
}

const expandableOf = ({ open, onExpand, indent = 20 }: Expansion): TableProps<ListRow>['expandable'] => ({
  indentSize: indent,
  expandedRowKeys: open,
  onExpand: (isOpen, row) => onExpand(row, isOpen),
});

function tickColumn(
  { list, line }: GridProps,
  { rows, change }: NonNullable<ListViewProps['selection']>,
): TableProps<ListRow>['rowSelection'] {
  const isLine = (row: ListRow) => line?.(row) !== undefined;
  return {
    selectedRowKeys: rows.map(({ id }) => id),
    // Of rows of other pages the table knows what it kept of them.
    onChange: (keys, kept: (ListRow | undefined)[]) =>
      change(keys.flatMap((key) => [...kept, ...rows].find((row) => row?.id === key) ?? [])),
    getTitleCheckboxProps: () => ({ 'aria-label': say(listTexts.selectAll) }),
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    fixed: true,
    renderCell: (_, row, __, tick) => (isLine(row) ? null : <Tick given={tick} />),
    getCheckboxProps: (row) => ({
      disabled: isLine(row),
      'aria-label': say(listTexts.selectRow, { name: rowName(list.resource, row) }),
    }),
  };
}
