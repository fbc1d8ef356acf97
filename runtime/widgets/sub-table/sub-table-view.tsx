import { t } from '@tessera/schemas/texts/text.ts';
import { Suspense } from 'react';
import { say } from '../../session/language.ts';
import { noForm } from '../form-port.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, ViewOf, WidgetView } from '../view.ts';
import { rowsOf } from './row.ts';

const rowCount = t('共 {count} 行', '共 {count} 列', 'Rows: {count}', '{count} 行');

/** Rows whose cells are drawn by the widgets of their columns. */
export function subTableViewWith(viewOf: ViewOf): WidgetView {
  const SubTableEdit = lazyEdit(async () => (await import('./sub-table-edit.tsx')).subTableEditWith(viewOf));
  const SubTableShow = (given: ShowProps) => {
    const rows = rowsOf(given.value);
    if (given.inCell) return <span>{say(rowCount, { count: rows.length })}</span>;
    if (rows.length === 0) return <EmptyValue />;
    return (
      <Suspense fallback={null}>
        <SubTableEdit
          {...given}
          id={`show-${given.field.id}`}
          onChange={() => undefined}
          form={noForm}
          disabled
          invalid={false}
        />
      </Suspense>
    );
  };
  return { edit: SubTableEdit, show: SubTableShow, wide: true, room: 560 };
}
