import { limitsOf } from '@tessera/schemas/files/limits.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { useEffect, useId, useState } from 'react';
import type { FormUploads } from '../../../host/form-uploads.ts';
import type { FileType, StoredFile } from '../../../host/host.ts';
import { say } from '../../../session/language.ts';
import { toast } from '../../../session/toast.ts';
import type { FollowedRow } from '../../form-port.ts';
import type { EditProps } from '../../view.ts';
import { filesOf } from '../preview/file-texts.ts';
import { uploadTexts } from './texts.ts';
import { isOnItsWay, UploadQueue } from './upload-queue.ts';

/** The files of a field, and those on their way into it. */
export function useUploads({ id, value, onChange, props, field, host, form, inCell }: EditProps, type: FileType) {
  const files = filesOf(value);
  const limits = limitsOf(props, widgetOf(field.widget).accepts);
  const now = { type, limits, host, files, onChange: onChange as (files: StoredFile[]) => void };
  // A cell is another one each time it is opened; what is on its way into it goes on when it is left, and is found again.
  const cell = useId();
  const [queue] = useState(() => {
    const make = () => new UploadQueue(now, form.uploads);
    const left = inCell ? form.uploads?.leftAt<UploadQueue>(field.id, pathOfRow(form)) : undefined;
    return left ?? form.uploads?.queueOf(inCell ? `${id} ${cell}` : id, make) ?? make();
  });
  queue.follow(now);
  useEffect(() => {
    form.uploads?.takeUp(queue);
    const row = form.followRow();
    return () => {
      if (form.uploads && row) goOn(queue, { row, field, uploads: form.uploads });
      else {
        row?.end();
        if (!form.uploads || inCell) queue.cancelAll();
      }
    };
  }, [queue, form, inCell, field]);
  const pending = queue.list.use();
  const coming = pending.filter(isOnItsWay).length;
  return {
    files,
    limits,
    queue,
    pending,
    isFull: files.length + coming >= limits.max,
    remove: (fileId: string) => onChange(files.filter((file) => file.fileId !== fileId)),
  };
}

function pathOfRow(form: EditProps['form']): string | undefined {
  const row = form.followRow();
  row?.end();
  return row?.path();
}

/** What is on its way into a cell that was left comes into its row, wherever that stands by then. */
function goOn(
  queue: UploadQueue,
  { row, field: { id, name }, uploads }: { row: FollowedRow; field: FieldDefinition; uploads: FormUploads },
): void {
  const told = new Set<number>();
  const look = () => {
    const all = queue.list.get();
    for (const { key, is, file, reason } of all) {
      if (is !== 'failed' || told.has(key)) continue;
      told.add(key);
      toast.warning(say(uploadTexts.failedLater, { name: file.name, reason: reason ?? '' }));
    }
    if (all.length === 0) uploads.takeUp(queue);
  };
  queue.leave({
    read: () => filesOf(row.get(name)),
    put: (files) => {
      const last = files.at(-1);
      if (!row.set({ [name]: files }) && last) toast.warning(say(uploadTexts.rowGone, { name: last.name }));
    },
  });
  const stop = queue.list.subscribe(look);
  const takenUp = () => {
    stop();
    row.end();
  };
  uploads.leave(queue, { field: id, path: row.path, takenUp });
  look();
}

export type Uploads = ReturnType<typeof useUploads>;
