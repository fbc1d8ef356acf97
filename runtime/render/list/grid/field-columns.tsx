import { LockOutlined } from '@ant-design/icons';
import { kinds, type ValueKind } from '@tessera/schemas/kinds/index.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListColumn } from '@tessera/schemas/language/list-page.ts';
import { isNumeric, readAs } from '@tessera/schemas/record/index.ts';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { Host } from '../../../host/host.ts';
import { say } from '../../../session/language.ts';
import { Fence } from '../../../widgets/fence.tsx';
import { viewOf } from '../../../widgets/index.ts';
import { isEmpty } from '../../../widgets/view.ts';
import { EditableCell, editableCell } from '../inline/editable-cell.tsx';
import { LazyHandle } from '../moving/lazy-handle.tsx';
import { type ListRow, rowName } from '../row.ts';
import { listTexts } from '../texts.ts';
import type { ListViewProps } from '../view.ts';
import { columnTexts } from './column-formats.ts';
import type { GridProps } from './grid.tsx';
import { headCell } from './head-cell.tsx';
import { headingWidth } from './heading-width.ts';
import { TitleLink } from './title-link.tsx';
import type { useRowColors } from './use-row-colors.ts';

/** As wide as most values of a kind are. */
const usualWidths: Record<ValueKind, number> = {
  text: 160,
  longText: 160,
  html: 200,
  integer: 110,
  decimal: 130,
  boolean: 90,
  date: 120,
  dateTime: 160,
  time: 100,
  range: 220,
  numberRange: 190,
  timeRange: 190,
  ref: 160,
  refs: 160,
  files: 110,
  json: 160,
  rows: 240,
  none: 160,
};

/**
 * A name that begins its row stays in sight while the others are scrolled aside, where it leaves room for them; in a list
 * that says which columns stay these do.
 */
const staysUpTo = { column: 1, width: 320 };

/** The columns of the fields; the one that names a record opens it. */
export function fieldColumns(
  given: ListViewProps & Pick<GridProps, 'line' | 'expansion'> & { colors: ReturnType<typeof useRowColors> },
  host: Host,
): TableColumnType<ListRow>[] {
  const { list, query, columns, onOpen, pageOf, onResize, edit, rows } = given;
  const records = rows.flatMap((row) => (given.line?.(row) ? (row._below ?? []) : [row]));
  const firstColumn = columns.find(({ field }) => records.some((row) => edit?.mayEdit(row, field)));
  const firstRow = firstColumn && records.find((row) => edit?.mayEdit(row, firstColumn.field));
  const { titleField } = list.resource.model;
  const titleAt = Math.max(
    0,
    columns.findIndex(({ field }) => field.name === titleField),
  );
  const saysWhatStays = columns.some(({ column }) => column.fixed === 'left');
  return columns.map(({ column, field }, index) => {
    const show = cellOf({ field, column }, host);
    const isSortable = column.sortable !== false && kinds[field.kind].sortable;
    const title = say(field.label);
    const width = Math.max(column.width ?? usualWidths[readAs(field).kind], headingWidth(title, { isSortable }));
    const stays = !saysWhatStays && index === titleAt && index <= staysUpTo.column && width <= staysUpTo.width;
    const fixed = column.fixed ?? (stays ? 'left' : undefined);
    return {
      key: field.name,
      title,
      width,
      align: column.align ?? (isNumeric(readAs(field)) ? 'right' : 'left'),
      ellipsis: { showTitle: false },
      ...(onResize ? { onHeaderCell: () => headCell(field, { title, onResize }) } : {}),
      ...(fixed ? { fixed } : {}),
      ...(isSortable ? { sorter: true, sortOrder: orderOf(query, field.name) } : {}),
      onCell: (row) => {
        const color = given.colors(row).cells.get(field.id);
        const tint = color ? `ts-tint-${color}` : '';
        if (!edit?.mayEdit(row, field)) return tint ? { className: tint } : {};
        const cell = editableCell({ isFirst: row.id === firstRow?.id && field.id === firstColumn?.field.id });
        return { ...cell, className: `${cell.className} ${tint}`.trim() };
      },
      render: (_, row) => {
        const shown = shownIn(row);
        if (!edit?.mayEdit(row, field)) return shown;
        return (
          <EditableCell resource={list.resource} row={row} field={field} edit={edit}>
            {shown}
          </EditableCell>
        );
      },
    };

    function shownIn(row: ListRow) {
      if (index !== titleAt) return show(row);
      const said = onOpen && isEmpty(row[field.name]) ? rowName(list.resource, row) : show(row);
      const name = row.locked === true ? <LockedName>{said}</LockedName> : said;
      const title = onOpen ? (
        <TitleLink href={pageOf?.(row)} onOpen={() => onOpen(row)}>
          {name}
        </TitleLink>
      ) : (
        name
      );
      if (!given.moving) return title;
      return (
        <>
          <LazyHandle {...given} row={row} />
          {title}
        </>
      );
    }
  });
}

const orderOf = ({ sort }: ListViewProps['query'], name: string) => {
  if (sort?.field !== name) return null;
  return sort.order === 'desc' ? 'descend' : 'ascend';
};

export const LockedName = ({ children }: { children: ReactNode }) => (
  <span className="ts-locked">
    <LockOutlined role="img" aria-label={say(listTexts.locked)} title={say(listTexts.locked)} />
    {children}
  </span>
);

/** How the value of a row is shown: as its column says, else by the widget of its field. */
export function cellOf({ field, column }: { field: FieldDefinition; column?: Pick<ListColumn, 'format'> }, host: Host) {
  const view = viewOf(field.widget);
  const props = propsOf(field);
  const format = column?.format;
  return (row: ListRow) =>
    format && !isEmpty(row[field.name]) ? (
      <span className={isNumeric(readAs(field)) ? 'ts-number' : undefined} title={String(row[field.name])}>
        {columnTexts[format](row[field.name])}
      </span>
    ) : (
      <Fence value={row[field.name]} inCell>
        <view.show
          value={row[field.name]}
          field={field}
          props={props}
          host={host}
          name={row._names?.[field.name]}
          inCell
        />
      </Fence>
    );
}
