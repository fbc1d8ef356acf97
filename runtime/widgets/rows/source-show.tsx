import { Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { Coming } from '../coming.tsx';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps } from '../view.ts';
import { isEmpty } from '../view.ts';

const AskedLabels = lazy(async () => ({ default: (await import('./asked-labels.tsx')).AskedLabels }));

/** What comes from elsewhere is called what the record says; where it does not, as in a row just filled in, it is asked for. */
export function SourceShow(given: ShowProps) {
  const { value, name, inCell } = given;
  if (isEmpty(value)) return <EmptyValue />;
  if (name !== undefined) return <PlainText text={name} inCell={inCell} />;
  return (
    <Suspense fallback={<Coming />}>
      <AskedLabels {...given} />
    </Suspense>
  );
}
