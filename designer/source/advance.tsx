import { ProgressLine } from '@tessera/runtime/dialogs/progress-line.tsx';
import { WaitingLine } from '@tessera/runtime/dialogs/waiting-line.tsx';
import type { useTurn } from '@tessera/runtime/session/turn.ts';

/** Where work of the server stands: behind how many it waits, or how far it has come. */
export const Advance = ({ waiting, progress }: Pick<ReturnType<typeof useTurn>, 'waiting' | 'progress'>) => (
  <>
    {waiting && <WaitingLine text={waiting} />}
    {progress && <ProgressLine progress={progress} />}
  </>
);
