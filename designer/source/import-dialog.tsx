import { InboxOutlined } from '@ant-design/icons';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import { useFocusReturn } from '@tessera/runtime/shell/use-focus-return.ts';
import { t } from '@tessera/schemas/language/text.ts';
import { Alert, Button, Collapse, Drawer, Spin, Table, Tag, Upload } from 'antd';
import { useState } from 'react';
import type { ImportAnswer } from './entry-calls.ts';
import { entryCalls } from './entry-calls.ts';
import type { EntryDialogProps } from './entry-dialog.ts';
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
  result: t(
    '导入 {count} 个，拒绝 {refused} 个',
    '匯入 {count} 個，拒絕 {refused} 個',
    '{count} imported, {refused} refused',
    '{count} 件取り込み、{refused} 件拒否',
  ),
  clean: t('没有改动', '沒有變更', 'Nothing changed', '変更なし'),
  notes: t('{count} 处改动', '{count} 處變更', '{count} changes', '変更 {count} 件'),
  refused: t('未导入', '未匯入', 'Not imported', '取り込めませんでした'),
  field: t('字段', '欄位', 'Field', '項目'),
  what: t('说明', '說明', 'What happened', '内容'),
  grade: t('结果', '結果', 'Result', '結果'),
};
const grades: Record<string, { color: string; text: ReturnType<typeof t> }> = {
  repaired: { color: 'blue', text: t('已修复', '已修復', 'Repaired', '修復') },
  changed: { color: 'orange', text: t('有变化', '有變化', 'Changed', '変更') },
  dropped: { color: 'volcano', text: t('未保留', '未保留', 'Left out', '除外') },
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
      {answer && (
        <div className="ts-import-answer">
          <Alert
            showIcon
            type={answer.refused.length > 0 ? 'warning' : 'success'}
            message={say(texts.result, { count: answer.entries.length, refused: answer.refused.length })}
          />
          {answer.refused.map((file) => (
            <Alert
              key={file.name}
              type="error"
              showIcon
              message={`${say(texts.refused)} · ${file.name}`}
              description={file.findings.map((finding) => `${finding.field} ${finding.msg}`).join('\n')}
            />
          ))}
          <Collapse
            items={answer.entries.map((entry) => ({
              key: entry.id,
              label: (
                <span>
                  {entry.fullName} <code>{entry.code}</code>
                </span>
              ),
              extra: (
                <span className="ts-hint">
                  {entry.report.length === 0 ? say(texts.clean) : say(texts.notes, { count: entry.report.length })}
                </span>
              ),
              children: (
                <Table
                  size="small"
                  rowKey={(note) => `${note.field} ${note.msg}`}
                  dataSource={entry.report}
                  pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
                  columns={[
                    { title: say(texts.field), dataIndex: 'field', width: 180, ellipsis: true },
                    {
                      title: say(texts.grade),
                      key: 'grade',
                      width: 96,
                      render: (_, note) => {
                        const grade = grades[note.grade];
                        return <Tag color={grade?.color ?? 'default'}>{grade ? say(grade.text) : note.grade}</Tag>;
                      },
                    },
                    { title: say(texts.what), dataIndex: 'msg' },
                  ]}
                />
              ),
            }))}
          />
        </div>
      )}
    </Drawer>
  );
}
