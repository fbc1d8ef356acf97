import { enginesOf } from './engine.ts';
import { type MakeEngine, runScript } from './run-script.ts';
import type { FromSandbox, ToSandbox } from './sandbox.ts';

/*
 * The thread that scripts run in. Its own Content-Security-Policy (server/wire/web-pages.ts) lets it compile WebAssembly
 * and reach nothing: the bytes come from the page.
 */
let engines: MakeEngine | undefined;

const answer = (message: FromSandbox) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToSandbox>) => {
  try {
    if (data.is === 'engine') {
      engines = enginesOf(await WebAssembly.compile(data.bytes));
      answer({ is: 'ready' });
    } else if (engines) answer({ is: 'answer', answer: await runScript(data.job, { engines }) });
  } catch {
    answer({ is: 'failed' });
  }
};
