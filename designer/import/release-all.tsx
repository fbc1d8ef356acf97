import { WaitingLine } from '@tessera/runtime/dialogs/waiting-line.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Progress, Tag } from 'antd';
import type { ReleaseOutcome } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { useReleaseAll } from './use-release-all.ts';

const texts = {
  all: t('全部发布', '全部發布', 'Release all', 'すべて公開'),
  again: t('重新发布未成功的', '重新發布未成功的', 'Release those that failed again', '失敗したものを再公開'),
  explain: t(
    '被关联的模块先发布；某个失败时，不依赖它的仍会继续',
    '被關聯的模組先發布；某個失敗時，不依賴它的仍會繼續',
    'Those go first that others point to; when one fails, those that do not need it go on',
    '参照されるものから公開し、失敗しても無関係なものは続行します',
  ),
  progress: t('已完成 {done}/{total}', '已完成 {done}/{total}', '{done} of {total}', '{done}/{total} 件'),
  result: t(
    '已发布 {count} 个，失败 {failed} 个',
    '已發布 {count} 個，失敗 {failed} 個',
    '{count} released, {failed} failed',
    '{count} 件公開、{failed} 件失敗',
  ),
};

/** Releases what has been imported, and says of each module what became of it. */
export function ReleaseAll({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { running, total, done, waiting, start } = useReleaseAll(onDone);
  const outcomes = [...done.values()];
  const failed = outcomes.filter((one) => one.findings);
  const isOver = total > 0 && !running;
  const left = isOver ? ids.filter((id) => done.get(id)?.releasedVersion === undefined) : ids;
  return (
    <section className="ts-release-all" aria-live="polite">
      <div className="ts-release-all-head">
        <Button type="primary" loading={running} disabled={left.length === 0} onClick={() => start(left)}>
          {say(isOver && left.length > 0 ? texts.again : texts.all)}
        </Button>
        <span className="ts-hint">{say(texts.explain)}</span>
      </div>
      {waiting && <WaitingLine text={waiting} />}
      {running && !waiting && (
        <Progress
          percent={Math.round((done.size / Math.max(1, total)) * 100)}
          format={() => say(texts.progress, { done: done.size, total })}
        />
      )}
      {isOver && (
        <Alert
          showIcon
          type={failed.length > 0 ? 'warning' : 'success'}
          message={say(texts.result, { count: outcomes.length - failed.length, failed: failed.length })}
        />
      )}
      {outcomes.length > 0 && (
        <ul className="ts-release-list">
          {outcomes.map((one) => (
            <li key={one.id}>
              <OutcomeLine outcome={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OutcomeLine({ outcome }: { outcome: ReleaseOutcome }) {
  const { fullName, code, releasedVersion, findings = [] } = outcome;
  return (
    <>
      <Tag bordered={false} color={releasedVersion === undefined ? 'red' : 'green'}>
        {releasedVersion === undefined
          ? say(sourceTexts.neverReleased)
          : say(sourceTexts.released, { version: releasedVersion })}
      </Tag>
      {fullName} <code>{code}</code>
      {findings.map((finding) => (
        <div className="ts-release-reason" key={`${finding.field} ${finding.msg}`}>
          {finding.field && <code>{finding.field}</code>} {finding.msg}
        </div>
      ))}
    </>
  );
}
