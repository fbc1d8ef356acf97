import { limitsOf } from '@tessera/schemas/files/limits.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { useEffect, useId, useState } from 'react';
import type { FileType, StoredFile } from '../../../host/host.ts';
import type { EditProps } from '../../view.ts';
import { filesOf } from '../preview/file-texts.ts';
import { UploadQueue } from './upload-queue.ts';

/** The files of a field, and those on their way into it. */
export function useUploads({ id, value, onChange, props, field, host, form, inCell }: EditProps, type: FileType) {
  const files = filesOf(value);
  const limits = limitsOf(props, widgetOf(field.widget).accepts);
  const now = { type, limits, host, files, onChange: onChange as (files: StoredFile[]) => void };
  // A cell is another one each time it is opened; what is on its way into it then ends by itself.
  const cell = useId();
  const [queue] = useState(() => {
    const make = () => new UploadQueue(now, form.uploads);
    return form.uploads?.queueOf(inCell ? `${id} ${cell}` : id, make) ?? make();
  });
  queue.follow(now);
  useEffect(() => () => void (form.uploads || queue.cancelAll()), [queue, form]);
  const pending = queue.list.use();
  const coming = pending.filter(({ is }) => is === 'waiting' || is === 'running').length;
  return {
    files,
    limits,
    queue,
    pending,
    isFull: files.length + coming >= limits.max,
    remove: (fileId: string) => onChange(files.filter((file) => file.fileId !== fileId)),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
