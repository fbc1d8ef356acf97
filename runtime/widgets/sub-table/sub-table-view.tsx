import { t } from '@tessera/schemas/language/text.ts';
import { Suspense } from 'react';
import { say } from '../../session/language.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { rowsOf } from './row.ts';

const rowCount = t('共 {count} 行', '共 {count} 列', 'Rows: {count}', '{count} 行');
const SubTableEdit = lazyEdit(async () => (await import('./sub-table-edit.tsx')).SubTableEdit);

function SubTableShow(given: ShowProps) {
  const rows = rowsOf(given.value);
  if (given.inCell) return <span>{say(rowCount, { count: rows.length })}</span>;
  if (rows.length === 0) return <EmptyValue />;
  return (
    <Suspense fallback={null}>
      <SubTableEdit {...given} id={`show-${given.field.id}`} onChange={() => undefined} disabled invalid={false} />
    </Suspense>
  );
}

export const subTableView: WidgetView = { edit: SubTableEdit, show: SubTableShow, wide: true };
