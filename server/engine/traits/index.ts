import type { ModelTrait } from '@tessera/schemas/language/traits.ts';
import type { Hooks } from '../work/hooks.ts';
import { lock } from './lock.ts';
import { tree } from './tree.ts';

/** What each trait keeps from happening, on built-in and designed modules alike. */
export const traitHooks = {
  state: {},
  tree,
  // Only whoever has deleted a record can restore it, and only a deleted one is deleted for good: see write/recycle.ts.
  recycle: {},
  lock,
  sort: {},
} as const satisfies Record<ModelTrait, Hooks>;
