import variant from '@jitl/quickjs-wasmfile-release-sync';
import { scriptLimits } from '@tessera/schemas/language/script-limits.ts';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import type { MakeEngine } from './run-script.ts';

const page = 65_536;

/**
 * Engines of compiled QuickJS, each with a memory of its own that cannot grow. The engine's own limit of memory would not
 * do: as it is built it counts how often memory was asked for, and not how much.
 */
export const enginesOf =
  (wasmModule: WebAssembly.Module): MakeEngine =>
  () => {
    const pages = scriptLimits.memory / page;
    const wasmMemory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
  };
