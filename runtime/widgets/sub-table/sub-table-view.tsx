import { columnsInLists, propsOf, rowsInLists } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { Suspense } from 'react';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { Coming } from '../coming.tsx';
import { noForm } from '../form-port.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import { type Drawn, isEmpty, type ShowProps, textsOf, type ViewOf, type WidgetView } from '../view.ts';
import { rowHeight, viewHeight } from './heights.ts';
import { countText, type Row, rowsOf } from './rows/row.ts';

/** Rows whose cells are drawn by the widgets of their columns. */
export function subTableViewWith(viewOf: ViewOf): WidgetView {
  const SubTableEdit = lazyEdit(async () => (await import('./sub-table-edit.tsx')).subTableEditWith(viewOf));
  const SubTableShow = (given: ShowProps) => {
    const rows = rowsOf(given.value);
    if (given.inCell) return <RowsGlimpse field={given.field} rows={rows} host={given.host} viewOf={viewOf} />;
    if (rows.length === 0) return <EmptyValue />;
    return (
      <Suspense fallback={<Coming />}>
        <SubTableEdit
          {...given}
          id={`show-${given.field.id}`}
          onChange={() => undefined}
          // In a form that is read, conditions hide what they hide while it is filled in.
          form={given.form ?? noForm}
          disabled
          invalid={false}
        />
      </Suspense>
    );
  };
  return {
    edit: SubTableEdit,
    show: SubTableShow,
    fetchShow: SubTableEdit.fetch,
    wide: true,
    room: 560,
    height: heightOf,
  };
}

/** A grid with its head, rows and totals, or with what stands there without any, and its buttons. */
function heightOf({ value, props }: Drawn): number {
  const rows = rowsOf(value).length;
  if (rows === 0) return 146;
  const totals = textsOf(props.summary).length > 0 ? 1 : 0;
  return Math.min(viewHeight, rowHeight * (1 + rows + totals)) + 38;
}

/** The first rows of a sub-table in one line of a list, each by the columns that lists show of it. */
function RowsGlimpse({
  field,
  rows,
  host,
  viewOf,
}: {
  field: FieldDefinition;
  rows: Row[];
  host: Host;
  viewOf: ViewOf;
}) {
  if (rows.length === 0) return <EmptyValue />;
  return (
    <span className="ts-rows-glimpse">
      {rows.slice(0, rowsInLists).map((row, index) => (
        <span key={String(row.id ?? index)}>
          {index > 0 && <span className="ts-rows-between">/</span>}
          {columnsInLists(field)
            // Who may not see a column is not sent it.
            .filter(({ name }) => !isEmpty(row[name]))
            .map((column) => {
              const { show: Show } = viewOf(column.widget);
              const names = row._names as Record<string, string> | undefined;
              return (
                <Show
                  key={column.id}
                  value={row[column.name]}
                  field={column}
                  props={propsOf(column)}
                  host={host}
                  name={names?.[column.name]}
                  inCell
                />
              );
            })}
        </span>
      ))}
      {rows.length > rowsInLists && <span className="ts-rows-between">…</span>}
      {/* A list is sent one more than it shows, and does not know how many there are. */}
      {rows.length > rowsInLists + 1 && say(countText, { count: rows.length })}
    </span>
  );
}
