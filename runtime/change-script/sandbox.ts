import engineAddress from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { scriptLimits } from '@tessera/schemas/language/script-limits.ts';
import type { Sandbox, ScriptAnswer, ScriptJob } from './script.ts';

export type ToSandbox = { is: 'engine'; bytes: ArrayBuffer } | { is: 'job'; job: ScriptJob };
export type FromSandbox = { is: 'ready' | 'failed' } | { is: 'answer'; answer: ScriptAnswer };

/** Milliseconds until the engine counts as not to be had. */
const loadTime = 20_000;

/** Scripts in a thread of their own, one at a time: nothing that one does can hold up the page. */
export function openSandbox(): Sandbox {
  let thread: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const end = () => {
    void thread?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    thread = undefined;
  };
  const runNow = async (job: ScriptJob): Promise<ScriptAnswer> => {
    if (isClosed) return { fault: { why: 'notLoaded' } };
    thread ??= startThread();
    const worker = await thread.catch(() => undefined);
    if (!worker) {
      thread = undefined;
      return { fault: { why: 'notLoaded' } };
    }
    const told = await ask(worker, { message: { is: 'job', job }, within: scriptLimits.hardTime });
    if (told?.is === 'answer') return told.answer;
    // It did not answer: the thread is given up, and the next script gets another.
    end();
    return { fault: { why: told ? 'depth' : 'time' } };
  };
  return {
    run: (job) => {
      const run = last.then(() => runNow(job));
      last = run.catch(() => undefined);
      return run;
    },
    close: () => {
      isClosed = true;
      end();
    },
  };
}

async function startThread(): Promise<Worker> {
  const bytes = await engineBytes();
  const worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), { type: 'module', name: 'change-script' });
  const told = await ask(worker, { message: { is: 'engine', bytes }, within: loadTime });
  if (told?.is === 'ready') return worker;
  worker.terminate();
  throw new Error('the engine of scripts did not start');
}

/** A file of the page itself, not a call: `call` is for what the server answers. */
async function engineBytes(): Promise<ArrayBuffer> {
  const answer = await fetch(engineAddress);
  if (!answer.ok) throw new Error(`${answer.status} for the engine of scripts`);
  return answer.arrayBuffer();
}

/** What the thread answers, or nothing when it does not in time. */
function ask(
  worker: Worker,
  { message, within }: { message: ToSandbox; within: number },
): Promise<FromSandbox | undefined> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(undefined), within);
    const finish = (told: FromSandbox) => {
      clearTimeout(timer);
      done(told);
    };
    worker.onmessage = ({ data }: MessageEvent<FromSandbox>) => finish(data);
    worker.onerror = () => finish({ is: 'failed' });
    worker.postMessage(message, message.is === 'engine' ? [message.bytes] : []);
  });
}
