import { limitsOf } from '@tessera/schemas/files/limits.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { useEffect, useId, useState } from 'react';
import type { FileType, StoredFile } from '../../../host/host.ts';
import { say } from '../../../session/language.ts';
import { toast } from '../../../session/toast.ts';
import type { EditProps } from '../../view.ts';
import { filesOf } from '../preview/file-texts.ts';
import { uploadTexts } from './texts.ts';
import { isOnItsWay, UploadQueue } from './upload-queue.ts';

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
  useEffect(() => {
    const leave = () => {
      if (form.uploads && !inCell) return;
      // Rows may move meanwhile, and nobody could say whose files these are.
      if (inCell && queue.list.get().some(isOnItsWay)) toast.warning(say(uploadTexts.left));
      queue.cancelAll();
    };
    return leave;
  }, [queue, form, inCell]);
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

export type Uploads = ReturnType<typeof useUploads>;
