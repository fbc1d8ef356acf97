import type { Resource } from './registry.ts';
import type { Work } from './work.ts';

type RecordValue = Record<string, unknown>;

/** The exceptions of a module, named by phase, inside the transaction (DESIGN.md, the engine). */
export interface Hooks {
  /** After coercion and before the rules; may change `value`. */
  beforeWrite?: (
    work: Work,
    write: { resource: Resource; id: string; value: RecordValue; before: RecordValue | null; input: RecordValue },
  ) => Promise<void>;
  /** After the record and its sub-tables are stored. */
  afterWrite?: (
    work: Work,
    write: { resource: Resource; id: string; value: RecordValue; before: RecordValue | null; input: RecordValue },
  ) => Promise<void>;
  beforeRemove?: (work: Work, remove: { resource: Resource; id: string; before: RecordValue }) => Promise<void>;
  beforeState?: (
    work: Work,
    change: { resource: Resource; id: string; state: number; before: RecordValue },
  ) => Promise<void>;
}
