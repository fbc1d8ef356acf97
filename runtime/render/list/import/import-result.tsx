import { DownloadOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Table } from 'antd';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ImportReport } from './use-import.ts';
import { saveFailedRows } from './use-import.ts';

const texts = {
  result: t(
    '共 {total} 行，成功 {created} 行，失败 {failed} 行',
    '共 {total} 列，成功 {created} 列，失敗 {failed} 列',
    '{total} rows: {created} imported, {failed} failed',
    '全 {total} 行：成功 {created} 行、失敗 {failed} 行',
  ),
  errors: t('下载未导入的行', '下載未匯入的列', 'Download these rows', '未取込の行をダウンロード'),
  row: t('行', '列', 'Row', '行'),
  field: t('列', '欄位', 'Column', '列'),
  problem: t('问题', '問題', 'Problem', '問題'),
};

/** How many rows came in, and row by row what did not. */
export function ImportResult({ resource, report }: { resource: ResourceMeta; report: ImportReport }) {
  const labels = new Map(resource.model.fields.map((field) => [field.name, say(field.label)]));
  return (
    <>
      <Alert
        className="ts-import-result"
        showIcon
        type={report.failed.length === 0 ? 'success' : report.created === 0 ? 'error' : 'warning'}
        message={say(texts.result, { total: report.total, created: report.created, failed: report.failedRows })}
        action={
          report.errorFile && (
            <Button
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void saveFailedRows(report).catch(() => undefined)}
            >
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
  );
}
