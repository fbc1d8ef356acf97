import { InboxOutlined } from '@ant-design/icons';
import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Drawer, Spin, Upload } from 'antd';
import { useState } from 'react';
import type { ImportAnswer } from './entry-calls.ts';
import { entryCalls } from './entry-calls.ts';
import type { EntryDialogProps } from './entry-dialog.ts';
import { ImportAnswerView } from './import-answer.tsx';
import { sourceTexts } from './source-texts.ts';

const texts = {
  title: t('导入表单', '匯入表單', 'Import forms', 'フォームの取り込み'),
  drop: t(
    '点击或将多个 JSON 文件拖到这里',
    '點擊或將多個 JSON 檔案拖到這裡',
    'Click, or drop JSON files here',
    'クリックまたは複数のJSONファイルをドロップ',
  ),
  hint: t(
    '支持 form-generator 与 JeecgBoot 的表单；每一处改动都会列出',
    '支援 form-generator 與 JeecgBoot 的表單；每一處變更都會列出',
    'Forms of form-generator and JeecgBoot; every change is listed',
    'form-generator と JeecgBoot のフォームに対応。変更点はすべて一覧表示します',
  ),
};

/** Forms of other products become drafts, each with a report of what changed on the way. */
export function ImportFormsDialog({ onClose, onDone }: EntryDialogProps) {
  useFocusReturn();
  useSay();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ImportAnswer | undefined>();
  const start = async (files: File[]) => {
    setBusy(true);
    try {
      const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
      setAnswer(await entryCalls.importFiles(read));
      onDone();
    } catch (error) {
      if (error instanceof CallError && !error.shown) toast.error(error.findings[0]?.msg ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
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
      <Spin spinning={busy}>
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
    </Drawer>
  );
}
