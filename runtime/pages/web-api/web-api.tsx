import { ArrowLeftOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Collapse, Empty, Input, Skeleton, Tag } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWindowBelow } from '../../navigation/use-window-below.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { type ApiCall, type ApiDocument, callGroups } from './api-document.ts';
import { saveDocument } from './save-document.ts';
import { TryCall } from './try-call.tsx';

const texts = {
  title: t('接口文档', '介面文件', 'API', 'API ドキュメント'),
  about: t(
    '这里列出您有权调用的接口，可以直接试调。',
    '這裡列出您有權呼叫的介面，可以直接試呼叫。',
    'What you may call, and a try of each.',
    '呼び出せる API の一覧です。その場で試せます。',
  ),
  search: t(
    '搜索模块、路径或说明',
    '搜尋模組、路徑或說明',
    'Search by module, path or words',
    'モジュール、パス、説明で検索',
  ),
  file: t('下载 OpenAPI 文件', '下載 OpenAPI 檔案', 'OpenAPI file', 'OpenAPI ファイル'),
  pick: t('请在左侧选择一个接口', '請在左側選擇一個介面', 'Choose a call at the left', '左から API を選択してください'),
  none: t('没有匹配的接口', '沒有符合的介面', 'Nothing matches', '一致する API がありません'),
  back: t('返回接口列表', '返回介面清單', 'Back to the list', '一覧に戻る'),
  count: t('{count} 个接口', '{count} 個介面', '{count} calls', '{count} 件'),
};

const colors: Record<string, string> = { GET: 'blue', POST: 'green', PUT: 'orange', DELETE: 'red' };

/** The API document of what this person may call, with a page to try each call on. */
export function WebApi() {
  useSay();
  const { document, fault } = useDocument();
  const [keyword, setKeyword] = useState('');
  const { picked, shows, place, pick, goBack } = usePicked();
  const groups = useMemo(() => (document ? callGroups(document) : []), [document]);
  const found = useMemo(() => matching(groups, keyword), [groups, keyword]);
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0);
  if (fault) return <Alert type="error" message={fault} />;
  if (!document) return <Skeleton active className="ts-api-waiting" />;
  return (
    <div className="ts-api" ref={place}>
      <header hidden={!shows.list}>
        <h1 tabIndex={-1}>{say(texts.title)}</h1>
        <p className="ts-hint">{say(texts.about)}</p>
        <Button size="small" onClick={() => saveDocument(document, 'openapi.json')}>
          {say(texts.file)}
        </Button>
      </header>
      <nav aria-label={say(texts.title)} hidden={!shows.list}>
        <Input.Search
          allowClear
          aria-label={say(texts.search)}
          placeholder={say(texts.search)}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <p className="ts-hint" role="status">
          {say(texts.count, { count })}
        </p>
        {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />}
        <Collapse
          ghost
          size="small"
          // What was looked for stands open.
          {...(keyword ? { activeKey: found.map(({ name }) => name) } : {})}
          items={found.map(({ name, calls }) => ({
            key: name,
            label: `${name} (${calls.length})`,
            children: calls.map((one) => (
              <button
                type="button"
                key={one.key}
                className={one.key === picked?.key ? 'ts-api-call ts-chosen-call' : 'ts-api-call'}
                aria-current={one.key === picked?.key}
                onClick={() => pick(one)}
              >
                <Tag color={colors[one.method]}>{one.method}</Tag>
                <span title={one.path}>{shortened(one.path)}</span>
              </button>
            )),
          }))}
        />
      </nav>
      <main hidden={!shows.call}>
        {!shows.list && (
          <Button type="link" className="ts-api-back" icon={<ArrowLeftOutlined aria-hidden />} onClick={goBack}>
            {say(texts.back)}
          </Button>
        )}
        {picked ? (
          <TryCall key={picked.key} asked={picked} document={document} />
        ) : (
          <Empty description={say(texts.pick)} />
        )}
      </main>
    </div>
  );
}

/** Without room for both, the list or the call that was picked in it: going back leads to where it stood. */
function usePicked() {
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useWindowBelow(992);
  const [picked, setPicked] = useState<ApiCall | undefined>();
  const [isOpen, setOpen] = useState(false);
  const isAlone = isNarrow && isOpen && picked !== undefined;
  const wasAlone = useRef(false);
  useEffect(() => {
    if (isAlone === wasAlone.current) return;
    wasAlone.current = isAlone;
    const next = isAlone ? '.ts-api-back' : '.ts-chosen-call';
    const element = place.current?.querySelector<HTMLElement>(next);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: isAlone ? 'end' : 'center' });
  }, [isAlone]);
  return {
    place,
    picked,
    shows: { list: !isAlone, call: !isNarrow || isAlone },
    pick: (one: ApiCall) => {
      setPicked(one);
      setOpen(true);
    },
    goBack: () => setOpen(false),
  };
}

function useDocument(): { document?: ApiDocument; fault?: string } {
  const [state, setState] = useState<{ document?: ApiDocument; fault?: string }>({});
  useEffect(() => {
    let live = true;
    call<ApiDocument>({ path: '/api/Meta/OpenApi', quiet: true }).then(
      (document) => live && setState({ document }),
      (error: unknown) => live && setState({ fault: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      live = false;
    };
  }, []);
  return state;
}

function matching(groups: ReturnType<typeof callGroups>, keyword: string): ReturnType<typeof callGroups> {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return groups;
  const isFound = ({ path, summary }: ApiCall) => `${path} ${summary}`.toLowerCase().includes(wanted);
  return groups
    .map(({ name, calls }) => ({ name, calls: name.toLowerCase().includes(wanted) ? calls : calls.filter(isFound) }))
    .filter(({ calls }) => calls.length > 0);
}

/** The id of a module in a path is the same in all of its calls, and says nothing that its name does not. */
const shortened = (path: string): string => path.replace(/\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22}\b/, '$1…');
