import type { CopyPlan } from './copy-plan.ts';

/** Where the rows of tables come from. */
export interface RowSource {
  /** How many rows there are; null where nobody knows. */
  count: (plan: CopyPlan, signal: AbortSignal) => Promise<number | null>;
  /** The rows behind a mark, in the order of their marks, so that whoever begins anew goes on behind the last. */
  behind: (
    plan: CopyPlan,
    from: { lastKey: readonly unknown[] | null; signal: AbortSignal },
  ) => AsyncGenerator<{ rows: unknown[][] }, void, void>;
}
