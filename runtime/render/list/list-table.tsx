import { propsOf } from '@tessera/schemas/language/document-defaults.ts';
import type { ListPage } from '@tessera/schemas/language/page.ts';
import type { TableColumnType, TableProps } from 'antd';
import { Skeleton, Table } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../../host/host-context.tsx';
import { say, useSay } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { appearance } from '../../session/settings.ts';
import { viewOf } from '../../widgets/index.ts';
import { isEmpty } from '../../widgets/view.ts';
import type { ShownColumn } from './columns.ts';
import { fieldById, isFiltered, isTree } from './list-query.ts';
import { listTexts } from './list-texts.ts';
import { groupRows, isGroup, nestRows } from './row-tree.ts';
import type { ListRow, ListState } from './use-list.ts';
import { rowName } from './use-list-work.ts';

const usualWidths: Partial<Record<string, number>> = {
  integer: 110,
  decimal: 130,
  boolean: 90,
  date: 120,
  dateTime: 160,
  time: 100,
  range: 220,
  files: 110,
};
const virtualFrom = 100;
const headHeight = { middle: 40, small: 32 };

export interface ListTableProps {
  resource: ResourceMeta;
  page: ListPage;
  list: ListState;
  columns: ShownColumn[];
  selected: string[];
  onSelect: ((ids: string[]) => void) | undefined;
  onOpen: ((row: ListRow) => void) | undefined;
  /** The state switch, where the model has one. */
  stateCell: ((row: ListRow) => ReactNode) | undefined;
  actionsCell: ((row: ListRow) => ReactNode) | undefined;
  actionsWidth: number;
  empty: ReactNode;
}

export function ListTable(given: ListTableProps) {
  useSay();
  const { resource, page, list, columns, selected, onSelect, onOpen } = given;
  const { density } = appearance.use();
  const frame = useRef<HTMLDivElement>(null);
  const height = useBodyHeight(frame, headHeight[density]);
  const grouped = page.layout === 'groupTable' ? fieldById(resource, page.group?.field ?? '') : undefined;
  const nested = isTree(resource) && !isFiltered(list.query);
  const rows = useMemo(() => {
    if (!list.rows) return undefined;
    if (grouped) return groupRows(list.rows, grouped);
    return nested ? nestRows(list.rows) : list.rows;
  }, [list.rows, grouped, nested]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const expandable = useMemo(() => (rows ?? []).flatMap(withChildren), [rows]);

  const table = useTableColumns(given);
  const width = table.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : 160), 48);
  const fits = height !== undefined;
  const selection: TableProps<ListRow>['rowSelection'] = onSelect && {
    selectedRowKeys: selected,
    onChange: (keys) => onSelect(keys.map(String)),
    getTitleCheckboxProps: () => ({ 'aria-label': say(listTexts.selectAll) }),
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    fixed: true,
    getCheckboxProps: (row) => ({
      disabled: isGroup(row),
      style: isGroup(row) ? { display: 'none' } : {},
      'aria-label': say(listTexts.selectRow, { name: rowName(resource, row) }),
    }),
  };
  return (
    <div className="ts-list-table" ref={frame}>
      {!rows ? (
        <TableSkeleton columns={columns.length} />
      ) : (
        <Table<ListRow>
          rowKey="id"
          size={density}
          dataSource={rows}
          columns={table}
          pagination={false}
          loading={{ spinning: list.loading, delay: 300 }}
          sortDirections={['ascend', 'descend']}
          showSorterTooltip={false}
          virtual={fits && (rows?.length ?? 0) > virtualFrom && !grouped && !nested}
          scroll={{ x: width, ...(fits ? { y: height } : {}) }}
          {...(selection ? { rowSelection: selection } : {})}
          {...(expandable.length > 0
            ? {
                expandable: {
                  indentSize: grouped ? 0 : 20,
                  expandedRowKeys: expandable.filter((id) => !folded.has(id)),
                  onExpand: (open: boolean, row: ListRow) =>
                    setFolded((current) => {
                      const next = new Set(current);
                      if (open) next.delete(row.id);
                      else next.add(row.id);
                      return next;
                    }),
                },
              }
            : {})}
          rowClassName={(row) => (isGroup(row) ? 'ts-group-row' : '')}
          onRow={(row) => ({ onDoubleClick: () => !isGroup(row) && onOpen?.(row) })}
          onChange={(_, __, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            const field = one?.order ? String(one.columnKey) : undefined;
            list.ask({ sort: field ? { field, order: one?.order === 'descend' ? 'desc' : 'asc' } : undefined });
          }}
          locale={{ emptyText: list.loading ? ' ' : given.empty }}
        />
      )}
    </div>
  );
}

function useTableColumns(given: ListTableProps): TableColumnType<ListRow>[] {
  const { resource, page, list, columns, onOpen, stateCell, actionsCell, actionsWidth } = given;
  const host = useHost();
  const grouped = page.layout === 'groupTable' ? fieldById(resource, page.group?.field ?? '') : undefined;
  const titleAt = Math.max(
    0,
    columns.findIndex(({ field }) => field.name === resource.model.titleField),
  );
  const drawn = columns.map(({ column, field }, index): TableColumnType<ListRow> => {
    const view = viewOf(field.widget);
    const props = propsOf(field);
    const numeric = (field.kind === 'integer' || field.kind === 'decimal') && field.widget !== 'switch';
    const show = (row: ListRow) => (
      <view.show
        value={row[field.name]}
        field={field}
        props={props}
        host={host}
        name={row._names?.[field.name]}
        inCell
      />
    );
    return {
      key: field.name,
      title: say(field.label),
      width: column.width ?? usualWidths[field.kind] ?? 160,
      align: column.align ?? (numeric ? 'right' : 'left'),
      ellipsis: { showTitle: false },
      ...(column.fixed && window.innerWidth >= 768 ? { fixed: column.fixed } : {}),
      ...(column.sortable === false || !isSortable(field.kind)
        ? {}
        : {
            sorter: true,
            sortOrder:
              list.query.sort?.field === field.name ? (list.query.sort.order === 'desc' ? 'descend' : 'ascend') : null,
          }),
      ...(grouped
        ? { onCell: (row: ListRow) => (isGroup(row) ? { colSpan: index === 0 ? columns.length : 0 } : {}) }
        : {}),
      render: (_, row) => {
        if (isGroup(row) && grouped) return index === 0 ? <GroupLine row={row} field={grouped} host={host} /> : null;
        if (index !== titleAt || !onOpen || isEmpty(row[field.name])) return show(row);
        return (
          <button type="button" className="ts-link ts-title-link" onClick={() => onOpen(row)}>
            {show(row)}
          </button>
        );
      },
    };
  });
  if (stateCell) {
    drawn.push({
      key: 'state',
      title: say(listTexts.state),
      width: 90,
      render: (_, row) => (isGroup(row) ? null : stateCell(row)),
    });
  }
  if (actionsCell) {
    drawn.push({
      key: '_actions',
      title: actionsWidth > 60 ? say(listTexts.actions) : '',
      width: actionsWidth,
      fixed: 'right',
      render: (_, row) => (isGroup(row) ? null : actionsCell(row)),
    });
  }
  return drawn;
}

const unsortable = new Set(['longText', 'range', 'refs', 'files', 'json', 'rows', 'none']);
const isSortable = (kind: string) => !unsortable.has(kind);

function GroupLine({
  row,
  field,
  host,
}: {
  row: ListRow & { _group: { value: unknown; name: string | undefined; count: number } };
  field: ShownColumn['field'];
  host: ReturnType<typeof useHost>;
}) {
  const view = viewOf(field.widget);
  const { value, name, count } = row._group;
  return (
    <span className="ts-group-line">
      <span className="ts-hint">{say(field.label)}</span>{' '}
      {isEmpty(value) ? (
        say(listTexts.other)
      ) : (
        <view.show value={value} field={field} props={propsOf(field)} host={host} name={name} />
      )}{' '}
      <span className="ts-count">{count}</span>
    </span>
  );
}

const withChildren = (row: ListRow): string[] => (row.children ? [row.id, ...row.children.flatMap(withChildren)] : []);

/** The room that is left for the rows; undefined where the page scrolls as a whole (phones). */
function useBodyHeight(frame: RefObject<HTMLDivElement | null>, head: number): number | undefined {
  const [height, setHeight] = useState<number | undefined>();
  useEffect(() => {
    const parent = frame.current?.parentElement;
    if (!parent) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const room = Math.floor(entry.contentRect.height) - head - 2;
      setHeight(window.innerWidth < 768 || room < 160 ? undefined : room);
    });
    watcher.observe(parent);
    return () => watcher.disconnect();
  }, [frame, head]);
  return height;
}

export const TableSkeleton = ({ columns }: { columns: number }) => (
  <div className="ts-table-skeleton" aria-busy="true">
    {Array.from({ length: 9 }, (_, row) => (
      <div key={row}>
        {Array.from({ length: Math.min(6, Math.max(3, columns)) }, (_, column) => (
          <Skeleton.Input key={column} active size="small" block />
        ))}
      </div>
    ))}
  </div>
);
