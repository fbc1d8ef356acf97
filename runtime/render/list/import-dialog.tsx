import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/language/text.ts';
import { buttonTitles } from '@tessera/schemas/modules/buttons.ts';
import { Alert, Button, Modal, Progress, Spin, Table, Upload } from 'antd';
import { useState } from 'react';
import { callForBlob, upload } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { canCall } from '../../session/resource.ts';
import { saveFile } from '../../session/save-file.ts';
import { useFocusReturn } from '../../shell/use-focus-return.ts';

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
  result: t(
    '共 {total} 行，成功 {created} 行，失败 {failed} 行',
    '共 {total} 列，成功 {created} 列，失敗 {failed} 列',
    '{total} rows: {created} imported, {failed} failed',
    '全 {total} 行：成功 {created} 行、失敗 {failed} 行',
  ),
  working: t(
    '已上传，正在逐行检查并保存；十万行约需一两分钟',
    '已上傳，正在逐列檢查並儲存；十萬列約需一兩分鐘',
    'Uploaded; the rows are being checked and saved. 100,000 take a minute or two',
    'アップロード完了。1行ずつ確認して保存しています（10万行で1～2分）',
  ),
  errors: t('下载未导入的行', '下載未匯入的列', 'Download these rows', '未取込の行をダウンロード'),
  row: t('行', '列', 'Row', '行'),
  field: t('列', '欄位', 'Column', '列'),
  problem: t('问题', '問題', 'Problem', '問題'),
  refused: t('文件没有导入', '檔案沒有匯入', 'The file was not imported', 'ファイルは取り込まれませんでした'),
  close: t('关闭', '關閉', 'Close', '閉じる'),
};

interface ImportReport {
  total: number;
  created: number;
  /** The first problems; all of them stand in the error file. */
  failed: { row: number; field: string; msg: string }[];
  failedRows: number;
  errorFile?: { name: string; url: string };
}

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
  const [share, setShare] = useState<number | undefined>();
  const [report, setReport] = useState<ImportReport | undefined>();
  const [refused, setRefused] = useState<string[]>([]);
  const labels = new Map(resource.model.fields.map((field) => [field.name, say(field.label)]));
  const start = async (file: File) => {
    const target = resource.calls.import;
    if (!target || share !== undefined) return;
    setReport(undefined);
    setRefused([]);
    setShare(0);
    try {
      const found = await upload<ImportReport>({ ...target, file, fileName: file.name, onProgress: setShare });
      setReport(found);
      if (found.created > 0) onImported();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(
        error.findings.length > 0 ? error.findings.map(({ field, msg }) => `${field}: ${msg}`) : [error.message],
      );
    } finally {
      setShare(undefined);
    }
  };
  const template = async () => {
    const target = resource.calls.template;
    if (!target) return;
    const { blob, name } = await callForBlob(target);
    saveFile(blob, name ?? `${say(resource.title)}.xlsx`);
  };
  const errors = async ({ errorFile }: ImportReport) => {
    if (!errorFile) return;
    const found = await callForBlob({ method: 'GET', path: errorFile.url }).catch(() => undefined);
    if (found) saveFile(found.blob, errorFile.name);
  };
  return (
    <Modal
      open
      title={`${say(buttonTitles.btn_import)} · ${say(resource.title)}`}
      width={640}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <div className="ts-actions">
          {canCall(resource, 'template') && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void template().catch(() => undefined)}>
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
      {report && (
        <>
          <Alert
            className="ts-import-result"
            showIcon
            type={report.failed.length === 0 ? 'success' : report.created === 0 ? 'error' : 'warning'}
            message={say(texts.result, {
              total: report.total,
              created: report.created,
              failed: report.failedRows,
            })}
            action={
              report.errorFile && (
                <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void errors(report)}>
                  {say(texts.errors)}
                </Button>
              )
            }
          />
          {report.failed.length > 0 && (
            <Table
              size="small"
              rowKey={(one) => `${one.row} ${one.field} ${one.msg}`}
              dataSource={report.failed}
              pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
              columns={[
                { title: say(texts.row), dataIndex: 'row', width: 64 },
                {
                  title: say(texts.field),
                  key: 'field',
                  width: '32%',
                  render: (_, one) => labels.get(one.field) ?? one.field,
                },
                { title: say(texts.problem), dataIndex: 'msg' },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  );
}
