import { Progress } from 'antd';
import type { WorkProgress } from '../session/turn.ts';
import { WaitingLine } from './waiting-line.tsx';

/** How far something has come that the server does in steps, and what it is at; of one without steps, that alone. */
export function ProgressLine({ progress: { done, total, step } }: { progress: WorkProgress }) {
  if (total === 0) return <WaitingLine text={step} />;
  return (
    <div className="ts-progress">
      <Progress
        size="small"
        percent={Math.round((done / total) * 100)}
        format={() => `${Math.min(done + 1, total)} / ${total}`}
      />
      <p className="ts-hint" role="status">
        {step}
      </p>
    </div>
  );
}
