import { Button, Result } from 'antd';
import { CallError } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import { listTexts } from '../texts.ts';

/** Why there are no rows: no right to see them, or a failure that another try may mend. */
export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isRefused = error instanceof CallError && error.code === 403;
  return (
    <Result
      status={isRefused ? '403' : 'warning'}
      title={say(isRefused ? listTexts.noRight : listTexts.failed)}
      subTitle={error instanceof CallError ? error.message : ''}
      extra={!isRefused && <Button onClick={onRetry}>{say(listTexts.retry)}</Button>}
    />
  );
}
