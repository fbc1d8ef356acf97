import { t } from '@tessera/schemas/texts/text.ts';
import { useEffect, useState } from 'react';
import { say } from '../session/language.ts';
import type { Host } from './host.ts';

const outOfSight = t(
  '已删除或无权查看',
  '已刪除或無權檢視',
  'Deleted, or not shown to you',
  '削除済み、または表示権限なし',
);

/** How ids are said: by name, as soon as it is known; what is deleted or out of this person's sight says so. */
export type NameOf = (id: string) => string;

interface Named {
  resource: string | undefined;
  ids: string[];
  /** What the record that was read calls what it held then: also that which this person may not see. */
  name?: string | undefined;
}

/** The names of ids. */
export function useNames(host: Host, { resource, ids, name }: Named): NameOf {
  const [known, setKnown] = useState<{ of: string; names: ReadonlyMap<string, string> } | undefined>();
  const key = ids.join(',');
  const [read] = useState(key);
  useEffect(() => {
    if (!resource || key === '') return;
    let live = true;
    host.names(resource, key.split(',')).then(
      (names) => live && setKnown({ of: key, names }),
      () => undefined, // The ids stay visible; a name that cannot be fetched blocks nobody.
    );
    return () => {
      live = false;
    };
  }, [host, resource, key]);
  return (id) =>
    known?.names.get(id) ?? (name !== undefined && id === read ? name : known?.of === key ? say(outOfSight) : id);
}
