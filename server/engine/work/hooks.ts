import type { Resource } from '../registry/resource.ts';
import type { UnitOfWork } from './work.ts';

export type RecordValue = Record<string, unknown>;

/** A write on its way: what hooks see of it. */
export interface Write {
  resource: Resource;
  id: string;
  /** What is going to be stored; a hook may change it. */
  value: RecordValue;
  /** The stored record; null when it is a new one. */
  before: RecordValue | null;
  /** As it was sent. */
  input: RecordValue;
}

/** Something that is done to a stored record as a whole. */
interface Act {
  resource: Resource;
  id: string;
  before: RecordValue;
}

/**
 * What a module or a trait adds to the engine's steps, by phase, inside the transaction (DESIGN.md, the engine). The
 * engine finds them by the resource: nobody hands them in, and nobody leaves them out.
 */
export interface Hooks {
  /** After coercion and before the rules; may change `value`. */
  beforeWrite?: (unit: UnitOfWork, write: Write) => Promise<void> | void;
  /** After the record and its sub-tables are stored. */
  afterWrite?: (unit: UnitOfWork, write: Write) => Promise<void> | void;
  /** `along`: the ids of what is deleted in the same step, it too. */
  beforeRemove?: (unit: UnitOfWork, act: Act & { along: ReadonlySet<string> }) => Promise<void> | void;
  beforeState?: (unit: UnitOfWork, act: Act & { state: number }) => Promise<void> | void;
  beforeLock?: (unit: UnitOfWork, act: Act & { locked: boolean }) => Promise<void> | void;
  beforeRestore?: (unit: UnitOfWork, act: Act) => Promise<void> | void;
  /** The record is about to be gone for good. */
  beforePurge?: (unit: UnitOfWork, act: Act) => Promise<void> | void;
}

/** The exceptions of built-in modules, by the name of their resource. */
export type ModuleHooks = Readonly<Record<string, Hooks>>;
