import { say } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Empty, Tag } from 'antd';
import type { PlanStep, ReleasePlan } from '../draft/entry-calls.ts';

const texts = {
  explain: t(
    '以下是这次发布会做的每一步。数据不会被删除：移除的字段会归档，可以恢复。',
    '以下是這次發布會做的每一步。資料不會被刪除：移除的欄位會封存，可以復原。',
    'These are all steps of this release. No data is deleted: removed fields are archived and can come back.',
    '今回の公開で行うすべての手順です。データは削除されません。外した項目は保管され、復元できます。',
  ),
  blocked: t(
    '不能发布，请先解决这些问题',
    '不能發布，請先解決這些問題',
    'Cannot be released; solve these first',
    '公開できません。先に解決してください',
  ),
  nothing: t(
    '没有要改的结构，只更新页面',
    '沒有要變更的結構，只更新頁面',
    'No structure changes; only the pages are updated',
    '構造の変更はなく、ページのみ更新します',
  ),
  rows: t('涉及 {rows} 行', '涉及 {rows} 列', '{rows} rows', '{rows} 行'),
};
const grades: Record<PlanStep['grade'], { color: string; text: ReturnType<typeof t> }> = {
  safe: { color: 'green', text: t('安全', '安全', 'Safe', '安全') },
  kept: { color: 'gold', text: t('旧值保留', '舊值保留', 'Old values stay', '既存値は保持') },
  backfill: { color: 'orange', text: t('需转换', '需轉換', 'Converts data', 'データ変換') },
  archive: { color: 'volcano', text: t('归档', '封存', 'Archives', '保管') },
  rights: { color: 'red', text: t('影响权限', '影響權限', 'Changes rights', '権限に影響') },
  missing: { color: 'red', text: t('缺失', '缺少', 'Missing', '不足') },
};

/** What a release will do, step by step, or why it cannot be done. */
export function PlanView({ plan }: { plan: ReleasePlan }) {
  if (plan.findings.length > 0)
    return (
      <Alert
        className="ts-plan-refused"
        type="error"
        showIcon
        message={say(texts.blocked)}
        description={
          <ul className="ts-finding-list">
            {plan.findings.map((finding) => (
              <li key={`${finding.field} ${finding.rule}`}>
                {finding.field && <code>{finding.field}</code>} {finding.msg}
              </li>
            ))}
          </ul>
        }
      />
    );
  return (
    <>
      <p className="ts-hint">{say(texts.explain)}</p>
      {plan.operations.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.nothing)} />}
      <ol className="ts-plan">
        {plan.operations.map((step, index) => (
          <li key={`${step.code} ${index}`}>
            <Tag color={grades[step.grade].color} bordered={false}>
              {say(grades[step.grade].text)}
            </Tag>
            <span>{step.text}</span>
            {step.rows ? <small className="ts-hint">{say(texts.rows, { rows: step.rows })}</small> : null}
          </li>
        ))}
      </ol>
    </>
  );
}
