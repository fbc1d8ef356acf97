import { DownloadOutlined } from '@ant-design/icons';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Table } from 'antd';
import { say } from '../../../session/language.ts';
import type { ImportReport } from './use-import.ts';
import { saveFailedRows } from './use-import.ts';

const texts = {
  done: t(
    '导入完成：新增 {created} 条，更新 {changed} 条，无变化 {unchanged} 条，未导入 {failed} 条',
    '匯入完成：新增 {created} 筆，更新 {changed} 筆，無變化 {unchanged} 筆，未匯入 {failed} 筆',
    'Imported: {created} added, {changed} changed, {unchanged} unchanged, {failed} not imported',
    '取り込み完了：追加 {created} 件、更新 {changed} 件、変更なし {unchanged} 件、未取込 {failed} 件',
  ),
  preview: t(
    '将新增 {created} 条，更新 {changed} 条，无变化 {unchanged} 条，有错误 {failed} 条（尚未写入任何数据）',
    '將新增 {created} 筆，更新 {changed} 筆，無變化 {unchanged} 筆，有錯誤 {failed} 筆（尚未寫入任何資料）',
    '{created} to add, {changed} to change, {unchanged} unchanged, {failed} with errors. Nothing has been written yet',
    '追加 {created} 件、更新 {changed} 件、変更なし {unchanged} 件、エラー {failed} 件（まだ何も保存されていません）',
  ),
  lacking: t(
    '以下必填内容无法随工作簿导入，请之后在表单中补充：{names}',
    '以下必填內容無法隨活頁簿匯入，請之後在表單中補充：{names}',
    'Required, but no workbook can carry it; fill it in afterwards in the form: {names}',
    '次の必須項目はファイルから取り込めません。後でフォームに入力してください：{names}',
  ),
  passed: t(
    '以下列由系统填写或为附件，不从文件读取：{names}',
    '以下欄由系統填寫或為附件，不從檔案讀取：{names}',
    'Not read, because the system fills them in or no workbook holds them: {names}',
    '次の列はシステムが設定するか添付ファイルのため、読み取りません：{names}',
  ),
  errors: t('下载未导入的行', '下載未匯入的列', 'Download these rows', '未取込の行をダウンロード'),
  row: t('行', '列', 'Row', '行'),
  field: t('列', '欄位', 'Column', '列'),
  problem: t('问题', '問題', 'Problem', '問題'),
  record: t('数据', '資料', 'Record', 'データ'),
  from: t('原值', '原值', 'Before', '変更前'),
  to: t('新值', '新值', 'After', '変更後'),
  addedRow: t('（新增一行）', '（新增一列）', '(a row is added)', '（行を追加）'),
  removedRow: t('（删除该行）', '（刪除該列）', '(the row is removed)', '（行を削除）'),
  failedTitle: t('有错误的行', '有錯誤的列', 'Rows with errors', 'エラーのある行'),
  changedTitle: t(
    '变更内容（前 {count} 条）',
    '變更內容（前 {count} 筆）',
    'What changes (the first {count})',
    '変更内容（先頭 {count} 件）',
  ),
};

const paged = { pageSize: 10, hideOnSinglePage: true, size: 'small' as const, showSizeChanger: false };

/** How many records came in, or would. */
export const importedText = ({ preview, created, changed, unchanged, failedRows }: ImportReport): string =>
  say(preview ? texts.preview : texts.done, { created, changed, unchanged, failed: failedRows });

/** How many records come in or would, what changes in them, and row by row what does not pass. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { lacking, passed } = report;
  return (
    <>
      <Alert
        className="ts-import-result"
        showIcon
        type={typeOf(report)}
        message={importedText(report)}
        description={
          (report.errorFile || lacking.length + passed.length > 0) && (
            <div className="ts-import-notes">
              <Named text={texts.lacking} names={lacking} />
              <Named text={texts.passed} names={passed} />
              {report.errorFile && (
                <Button
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  onClick={() => void saveFailedRows(report).catch(() => undefined)}
                >
                  {say(texts.errors)}
                </Button>
              )}
            </div>
          )
        }
      />
      {report.failed.length > 0 && <FailedRows failed={report.failed} />}
      {report.changes.length > 0 && <Changes changes={report.changes} />}
    </>
  );
}

function typeOf({ preview, created, changed, failedRows }: ImportReport) {
  if (failedRows > 0) return created + changed === 0 ? 'error' : 'warning';
  return preview ? 'info' : 'success';
}

const Named = ({ text, names }: { text: Text; names: string[] }) =>
  names.length > 0 && <div>{say(text, { names: names.join(', ') })}</div>;

const FailedRows = ({ failed }: Pick<ImportReport, 'failed'>) => (
  <section className="ts-import-part">
    <h3>{say(texts.failedTitle)}</h3>
    <Table
      size="small"
      rowKey={(one) => `${one.row} ${one.field} ${one.msg}`}
      dataSource={failed}
      pagination={paged}
      columns={[
        { title: say(texts.row), dataIndex: 'row', width: 64 },
        { title: say(texts.field), dataIndex: 'field', width: '32%' },
        { title: say(texts.problem), dataIndex: 'msg' },
      ]}
    />
  </section>
);

/** A row of a sub-table that comes or goes as a whole says so where it is not. */
function wholeRow({ field, from, to }: ImportReport['changes'][number]['changes'][number]) {
  if (!field.endsWith(']')) return {};
  return { from: from || say(texts.addedRow), to: to || say(texts.removedRow) };
}

function Changes({ changes }: Pick<ImportReport, 'changes'>) {
  // A record's name stands at the first of its changes.
  const lines = changes.flatMap(({ row, title, changes: own }) =>
    own.map((change, index) => ({
      ...change,
      ...wholeRow(change),
      key: `${row} ${change.field}`,
      row,
      title: index === 0 ? title : '',
    })),
  );
  return (
    <section className="ts-import-part">
      <h3>{say(texts.changedTitle, { count: changes.length })}</h3>
      <Table
        size="small"
        dataSource={lines}
        pagination={paged}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: say(texts.row), dataIndex: 'row', width: 64 },
          { title: say(texts.record), dataIndex: 'title', className: 'ts-import-value' },
          { title: say(texts.field), dataIndex: 'label' },
          {
            title: say(texts.from),
            dataIndex: 'from',
            className: 'ts-import-value',
            render: (text) => <del>{text}</del>,
          },
          { title: say(texts.to), dataIndex: 'to', className: 'ts-import-value', render: (text) => <ins>{text}</ins> },
        ]}
      />
    </section>
  );
}
