import { scriptLimits } from '@tessera/schemas/language/script-limits.ts';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { inside } from './inside.ts';
import type { ScriptAnswer, ScriptFault, ScriptInput, ScriptJob } from './script.ts';

/** Makes an engine whose memory nobody has used. */
export type MakeEngine = () => Promise<{ newRuntime: () => QuickJSContext['runtime'] }>;

/** More jobs of promises than any honest script leaves behind. */
const mostJobs = 10_000;
const fileName = 'script';

/**
 * Runs a script once, in an engine of its own: one that ran out of its stack is no longer to be trusted, and is never
 * used again. Ends by itself unless a function of the engine takes long without asking anybody (`indexOf` of an array that
 * says it is endless): who calls this must be able to end the thread that it runs in.
 */
export async function runScript(
  { source, input }: ScriptJob,
  { engines, now = Date.now }: { engines: MakeEngine; now?: () => number },
): Promise<ScriptAnswer> {
  const engine = await engines();
  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(scriptLimits.stack);
  const run = new Run(runtime.newContext(), now);
  try {
    // The whole engine is let go with this call: nothing of it has to be disposed of.
    return input ? run.whole(source, input) : run.parsed(source);
  } catch {
    // The stack of the browser ended before that of the engine.
    return { fault: run.limitHit ?? { why: 'depth' } };
  }
}

class Run {
  limitHit: ScriptFault | undefined;
  private readonly commands: string[] = [];
  private size = 0;
  private describe: QuickJSHandle | undefined;

  private readonly context: QuickJSContext;

  constructor(context: QuickJSContext, now: () => number) {
    this.context = context;
    const end = now() + scriptLimits.time;
    context.runtime.setInterruptHandler(() => {
      if (this.limitHit) return true;
      if (now() <= end) return false;
      this.limitHit = { why: 'time' };
      return true;
    });
  }

  whole(source: string, input: ScriptInput): ScriptAnswer {
    const { context } = this;
    const entered = this.enter(input);
    if (entered) return { fault: entered };
    const result = context.evalCode(wrapped(source), fileName, { type: 'global', strict: true });
    if (result.error) return { fault: this.limitHit ?? this.faultOf(result.error) };
    const jobs = context.runtime.executePendingJobs(mostJobs);
    if (jobs.error) return { fault: this.limitHit ?? this.faultOf(jobs.error) };
    return this.limitHit ? { fault: this.limitHit } : { commands: this.commands };
  }

  parsed(source: string): ScriptAnswer {
    const entered = this.enter(undefined);
    const options = { type: 'global', strict: true, compileOnly: true } as const;
    const result = this.context.evalCode(wrapped(source), fileName, options);
    if (!result.error) return { commands: [] };
    return { fault: entered ?? this.limitHit ?? this.faultOf(result.error) };
  }

  /** Puts what a script finds at hand into the context. */
  private enter(input: ScriptInput | undefined): ScriptFault | undefined {
    const { context } = this;
    const prepare = context.unwrapResult(context.evalCode(inside, 'inside', { type: 'global', strict: true }));
    const send = context.newFunction('send', (text) => this.take(text));
    const describe = context.newFunction('describe', (found) => {
      this.describe = found.dup();
    });
    const said = JSON.stringify(input ?? {}, (_, value) => (value === undefined ? null : value));
    if (said.length > scriptLimits.input) return { why: 'memory' };
    const text = context.newString(said);
    const ready = context.callFunction(prepare, context.undefined, text, send, describe);
    // Only the values themselves can be too much for it.
    return ready.error ? (this.limitHit ?? { why: 'memory' }) : undefined;
  }

  private take(text: QuickJSHandle | undefined): void {
    if (!text || this.limitHit) return;
    const command = this.context.getString(text);
    this.size += command.length;
    // Nothing of the script runs after this, also not what would catch an error.
    if (this.size > scriptLimits.output || this.commands.length >= scriptLimits.commands)
      this.limitHit = { why: 'output' };
    else this.commands.push(command);
  }

  private faultOf(thrown: QuickJSHandle): ScriptFault {
    const { context } = this;
    const told = this.describe && context.callFunction(this.describe, context.undefined, thrown);
    if (!told || told.error) return this.limitHit ?? { why: 'error', message: '' };
    const [name = '', message = '', stack = ''] = texts(context.getString(told.value));
    if (message === 'out of memory' || message === 'string too long') return { why: 'memory' };
    if (message === 'stack overflow') return { why: 'depth' };
    const place = placeOf(stack);
    return {
      why: name === 'SyntaxError' && isOfParser(stack) ? 'syntax' : 'error',
      message: message.slice(0, 300),
      ...place,
    };
  }
}

/** A body of a function, so that it may return early; its first line is the second of the text. */
const wrapped = (source: string) => `(function () {\n${source}\n})()`;

function texts(json: string): string[] {
  try {
    const read: unknown = JSON.parse(json);
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return [];
  }
}

/** What the parser finds stands in no function: `at script:3:5`, and what is thrown `at f (script:3:5)`. */
const isOfParser = (stack: string) => /^\s*at script:\d/.test(stack);

function placeOf(stack: string): { line?: number; column?: number } {
  const [, line, column] = /\bscript:(\d+)(?::(\d+))?/.exec(stack) ?? [];
  if (line === undefined) return {};
  return { line: Math.max(1, Number(line) - 1), ...(column === undefined ? {} : { column: Number(column) }) };
}
