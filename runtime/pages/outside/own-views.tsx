import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Checkbox, Drawer, Empty, Input, Skeleton, Typography } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../dialogs/use-small-work.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import type { DialogProps } from '../page-registry.ts';

interface View {
  name: string;
  comment: string;
  columns: string[];
}
interface Answer {
  /** Those that SQL may read. */
  views: string[];
  known: View[];
  schema: string;
}

const path = '/api/framework/basic/DataSource/Actions/OwnViews';

const texts = {
  title: t(
    '平台数据库中开放的视图',
    '平台資料庫中開放的檢視',
    'Views of the platform’s database',
    '製品のデータベースの公開ビュー',
  ),
  about: t(
    '未选择连接的 SQL 数据源只能读取勾选的视图；表一律不能读取。视图开放期间不能在数据库中删除。',
    '未選擇連線的 SQL 資料來源只能讀取勾選的檢視；資料表一律不能讀取。檢視開放期間不能在資料庫中刪除。',
    'SQL of data sources without a link reads the views that are ticked and nothing else, never a table. While a view is ticked it cannot be dropped.',
    '接続を選んでいない SQL データソースは、チェックしたビューだけを読み取れます。テーブルは読み取れません。公開中のビューは削除できません。',
  ),
  search: t('搜索视图', '搜尋檢視', 'Search views', 'ビューを検索'),
  none: t('没有匹配的视图', '沒有符合的檢視', 'No view matches', '一致するビューがありません'),
  empty: t('还没有视图', '還沒有檢視', 'There are no views yet', 'ビューはまだありません'),
  how: t(
    '请由管理数据库的人用平台的数据库账号建立视图，然后回到这里勾选，例如：',
    '請由管理資料庫的人用平台的資料庫帳號建立檢視，然後回到這裡勾選，例如：',
    'Whoever administers the database makes one with the platform’s account, and it can be ticked here. For example:',
    'データベース管理者が製品のアカウントでビューを作成すると、ここで選べるようになります。例：',
  ),
  failed: t('没有加载成功', '沒有載入成功', 'This could not be loaded', '読み込めませんでした'),
  again: t('重试', '重試', 'Try again', '再試行'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
  save: t('保存', '儲存', 'Save', '保存'),
  saved: t('已保存', '已儲存', 'Saved', '保存しました'),
};
/** More are looked for, not looked through. */
const manyViews = 10;

/** Which views of the platform's own database SQL may read. */
export function OwnViews({ onClose }: DialogProps) {
  useFocusReturn();
  useSay();
  const [answer, setAnswer] = useState<Answer | 'failed' | undefined>();
  const [ticked, setTicked] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const read = useCallback(async () => {
    setAnswer(undefined);
    try {
      const found = await call<Answer>({ path, quiet: true });
      setTicked(found.views);
      setAnswer(found);
    } catch {
      setAnswer('failed');
    }
  }, []);
  useEffect(() => void read(), [read]);
  const save = async () => {
    setBusy(true);
    try {
      await call({ method: 'PUT', path, body: { views: ticked }, quiet: true });
      toast.success(say(texts.saved));
      onClose();
    } catch (error) {
      tellError(error);
      setBusy(false);
    }
  };
  const isChanged = typeof answer === 'object' && [...ticked].sort().join() !== [...answer.views].sort().join();
  const leave = useSmallWork(isChanged && !busy, onClose);
  const isThere = typeof answer === 'object' && answer.known.length > 0;
  const isShown = useOverlay(leave);
  return (
    <Drawer
      open={isShown}
      width="min(560px, 96vw)"
      title={say(texts.title)}
      maskClosable={false}
      onClose={leave}
      footer={
        <div className="ts-actions">
          <Button onClick={leave}>{say(texts.cancel)}</Button>
          <Button type="primary" disabled={!isThere} loading={busy} onClick={() => void save()}>
            {say(texts.save)}
          </Button>
        </div>
      }
    >
      {answer === undefined && <Skeleton active />}
      {answer === 'failed' && (
        <Alert
          type="error"
          message={say(texts.failed)}
          action={
            <Button size="small" onClick={() => void read()}>
              {say(texts.again)}
            </Button>
          }
        />
      )}
      {isThere && <Ticks known={answer.known} ticked={ticked} onTick={setTicked} />}
      {typeof answer === 'object' && !isThere && <NoViews schema={answer.schema} />}
    </Drawer>
  );
}

function Ticks({ known, ticked, onTick }: { known: View[]; ticked: string[]; onTick: (names: string[]) => void }) {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim().toLowerCase();
  const found = known.filter(({ name, comment }) => `${name} ${comment}`.toLowerCase().includes(wanted));
  const toggle = (name: string) =>
    onTick(ticked.includes(name) ? ticked.filter((one) => one !== name) : [...ticked, name]);
  return (
    <>
      <p className="ts-hint">{say(texts.about)}</p>
      {known.length > manyViews && (
        <Input.Search
          allowClear
          aria-label={say(texts.search)}
          placeholder={say(texts.search)}
          onChange={({ target }) => setKeyword(target.value)}
        />
      )}
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />}
      <ul className="ts-own-views">
        {found.map(({ name, comment, columns }) => (
          <li key={name}>
            <Checkbox checked={ticked.includes(name)} onChange={() => toggle(name)}>
              <code>{name}</code> {comment}
            </Checkbox>
            <p className="ts-hint" title={columns.join(', ')}>
              {columns.join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoViews({ schema }: { schema: string }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.empty)}>
      <p className="ts-hint">{say(texts.how)}</p>
      <Typography.Paragraph code copyable>
        {`create view ${schema}.open_orders as select …`}
      </Typography.Paragraph>
    </Empty>
  );
}
