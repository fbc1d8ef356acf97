import { Skeleton } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import type { EditProps } from '../view.ts';
import { numberOf } from '../view.ts';
import { PlainEdit } from './plain-edit.tsx';

/** A text in an editor that knows its language; where there is none, in a plain input. */
export function CodeEdit(given: EditProps) {
  const loading = <Skeleton.Node active className="ts-full" style={{ height: numberOf(given.props.height) }} />;
  return (
    <Suspense fallback={loading}>
      <Edit {...given} />
    </Suspense>
  );
}

// Its checks and colours run in workers, and it takes no selections by a finger, as phones make them.
const isUseful = 'Worker' in globalThis && !window.matchMedia('(pointer: coarse)').matches;

const Edit: ComponentType<EditProps> = isUseful
  ? lazy(
      (): Promise<{ default: ComponentType<EditProps> }> =>
        import('./monaco-edit.tsx').then(
          ({ MonacoEdit }) => ({ default: MonacoEdit }),
          // Who cannot fetch it can still write.
          () => ({ default: PlainEdit }),
        ),
    )
  : PlainEdit;
