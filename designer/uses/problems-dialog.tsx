import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useNavigate } from '@tessera/runtime/navigation/navigate.tsx';
import type { DialogProps } from '@tessera/runtime/pages/page-registry.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { entryCalls, type ModuleProblems } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';

const texts = {
  title: t('所有模块的问题', '所有模組的問題', 'Problems of all modules', 'すべてのモジュールの問題'),
  fine: t(
    '已检查 {count} 个模块，没有发现问题',
    '已檢查 {count} 個模組，沒有發現問題',
    '{count} modules checked, no problems found',
    '{count} 件のモジュールを確認し、問題はありませんでした',
  ),
  found: t(
    '{wrong} / {count} 个模块有问题',
    '{wrong} / {count} 個模組有問題',
    '{wrong} of {count} modules have problems',
    '{count} 件中 {wrong} 件に問題があります',
  ),
  more: t('还有 {count} 个', '還有 {count} 個', '{count} more', 'ほか {count} 件'),
};

/** All modules checked as this version of the product reads them: after an upgrade, or after something was taken away. */
export function ProblemsDialog({ onClose }: DialogProps) {
  useSay();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<{ checked: number; problems: ModuleProblems[] } | null | undefined>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let live = true;
    setAnswer(undefined);
    entryCalls.problems().then(
      (found) => live && setAnswer(found),
      () => live && setAnswer(null),
    );
    return () => {
      live = false;
    };
  }, [attempt]);
  const isShown = useOverlay(onClose);
  return (
    <Modal open={isShown} width={760} title={say(texts.title)} footer={null} onCancel={onClose}>
      {answer === undefined && <Skeleton active />}
      {answer === null && (
        <Result
          status="warning"
          title={say(sourceTexts.failed)}
          extra={<Button onClick={() => setAttempt((count) => count + 1)}>{say(sourceTexts.retry)}</Button>}
        />
      )}
      {answer?.problems.length === 0 && <Result status="success" title={say(texts.fine, { count: answer.checked })} />}
      {answer && answer.problems.length > 0 && (
        <>
          <p>{say(texts.found, { wrong: answer.problems.length, count: answer.checked })}</p>
          <ul className="ts-differences">
            {answer.problems.map(({ id, name, code, count, findings }) => (
              <li key={id}>
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    onClose();
                    navigate(`/open/entryEditor/${encodeURIComponent(id)}`);
                  }}
                >
                  {name}
                </Button>{' '}
                <code>{code}</code>
                <ul>
                  {findings.map(({ field, rule, msg }) => (
                    <li key={`${field} ${rule} ${msg}`}>
                      <code>{field}</code> {msg}
                    </li>
                  ))}
                  {count > findings.length && <li>{say(texts.more, { count: count - findings.length })}</li>}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
