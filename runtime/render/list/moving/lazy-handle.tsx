import { Suspense } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import type { ListRow } from '../row.ts';
import type { Movable } from './movable.ts';

const MoveHandle = lazy(async () => ({ default: (await import('./move-handle.tsx')).MoveHandle }));

/** The handle of a row that may be moved; its place is kept where another row has one. */
export function LazyHandle({
  row,
  moving,
  ...given
}: Partial<Pick<Movable, 'moving'>> & Omit<Movable, 'moving'> & { row: ListRow }) {
  if (!moving) return null;
  if (!moving.mayMove(row)) return <span className="ts-move" />;
  return (
    <Suspense fallback={<span className="ts-move" />}>
      <MoveHandle {...given} moving={moving} row={row} />
    </Suspense>
  );
}
