import { t } from '@tessera/schemas/texts/text.ts';
import { useEffect, useState } from 'react';
import { isPassing } from '../session/call-error.ts';
import { say } from '../session/language.ts';
import { nameOfId } from '../session/resource.ts';
import type { Host } from './host.ts';
import { useAgain } from './use-again.ts';

const outOfSight = t(
  '已删除或无权查看',
  '已刪除或無權檢視',
  'Deleted, or not shown to you',
  '削除済み、または表示権限なし',
);

/**
 * How ids are said: by name, as soon as it is known; what is deleted or out of this person's sight says so. Where a name
 * cannot be fetched the end of its id stands for it.
 */
export type NameOf = (id: string) => string;

const onItsWay = '…';
const none: ReadonlyMap<string, string> = new Map();

interface Named {
  resource: string | undefined;
  ids: string[];
  /** What the record that was read calls what it held then: also that which this person may not see. */
  name?: string | undefined;
}

/** The names of ids. */
export function useNames(host: Host, { resource, ids, name }: Named): NameOf {
  const [known, setKnown] = useState<
    { of: string; names: ReadonlyMap<string, string>; failed?: 'passing' | 'refused' } | undefined
  >();
  const key = ids.join(',');
  const [read] = useState(key);
  const isOfNow = known?.of === key;
  const { attempt } = useAgain({
    hasFailed: isOfNow && known.failed === 'passing',
    hasCome: isOfNow && known.failed === undefined,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!resource || key === '') return;
    let live = true;
    host.names(resource, key.split(',')).then(
      (names) => live && setKnown({ of: key, names }),
      // A name that cannot be fetched blocks nobody.
      (reason: unknown) =>
        live &&
        setKnown((was) => ({ of: key, names: was?.names ?? none, failed: isPassing(reason) ? 'passing' : 'refused' })),
    );
    return () => {
      live = false;
    };
  }, [host, resource, key, attempt]);
  const unnamed = (id: string) => {
    if (!resource || (known?.of === key && known.failed)) return nameOfId(id);
    return known?.of === key ? say(outOfSight) : onItsWay;
  };
  return (id) => known?.names.get(id) ?? (name !== undefined && id === read ? name : unnamed(id));
}
