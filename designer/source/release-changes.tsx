import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Collapse, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { DifferenceList } from '../compare/difference-list.tsx';
import { entryCalls } from '../draft/entry-calls.ts';

const title = t(
  '自 v{version} 以来的改动',
  '自 v{version} 以來的變更',
  'What has changed since v{version}',
  'v{version} からの変更',
);

/** What a release brings beyond the one before, in words; of a first release nothing. */
export function ReleaseChanges({ id }: { id: string }) {
  const [sides, setSides] = useState<
    { version: number; before: PageDocument; after: PageDocument } | undefined | null
  >();
  useEffect(() => {
    let live = true;
    Promise.all([entryCalls.info(id), entryCalls.versions(id)]).then(
      ([{ page, releasedVersion }, versions]) => {
        const released = versions.find((one) => one.releasedVersion === releasedVersion);
        if (!live) return;
        setSides(page && released ? { version: released.releasedVersion, before: released.page, after: page } : null);
      },
      // The plan says what will be done; without this nobody is held up.
      () => live && setSides(null),
    );
    return () => {
      live = false;
    };
  }, [id]);
  if (sides === null) return null;
  if (!sides) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  return (
    <Collapse
      size="small"
      defaultActiveKey="changes"
      items={[
        {
          key: 'changes',
          label: say(title, { version: sides.version }),
          children: <DifferenceList before={sides.before} after={sides.after} />,
        },
      ]}
    />
  );
}
