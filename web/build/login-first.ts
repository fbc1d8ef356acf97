import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Leaves out of the page all that is behind the login page: it is built in a moment, and what takes its place waits for the rest. */
export const loginFirst = (): Plugin => ({
  name: 'login-first',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/signed-in\.tsx$/ },
    handler: () => resolve(import.meta.dirname, '../pages-to-come.tsx'),
  },
});
