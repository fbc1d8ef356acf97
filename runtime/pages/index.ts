import { lazy } from '../navigation/lazy.ts';
import { Home } from './home/home.tsx';
import { NotFound } from './not-found.tsx';
import type { PageRegistry } from './page-registry.ts';
import { pageTitles } from './page-titles.ts';

/** THE list of the runtime's own pages; the web adds those of the designer. */
export const runtimePages = {
  pages: {
    home: { title: pageTitles.home, view: Home },
    profile: {
      title: pageTitles.profile,
      view: lazy(async () => ({ default: (await import('./profile/profile.tsx')).Profile })),
    },
    webApi: {
      title: pageTitles.webApi,
      view: lazy(async () => ({ default: (await import('./web-api/web-api.tsx')).WebApi })),
    },
    '404': { title: pageTitles.notFound, view: NotFound },
    notFound: { title: pageTitles.notFound, view: NotFound },
  },
  dialogs: {
    resetPassword: lazy(async () => ({ default: (await import('./user/reset-password.tsx')).ResetPassword })),
    logOnTime: lazy(async () => ({ default: (await import('./user/log-on-time.tsx')).LogOnTime })),
    viewAs: lazy(async () => ({ default: (await import('./view-as/view-as.tsx')).ViewAs })),
    viewAsCalls: lazy(async () => ({ default: (await import('./view-as/calls.tsx')).ViewAsCalls })),
    recordExplain: lazy(async () => ({ default: (await import('./role/explain-record.tsx')).ExplainRecord })),
    roleAuthorize: lazy(async () => ({ default: (await import('./role/authorize.tsx')).RoleAuthorize })),
    linkTest: lazy(async () => ({ default: (await import('./outside/link-test.tsx')).LinkTest })),
    databaseTables: lazy(async () => ({ default: (await import('./outside/database-tables.tsx')).DatabaseTables })),
    workbookModules: lazy(async () => ({
      default: (await import('./outside/generation/workbook-modules.tsx')).WorkbookModules,
    })),
    dataSourcePreview: lazy(async () => ({
      default: (await import('./outside/source-preview.tsx')).DataSourcePreview,
    })),
    interfaceKeys: lazy(async () => ({ default: (await import('./outside/interface-keys.tsx')).InterfaceKeys })),
    interfaceCalls: lazy(async () => ({ default: (await import('./outside/interface-calls.tsx')).InterfaceCalls })),
    dataSourceLog: lazy(async () => ({ default: (await import('./outside/source-log.tsx')).DataSourceLog })),
    ownViews: lazy(async () => ({ default: (await import('./outside/own-views.tsx')).OwnViews })),
    dictionaryData: lazy(async () => ({ default: (await import('./dictionary-data.tsx')).DictionaryData })),
  },
} satisfies PageRegistry;
