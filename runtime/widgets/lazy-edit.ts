import type { ComponentType } from 'react';
import { type LazyView, lazy } from '../navigation/lazy.ts';
import type { EditProps } from './view.ts';

/** An editor that is fetched with the first form that needs it; lists only ever show values. */
export const lazyEdit = (load: () => Promise<ComponentType<EditProps>>): LazyView<ComponentType<EditProps>> =>
  lazy(async () => ({ default: await load() }));
