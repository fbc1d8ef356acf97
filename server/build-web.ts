import { resolve } from 'node:path';
import { buildWebWhenStale, finishCompressing } from './start/web-build.ts';

const root = resolve(import.meta.dirname, '..');

/** Builds the web page ahead of the start, as the start would, and as small as it gets. */
await finishCompressing(root, await buildWebWhenStale(root));
