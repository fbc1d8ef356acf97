import { Suspense } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { useNavigate } from '../../../navigation/navigate.tsx';
import { mayExplain } from '../../../session/current-user.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ButtonContext } from '../buttons/buttons.ts';
import { doneAfterCreate, isHeld, isOffered } from '../buttons/buttons.ts';
import type { ShownColumn } from '../columns.ts';
import type { Exporting } from '../export/use-export.ts';
import type { ListRow } from '../row.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { OpenPage } from './use-list-work.ts';
import type { RecordPopup } from './use-record-popup.ts';
import { keyOf } from './use-record-popup.ts';

const RecordDialog = lazy(async () => ({ default: (await import('../../record/record-dialog.tsx')).RecordDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('../import/import-dialog.tsx')).ImportDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('../export/export-dialog.tsx')).ExportDialog }));
const ChangeDialog = lazy(async () => ({ default: (await import('../change/change-dialog.tsx')).ChangeDialog }));
const RecycleBin = lazy(async () => ({ default: (await import('../recycle/recycle-bin.tsx')).RecycleBin }));

/** What a list opens besides records. */
export type ListDialog = 'import' | 'export' | 'recycleBin' | 'change';

/** What stands open before a list: a record in its form, the import of a workbook, or what was deleted. */
export function ListDialogs(given: {
  resource: ResourceMeta;
  columns: ShownColumn[];
  records: RecordPopup;
  selection: Selection;
  rows: ListRow[] | undefined;
  pageOf: ((row: { id: string }) => string) | undefined;
  context: ButtonContext;
  exporting: Exporting;
  opened: ListDialog | undefined;
  onClose: () => void;
  onChanged: () => void;
  onOpenPage: OpenPage;
}) {
  const { resource, records, context, opened, onClose, onChanged } = given;
  const mayEdit = isOffered(context, 'btn_edit');
  const { record, initial } = records.open ?? {};
  const navigate = useNavigate();
  const { pageOf, rows = [] } = given;
  const read = record?.mode === 'view' ? record : undefined;
  const openPage = () => {
    if (!read || !pageOf) return;
    navigate(pageOf(read));
    // Its list is another tab by then, and is found without the dialog when somebody comes back.
    setTimeout(records.close);
  };
  const at = read ? rows.findIndex(({ id }) => id === read.id) : -1;
  const step = (row: ListRow | undefined) => row && (() => records.turn(row));
  return (
    <Suspense fallback={null}>
      {record && (
        <RecordDialog
          key={keyOf(record)}
          resource={resource}
          mode={record.mode}
          id={record.mode === 'create' ? undefined : record.id}
          initial={initial}
          from={record.mode === 'create' ? record.from : undefined}
          isLeaving={records.isLeaving}
          onStay={records.stay}
          onClose={records.close}
          onSaved={(saved, { isNew }) => {
            onChanged();
            if (isNew) doneAfterCreate(context, saved);
          }}
          onAction={({ opens = '' }, values) => {
            const row = record.mode === 'create' ? {} : { row: { id: record.id } };
            given.onOpenPage(opens, { resource, ...row, values, done: onChanged });
          }}
          canEdit={(row) => mayEdit && !isHeld(resource, row)}
          onEdit={read && (() => records.edit(read))}
          onOpenPage={read && pageOf && openPage}
          onExplain={
            read && mayExplain()
              ? () => given.onOpenPage('recordExplain', { resource, row: rows[at] ?? read, done: onChanged })
              : undefined
          }
          onCopy={read && isOffered(context, 'btn_add') ? () => records.copy(read) : undefined}
          neighbours={at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) }}
        />
      )}
      {opened === 'import' && (
        <ImportDialog resource={resource} canUpdate={mayEdit} onClose={onClose} onImported={onChanged} />
      )}
      {opened === 'change' && (
        <ChangeDialog resource={resource} selection={given.selection} onClose={onClose} onChanged={onChanged} />
      )}
      {opened === 'export' && <ExportDialog resource={resource} exporting={given.exporting} onClose={onClose} />}
      {opened === 'recycleBin' && (
        <RecycleBin
          resource={resource}
          columns={given.columns}
          canPurge={isOffered(context, 'btn_purge')}
          onClose={onClose}
          onRestored={onChanged}
        />
      )}
    </Suspense>
  );
}
