import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { WaitingLine } from '../../dialogs/waiting-line.tsx';
import { lazy } from '../../navigation/lazy.ts';
import { type ListRow, rowName } from '../../render/list/row.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { ListDrawer } from '../list-drawer.tsx';
import type { DialogProps } from '../page-registry.ts';
import { generationTexts } from './generation/texts.ts';

const GenerateModules = lazy(async () => ({
  default: (await import('./generation/generate-modules.tsx')).GenerateModules,
}));
const DatabaseTable = lazy(async () => ({ default: (await import('./database-table.tsx')).DatabaseTable }));

const texts = {
  reading: t(
    '正在读取数据库的表…',
    '正在讀取資料庫的資料表…',
    'Looking into the database …',
    'データベースを読み取っています…',
  ),
  failed: t(
    '没有读到最新的表，下面是上次读到的：{reason}',
    '沒有讀到最新的資料表，下面是上次讀到的：{reason}',
    'The database could not be looked into; below is what was found the last time. {reason}',
    '最新のテーブルを読み取れませんでした。前回の内容を表示しています：{reason}',
  ),
  again: t('重试', '重試', 'Try again', '再試行'),
};

/** The tables and views of a link, read anew when it is opened. */
export function DatabaseTables({ resource, row, onClose }: DialogProps) {
  useSay();
  const [state, setState] = useState<{ is: 'reading' | 'read' } | { is: 'failed'; reason: string }>({ is: 'reading' });
  const [opened, setOpened] = useState<ListRow | undefined>();
  const [isGenerating, setGenerating] = useState(false);
  const linkId = row?.id ?? '';
  const read = useCallback(async () => {
    setState({ is: 'reading' });
    try {
      const path = `/api/framework/basic/DatabaseTable/${encodeURIComponent(linkId)}/Actions/Refresh`;
      await call({ method: 'POST', path, quiet: true });
      setState({ is: 'read' });
    } catch (error) {
      setState({ is: 'failed', reason: error instanceof Error ? error.message : '' });
    }
  }, [linkId]);
  useEffect(() => void read(), [read]);
  const head = (
    <>
      {state.is === 'failed' && (
        <Alert
          banner
          type="warning"
          message={say(texts.failed, { reason: state.reason })}
          action={
            <Button size="small" onClick={() => void read()}>
              {say(texts.again)}
            </Button>
          }
        />
      )}
      <div className="ts-drawer-head">
        {state.is === 'reading' ? (
          <WaitingLine text={say(texts.reading)} />
        ) : (
          <Button type="primary" onClick={() => setGenerating(true)}>
            {say(generationTexts.open)}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <>
      <ListDrawer
        // What was found anew is another list.
        key={state.is}
        resource="basic/DatabaseTable"
        fixed={{ linkId }}
        title={row ? rowName(resource, row) : ''}
        head={head}
        buttons={['btn_export', 'btn_tables']}
        onOpenPage={(_page, { row: table }) => setOpened(table)}
        onClose={onClose}
      />
      {isGenerating && (
        <Suspense fallback={null}>
          <GenerateModules linkId={linkId} onClose={() => setGenerating(false)} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <DatabaseTable linkId={linkId} table={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
