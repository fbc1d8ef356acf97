import { useEffect } from 'react';
import { useTabPath } from '../../navigation/address.tsx';
import { unsavedWork } from '../../session/unsaved/unsaved.ts';
import type { RecordForm } from '../form/state/record-form.ts';

/** Files that are on their way are unsaved work that nothing keeps: leaving their tab or the page asks first. */
export function useRunningUploads(record: RecordForm | undefined, place: string | undefined): void {
  const tab = useTabPath();
  useEffect(() => {
    if (!record || place === undefined) return;
    const { uploads } = record;
    const key = `${place} uploads`;
    const unmark = () => {
      if (unsavedWork.get().has(key)) unsavedWork.update((all) => new Map([...all].filter(([other]) => other !== key)));
    };
    const look = () => {
      if (uploads.running.get() === 0) return unmark();
      if (unsavedWork.get().has(key)) return;
      unsavedWork.update((all) => new Map([...all, [key, { tab, isKept: false, discard: () => uploads.cancel() }]]));
    };
    const stop = uploads.running.subscribe(look);
    look();
    return () => {
      stop();
      unmark();
    };
  }, [record, place, tab]);
}
