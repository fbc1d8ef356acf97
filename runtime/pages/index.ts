import { lazy } from 'react';
import type { PageRegistry } from '../shell/page-registry.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';

/** THE list of the runtime's own pages; the web adds those of the designer. */
export const runtimePages = {
  pages: {
    home: { title: shellTexts.home, view: Home },
    profile: {
      title: shellTexts.profile,
      view: lazy(async () => ({ default: (await import('./profile.tsx')).Profile })),
    },
    '404': { title: shellTexts.notFound, view: NotFound },
    notFound: { title: shellTexts.notFound, view: NotFound },
  },
  dialogs: {
    resetPassword: lazy(async () => ({ default: (await import('./reset-password.tsx')).ResetPassword })),
    logOnTime: lazy(async () => ({ default: (await import('./log-on-time.tsx')).LogOnTime })),
    viewAs: lazy(async () => ({ default: (await import('./view-as.tsx')).ViewAs })),
    viewAsCalls: lazy(async () => ({ default: (await import('./view-as-calls.tsx')).ViewAsCalls })),
    roleAuthorize: lazy(async () => ({ default: (await import('./role-authorize.tsx')).RoleAuthorize })),
    dictionaryData: lazy(async () => ({ default: (await import('./dictionary-data.tsx')).DictionaryData })),
  },
} satisfies PageRegistry;
