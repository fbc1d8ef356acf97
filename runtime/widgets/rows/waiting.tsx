import { type ComponentProps, Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';

const WaitingRows = lazy(async () => ({ default: (await import('./waiting-rows.tsx')).WaitingRows }));

/** What stands where choices would, fetched with the first list of choices that opens without any. */
export const Waiting = (given: ComponentProps<typeof WaitingRows>) => (
  <Suspense fallback={null}>
    <WaitingRows {...given} />
  </Suspense>
);
