import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import type { MakeEngine } from './run-script.ts';

/** Engines of compiled QuickJS, each with a memory of its own. */
export const enginesOf =
  (wasmModule: WebAssembly.Module): MakeEngine =>
  () =>
    newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
