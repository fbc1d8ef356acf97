/** What one run of a script may take. */
export const scriptLimits = {
  /** Bytes of its memory, with the engine's own. */
  memory: 16 * 1024 * 1024,
  /** Bytes of its stack: what the engine notices itself, before the stack of the browser ends. */
  stack: 256 * 1024,
  /** Milliseconds until the engine interrupts it, and until its worker is ended where the engine could not. */
  time: 500,
  hardTime: 2000,
  /** Characters of what it sees: more would not leave it room to work. */
  input: 500_000,
  commands: 1000,
  /** Characters of all commands together. */
  output: 100_000,
  /** Scripts that run one after the other because the one before changed a field. */
  chain: 20,
} as const;
