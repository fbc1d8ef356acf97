import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { enginesOf } from '../change-script/engine.ts';
import { type MakeEngine, runScript } from '../change-script/run-script.ts';
import type { Sandbox } from '../change-script/script.ts';

/** Engines as the worker of a page makes them. */
export async function loadEngines(): Promise<MakeEngine> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  return enginesOf(await WebAssembly.compile(readFileSync(path)));
}

/** The sandbox of scripts in the thread of a test, where there are no workers. */
export async function ownSandbox(): Promise<Sandbox> {
  const engines = await loadEngines();
  return { run: (job) => runScript(job, { engines }), close: () => undefined };
}
