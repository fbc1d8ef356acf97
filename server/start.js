import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServerWhenStale } from './start/server-build.js';

/** `npm start`: the server as one file, made anew when a source has changed. */
const file = await buildServerWhenStale(resolve(import.meta.dirname, '..'));
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
