import { scriptLimits } from '@tessera/schemas/language/script-limits.ts';

/** Whose script it is. */
export interface ScriptOwner {
  /** No two in a form have the same. */
  key: string;
  /** What a person calls it. */
  label: string;
  source: string;
}

/** A script that is to run, and why. */
export interface ScriptRun<Owner extends ScriptOwner = ScriptOwner> {
  owner: Owner;
  old: unknown;
  /** Whose scripts led to it, the first first; none where a person did. */
  chain: readonly ScriptOwner[];
}

/**
 * The scripts of a form that wait to run: one at a time, each once however often its field has changed meanwhile. A script
 * that was started again while it ran is run anew, and what it first came to is forgotten.
 */
export class ScriptQueue<Owner extends ScriptOwner> {
  private readonly waiting = new Map<string, ScriptRun<Owner>>();
  private readonly onRun: (run: ScriptRun<Owner>) => Promise<() => void>;
  private readonly onChain: (run: ScriptRun<Owner>) => void;
  private working: Promise<void> | undefined;
  private isEnded = false;

  /** `run` answers what is done with what the script came to; `onChain` is told of a chain that is too long. */
  constructor(given: {
    run: (run: ScriptRun<Owner>) => Promise<() => void>;
    onChain: (run: ScriptRun<Owner>) => void;
  }) {
    this.onRun = given.run;
    this.onChain = given.onChain;
  }

  add(run: ScriptRun<Owner>): void {
    if (this.isEnded) return;
    if (run.chain.length >= scriptLimits.chain) {
      this.onChain(run);
      return;
    }
    const known = this.waiting.get(run.owner.key);
    const isLonger = known && known.chain.length > run.chain.length;
    this.waiting.set(
      run.owner.key,
      known ? { ...run, old: known.old, chain: isLonger ? known.chain : run.chain } : run,
    );
    this.working ??= this.work();
  }

  /** Resolves when nothing waits and nothing runs. */
  async whenIdle(): Promise<void> {
    while (this.working) await this.working;
  }

  end(): void {
    this.isEnded = true;
    this.waiting.clear();
  }

  private async work(): Promise<void> {
    // What changes together is one change.
    await Promise.resolve();
    for (let [run] = this.waiting.values(); run; [run] = this.waiting.values()) {
      const { key } = run.owner;
      this.waiting.delete(key);
      const apply = await this.onRun(run);
      const again = this.waiting.get(key);
      if (again) this.waiting.set(key, { ...again, old: run.old });
      else if (!this.isEnded) apply();
    }
    this.working = undefined;
  }
}
