/** What a script sees. Everything is a plain value, and a copy. */
export interface ScriptInput {
  value: unknown;
  old: unknown;
  /** What this person sees in this form, by field name. */
  values: Record<string, unknown>;
  /** For the script of a column of a sub-table: the row, and its place. */
  row: Record<string, unknown> | null;
  index: number | null;
  user: { id: string; departmentId: string | null; companyId: string | null };
  isNew: boolean;
}

/** Why a script did nothing. */
export type ScriptFault =
  /** It does not parse, threw, took too long, too much memory or too deep a recursion, or said too much. */
  | { why: 'syntax' | 'error'; message: string; line?: number; column?: number }
  | { why: 'time' | 'memory' | 'depth' | 'output' }
  /** The sandbox could not be loaded. */
  | { why: 'notLoaded' };

/** What came of a run: what the script asked for, each command as JSON text that nobody has read yet, or why it did nothing. */
export type ScriptAnswer = { commands: string[] } | { fault: ScriptFault };

/** A script to run, or only to be read where there is no input. */
export interface ScriptJob {
  source: string;
  input?: ScriptInput;
}

/** Where scripts run. It always answers. */
export interface Sandbox {
  run: (job: ScriptJob) => Promise<ScriptAnswer>;
  close: () => void;
}
