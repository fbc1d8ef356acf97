import { lazy, Suspense } from 'react';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ShownColumn } from '../columns.ts';
import type { Exporting } from '../export/use-export.ts';
import type { ListRow } from '../row.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { RecordPopup } from './use-record-popup.ts';
import { keyOf } from './use-record-popup.ts';

const RecordDialog = lazy(async () => ({ default: (await import('../inline/record-parts.ts')).RecordDialog }));
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
  canEdit: (row: ListRow) => boolean;
  canPurge: boolean;
  canUpdate: boolean;
  exporting: Exporting;
  opened: ListDialog | undefined;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { resource, records, canEdit, opened, onClose, onChanged } = given;
  const { record, initial } = records.open ?? {};
  return (
    <Suspense fallback={null}>
      {record && (
        <RecordDialog
          key={keyOf(record)}
          resource={resource}
          mode={record.mode}
          id={record.mode === 'create' ? undefined : record.id}
          initial={initial}
          isLeaving={records.isLeaving}
          onStay={records.stay}
          onClose={records.close}
          onSaved={onChanged}
          canEdit={canEdit}
          onEdit={record.mode === 'view' ? () => records.edit(record) : undefined}
        />
      )}
      {opened === 'import' && (
        <ImportDialog resource={resource} canUpdate={given.canUpdate} onClose={onClose} onImported={onChanged} />
      )}
      {opened === 'change' && (
        <ChangeDialog resource={resource} selection={given.selection} onClose={onClose} onChanged={onChanged} />
      )}
      {opened === 'export' && <ExportDialog resource={resource} exporting={given.exporting} onClose={onClose} />}
      {opened === 'recycleBin' && (
        <RecycleBin
          resource={resource}
          columns={given.columns}
          canPurge={given.canPurge}
          onClose={onClose}
          onRestored={onChanged}
        />
      )}
    </Suspense>
  );
}
