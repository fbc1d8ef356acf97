import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Modal, Progress, Upload } from 'antd';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../../dialogs/use-small-work.ts';
import { WaitingLine } from '../../../dialogs/waiting-line.tsx';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { canCall } from '../../../session/resource.ts';
import { ImportResult } from './import-result.tsx';
import { ImportWish } from './import-wish.tsx';
import { saveTemplate, useImport, useProgress } from './use-import.ts';

const texts = {
  drop: t(
    '点击或将 Excel 文件拖到这里',
    '按一下，或將 Excel 檔案拖到這裡',
    'Click, or drop an Excel file here',
    'クリックまたはExcelファイルをドロップ',
  ),
  hint: t(
    '第一行是列名。先预览，确认后才写入；有错误的行不会导入，其余的照常导入',
    '第一列是欄名。先預覽，確認後才寫入；有錯誤的列不會匯入，其餘的照常匯入',
    'The first row names the columns. You see what would happen before anything is written; rows with errors are left out, the others come in',
    '1行目は列名です。内容を確認してから保存します。エラーのある行は取り込まれず、他の行は取り込まれます',
  ),
  template: t('下载模板', '下載範本', 'Download template', 'テンプレートをダウンロード'),
  working: t(
    '已上传，正在逐行检查；十万行约需一两分钟',
    '已上傳，正在逐列檢查；十萬列約需一兩分鐘',
    'Uploaded; the rows are being checked. 100,000 take a minute or two',
    'アップロード完了。1行ずつ確認しています（10万行で1～2分）',
  ),
  refused: t('文件没有导入', '檔案沒有匯入', 'The file was not imported', 'ファイルは取り込まれませんでした'),
  unknown: t(
    '不确定导入了多少',
    '不確定匯入了多少',
    'It is not known how much was imported',
    'どこまで取り込まれたか不明です',
  ),
  close: t('关闭', '關閉', 'Close', '閉じる'),
  other: t('换一个文件', '換一個檔案', 'Another file', '別のファイル'),
  start: t('导入 {count} 条', '匯入 {count} 筆', 'Import {count}', '{count} 件を取り込む'),
  exported: t(
    '这是导出的文件。按“新增”导入会产生重复数据；要写回修改，请改为更新',
    '這是匯出的檔案。按「新增」匯入會產生重複資料；要寫回修改，請改為更新',
    'This file came from an export. Added, its records would be there twice; to bring changes back, update them',
    'エクスポートしたファイルです。「新規追加」では重複します。変更を反映するには更新を選んでください',
  ),
  update: t('改为更新', '改為更新', 'Update instead', '更新に切り替え'),
};

/** Rows from an Excel file: what they would do, what came in, and row by row what did not. */
export function ImportDialog({
  resource,
  canUpdate,
  onClose,
  onImported,
}: {
  resource: ResourceMeta;
  canUpdate: boolean;
  onClose: () => void;
  onImported: () => void;
}) {
  useFocusReturn();
  const running = useImport(resource, onImported);
  const { file, wish, share, waiting, report, refused } = running;
  const isBusy = share !== undefined;
  const isDone = report !== undefined && !report.preview;
  // What is under way goes on without the dialog. Whoever presses its own button has said what they want.
  const leave = useSmallWork(file !== undefined && !isDone && !isBusy, onClose);
  const isDoubling = report?.preview && report.carriesIds && wish.mode === 'add' && canUpdate;
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      title={`${say(buttons.btn_import)} · ${say(resource.title)}`}
      width={760}
      maskClosable={false}
      onCancel={leave}
      footer={<Footer resource={resource} running={running} onClose={onClose} />}
    >
      {!isDone && canUpdate && (
        <ImportWish
          resource={resource}
          wish={wish}
          disabled={isBusy}
          onChange={(changed) => void running.change(changed)}
        />
      )}
      {file ? <p className="ts-import-file">{file.name}</p> : <Drop onFile={(chosen) => void running.choose(chosen)} />}
      {waiting ? <WaitingLine text={waiting} /> : <Working resource={resource} share={share} />}
      {refused.lines.length > 0 && (
        <Alert
          className="ts-import-result"
          showIcon
          type={refused.isUnknown ? 'warning' : 'error'}
          message={say(refused.isUnknown ? texts.unknown : texts.refused)}
          description={refused.lines.join('\n')}
        />
      )}
      {isDoubling && (
        <Alert
          className="ts-import-result"
          showIcon
          type="warning"
          message={say(texts.exported)}
          description={
            <Button size="small" onClick={() => void running.change({ mode: 'update', by: 'id' })}>
              {say(texts.update)}
            </Button>
          }
        />
      )}
      {report && <ImportResult report={report} />}
    </Modal>
  );
}

function Drop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <Upload.Dragger
      accept=".xlsx"
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      <p className="ts-drop-icon">
        <InboxOutlined />
      </p>
      <p>{say(texts.drop)}</p>
      <p className="ts-hint">{say(texts.hint)}</p>
    </Upload.Dragger>
  );
}

function Working({ resource, share }: { resource: ResourceMeta; share: number | undefined }) {
  if (share === undefined) return null;
  if (share < 1) return <Progress percent={Math.round(share * 100)} status="active" />;
  return <Checking resource={resource} />;
}

/** What has arrived is worked on. */
function Checking({ resource }: { resource: ResourceMeta }) {
  const share = useProgress(resource);
  return (
    <>
      {share !== undefined && <Progress percent={Math.round(share * 100)} status="active" />}
      <WaitingLine text={say(texts.working)} />
    </>
  );
}

function Footer({
  resource,
  running: { file, report, share, again, start },
  onClose,
}: {
  resource: ResourceMeta;
  running: ReturnType<typeof useImport>;
  onClose: () => void;
}) {
  const count = report ? report.created + report.changed : 0;
  return (
    <div className="ts-actions">
      {!file && canCall(resource, 'template') && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void saveTemplate(resource).catch(() => undefined)}
        >
          {say(texts.template)}
        </Button>
      )}
      <span className="ts-push" />
      {file && (
        <Button disabled={share !== undefined} onClick={again}>
          {say(texts.other)}
        </Button>
      )}
      <Button onClick={onClose}>{say(texts.close)}</Button>
      {report?.preview && (
        <Button type="primary" disabled={count === 0} onClick={() => void start()}>
          {say(texts.start, { count })}
        </Button>
      )}
    </div>
  );
}
