import { InboxOutlined } from '@ant-design/icons';
import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useIsGone } from '@tessera/runtime/navigation/use-is-gone.ts';
import type { DialogProps } from '@tessera/runtime/pages/page-registry.ts';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { useTurn } from '@tessera/runtime/session/turn.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { App, Button, Drawer, Spin, Upload } from 'antd';
import { useState } from 'react';
import type { ImportAnswer } from '../draft/entry-calls.ts';
import { entryCalls } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { ImportAnswerView } from './import-answer.tsx';
import { importBatches, type ReadFile } from './import-batches.ts';
import { ReleaseAll } from './release-all.tsx';

const texts = {
  title: t('导入表单', '匯入表單', 'Import forms', 'フォームの取り込み'),
  drop: t(
    '点击或将多个 JSON 文件拖到这里',
    '按一下，或將多個 JSON 檔案拖到這裡',
    'Click, or drop JSON files here',
    'クリックまたは複数のJSONファイルをドロップ',
  ),
  done: t(
    '已导入 {count} 个表单',
    '已匯入 {count} 個表單',
    '{count} forms imported',
    '{count} 件のフォームを取り込みました',
  ),
  left: t('未导入：{names}', '未匯入：{names}', 'Not imported: {names}', '取り込めなかったファイル：{names}'),
  unreadable: t('无法读取', '無法讀取', 'cannot be read', '読み取れません'),
  hint: t(
    '支持 form-generator、JeecgBoot、Formily、Frappe、NocoBase 与 Directus 的表单；每一处改动都会列出',
    '支援 form-generator、JeecgBoot、Formily、Frappe、NocoBase 與 Directus 的表單；每一處變更都會列出',
    'Forms of form-generator, JeecgBoot, Formily, Frappe, NocoBase and Directus; every change is listed',
    'form-generator・JeecgBoot・Formily・Frappe・NocoBase・Directus のフォームに対応。変更点はすべて一覧表示します',
  ),
};

/** Forms of other products become drafts, each with a report of what changed on the way. */
export function ImportFormsDialog({ resource, onClose, onDone }: Omit<DialogProps, 'row'>) {
  useFocusReturn();
  useSay();
  const [busy, setBusy] = useState(false);
  const isGone = useIsGone();
  const { notification } = App.useApp();
  const { waiting, take } = useTurn('import');
  const [answer, setAnswer] = useState<ImportAnswer | undefined>();
  // The actions are those that this person may use.
  const mayRelease = resource.actions?.some(({ code }) => code === 'release') === true;
  const start = async (files: File[]) => {
    setBusy(true);
    const { read, refused } = await readAll(files);
    const sum: ImportAnswer = { entries: [], refused };
    const batches = importBatches(read);
    setAnswer(undefined);
    try {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        try {
          const { entries, refused } = await take(entryCalls.importFiles(batch));
          sum.entries.push(...entries);
          sum.refused.push(...refused);
          if (batches.length > 0) setAnswer({ ...sum });
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          // What the others bring would fail alike.
          sum.refused.push(...notSent([batch, ...batches.splice(0)].flat(), error));
        }
      }
    } finally {
      setBusy(false);
      setAnswer(sum);
      if (sum.entries.length > 0) onDone();
      if (isGone()) tellLater(notification, sum);
    }
  };
  const isShown = useOverlay(onClose);
  return (
    <Drawer
      open={isShown}
      width="min(820px, 96vw)"
      title={say(texts.title)}
      maskClosable={false}
      onClose={onClose}
      footer={
        <div className="ts-actions">
          <Button onClick={onClose}>{say(sourceTexts.close)}</Button>
        </div>
      }
    >
      <Spin spinning={busy} tip={waiting}>
        <Upload.Dragger
          multiple
          accept=".json,application/json"
          showUploadList={false}
          beforeUpload={(file, list) => {
            if (file === list[0]) void start(list);
            return false;
          }}
        >
          <p className="ts-drop-icon">
            <InboxOutlined />
          </p>
          <p>{say(texts.drop)}</p>
          <p className="ts-hint">{say(texts.hint)}</p>
        </Upload.Dragger>
      </Spin>
      {answer && <ImportAnswerView answer={answer} />}
      {answer && answer.entries.length > 0 && mayRelease && (
        <ReleaseAll
          key={answer.entries.map(({ id }) => id).join()}
          ids={answer.entries.map(({ id }) => id)}
          onDone={onDone}
        />
      )}
    </Drawer>
  );
}

const notSent = (files: ReadFile[], { findings, message }: CallError): ImportAnswer['refused'] =>
  files.map(({ name }) => ({ name, findings: [{ field: '', rule: 'notSent', msg: findings[0]?.msg ?? message }] }));

const mostNamed = 10;

/** What came of an import whose dialog was closed meanwhile; what did not come in stays until somebody has read it. */
function tellLater(
  notification: ReturnType<typeof App.useApp>['notification'],
  { entries, refused }: ImportAnswer,
): void {
  const names = refused.slice(0, mostNamed).map(({ name }) => name);
  const more = refused.length > mostNamed ? [`+${refused.length - mostNamed}`] : [];
  notification[refused.length === 0 ? 'success' : 'warning']({
    message: say(texts.done, { count: entries.length }),
    description: refused.length > 0 && say(texts.left, { names: [...names, ...more].join(', ') }),
    duration: refused.length === 0 ? 10 : 0,
  });
}

/** The texts of files; one that the browser cannot read is refused by its name. */
async function readAll(files: File[]): Promise<{ read: ReadFile[]; refused: ImportAnswer['refused'] }> {
  const read: ReadFile[] = [];
  const refused: ImportAnswer['refused'] = [];
  for (const file of files) {
    try {
      read.push({ name: file.name, text: await file.text() });
    } catch {
      refused.push({ name: file.name, findings: [{ field: '', rule: 'unreadable', msg: say(texts.unreadable) }] });
    }
  }
  return { read, refused };
}
