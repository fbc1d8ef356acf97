import { say } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Collapse, Table, Tag } from 'antd';
import type { ImportAnswer } from '../draft/entry-calls.ts';

const texts = {
  result: t(
    '导入 {count} 个，拒绝 {refused} 个',
    '匯入 {count} 個，拒絕 {refused} 個',
    '{count} imported, {refused} refused',
    '{count} 件取り込み、{refused} 件拒否',
  ),
  clean: t('没有改动', '沒有變更', 'Nothing changed', '変更なし'),
  notes: t('{count} 处改动', '{count} 處變更', 'Changes: {count}', '変更 {count} 件'),
  unnamed: t('没有名称的文件', '沒有名稱的檔案', 'a file without a name', '名前のないファイル'),
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

/** What became of imported forms: each entry with what changed on the way, and the files that are none. */
export function ImportAnswerView({ answer }: { answer: ImportAnswer }) {
  return (
    <div className="ts-import-answer">
      <Alert
        showIcon
        type={answer.refused.length > 0 ? 'warning' : 'success'}
        message={say(texts.result, { count: answer.entries.length, refused: answer.refused.length })}
      />
      {answer.refused.map((file, place) => (
        <Alert
          key={`${file.name} ${place}`}
          type="error"
          showIcon
          message={`${say(texts.refused)} · ${file.name || say(texts.unnamed)}`}
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
  );
}
