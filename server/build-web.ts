import { resolve } from 'node:path';
import { buildWebWhenStale } from './start/web-build.ts';

/** Builds the web page ahead of the start, as the start would. */
await buildWebWhenStale(resolve(import.meta.dirname, '..'));
