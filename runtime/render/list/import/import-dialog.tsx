import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Modal, Progress, Spin, Upload } from 'antd';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { canCall } from '../../../session/resource.ts';
import { ImportResult } from './import-result.tsx';
import { saveTemplate, useImport } from './use-import.ts';

const texts = {
  drop: t(
    '点击或将 Excel 文件拖到这里',
    '點擊或將 Excel 檔案拖到這裡',
    'Click, or drop an Excel file here',
    'クリックまたはExcelファイルをドロップ',
  ),
  hint: t(
    '第一行是列名；有错误的行不会导入，并在下方列出',
    '第一列是欄名；有錯誤的列不會匯入，並列在下方',
    'The first row names the columns; rows with errors are left out and listed below',
    '1行目は列名です。エラーのある行は取り込まれず、下に表示されます',
  ),
  template: t('下载模板', '下載範本', 'Download template', 'テンプレートをダウンロード'),
  working: t(
    '已上传，正在逐行检查并保存；十万行约需一两分钟',
    '已上傳，正在逐列檢查並儲存；十萬列約需一兩分鐘',
    'Uploaded; the rows are being checked and saved. 100,000 take a minute or two',
    'アップロード完了。1行ずつ確認して保存しています（10万行で1～2分）',
  ),
  refused: t('文件没有导入', '檔案沒有匯入', 'The file was not imported', 'ファイルは取り込まれませんでした'),
  close: t('关闭', '關閉', 'Close', '閉じる'),
};

/** Rows from an Excel file: what came in, and row by row what did not. */
export function ImportDialog({
  resource,
  onClose,
  onImported,
}: {
  resource: ResourceMeta;
  onClose: () => void;
  onImported: () => void;
}) {
  useFocusReturn();
  const { share, report, refused, start } = useImport(resource, onImported);
  return (
    <Modal
      open
      title={`${say(buttons.btn_import)} · ${say(resource.title)}`}
      width={640}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <div className="ts-actions">
          {canCall(resource, 'template') && (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void saveTemplate(resource).catch(() => undefined)}
            >
              {say(texts.template)}
            </Button>
          )}
          <span className="ts-push" />
          <Button onClick={onClose}>{say(texts.close)}</Button>
        </div>
      }
    >
      <Upload.Dragger
        accept=".xlsx"
        showUploadList={false}
        disabled={share !== undefined}
        beforeUpload={(file) => {
          void start(file);
          return false;
        }}
      >
        <p className="ts-drop-icon">
          <InboxOutlined />
        </p>
        <p>{say(texts.drop)}</p>
        <p className="ts-hint">{say(texts.hint)}</p>
      </Upload.Dragger>
      {share !== undefined && share < 1 && <Progress percent={Math.round(share * 100)} status="active" />}
      {share === 1 && (
        <p className="ts-hint" role="status">
          <Spin size="small" /> {say(texts.working)}
        </p>
      )}
      {refused.length > 0 && (
        <Alert
          className="ts-import-result"
          showIcon
          type="error"
          message={say(texts.refused)}
          description={refused.join('\n')}
        />
      )}
      {report && <ImportResult resource={resource} report={report} />}
    </Modal>
  );
}
