import { defineConfig } from 'vite';
import { compiledValidator } from './build/compiled-validator.ts';
import { earlyPages } from './build/early-pages.ts';
import { loginFirst } from './build/login-first.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { shortWays } from './build/short-ways.ts';

// The server that development talks to; the built files are served by the server itself.
const api = process.env.TESSERA_API ?? 'http://127.0.0.1:8080';

// What every page needs lies in few files that change rarely; Monaco is loaded with the first editor of code.
const groups = [
  {
    name: 'react',
    // With the helper that loads the rest: it must not draw a large chunk into the first page.
    test: /vite\/preload-helper|node_modules\/(react|react-dom|react-is|scheduler|hoist-non-react-statics|react-router|react-router-dom)\//,
  },
  // All else that the login page needs: it is drawn without what is behind it.
  { name: 'first', tags: ['$initial' as const], test: /node_modules\// },
  { name: 'login', tags: ['$initial' as const] },
  { name: 'formily', test: /node_modules\/@formily\// },
  // Without these two every lazily loaded editor would tear small files out of the rest.
  {
    name: 'ui',
    // A drawer comes with the first thing that opens in one, antd's forms with the few pages that are made of one, calendars with
    // the first date that is filled in, tabs with the first form.
    test: /node_modules\/(antd(?!\/es\/(drawer|form\/|progress|collapse|segmented|tabs|tree\/|date-picker|time-picker))|rc-(?!drawer|field-form|progress|collapse|segmented|picker|tabs|tree\/es\/(?!util))|@rc-component(?!\/async)|@ant-design|dayjs)/,
    minShareCount: 6,
  },
  // Without the texts of icons, editors of code, forms, formulas, the rules of a whole record and what guesses modules: dialogs, pages
  // and the designer know them, a list does not.
  {
    name: 'runtime',
    test: /\/runtime\/(?!render\/(form|record|record-page|list\/change)\/|widgets\/(icon\/icon-|observed|file\/preview\/texts|sub-table\/rows\/(row-names|new-rows)|rows\/(?!source-show|waiting\.tsx|with-gone))|host\/source-labels|widgets\/code\/(?!views)|code-editor\/|change-script\/|dialogs\/|pages\/(list-drawer|dictionary-data)|pages\/outside\/generation\/)|\/schemas\/(?!expression\/(?!core\/)|record\/(?!values)|document\/|generation\/|import\/|naming\/|texts\/document-findings)/,
    minShareCount: 3,
  },
  // Whether a formula is right is known before a form that has it is released.
  { name: 'record', test: /\/schemas\/(expression\/(?!check|type-texts)|record\/)/, minShareCount: 2 },
  { name: 'monaco', test: /node_modules\/(monaco-editor|@monaco-editor)\// },
];

// `--mode login`: the login page alone, for a start that somebody waits for (server/start/web-build.ts).
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: 'public',
  server: { proxy: { '/api': { target: api }, '/ws': { target: api, ws: true } } },
  plugins: [shortWays(), ...(mode === 'login' ? [loginFirst()] : [compiledValidator(), earlyPages(), pdfParts()])],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
    // It would compress everything once more, to say how small it gets.
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // antd marks its files for servers that render React; nothing here does.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
    },
  },
}));
