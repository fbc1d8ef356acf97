import { type Route, route } from '../routing/route.ts';
import { offeredTemplates, templateToLookAt } from './offer.ts';
import { startInput, startModule } from './start-module.ts';

const base = '/api/OnLineDev';
const add = 'right:onlineDev/Entry:btn_add' as const;

/** Modules that are started from templates. */
export const templateRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${base}/Templates`,
    permission: add,
    summary: 'The business templates that a module can be started from.',
    run: offeredTemplates,
  }),
  route({
    method: 'GET',
    path: `${base}/Templates/:template`,
    permission: add,
    record: null,
    summary: 'A template as it is looked at before it is made: its page document, and its sample records.',
    run: ({ work, param }) => templateToLookAt(work, param('template')),
  }),
  route({
    method: 'POST',
    path: `${base}/Templates/:template/Actions/Start`,
    permission: add,
    record: null,
    summary:
      'Makes a module of a template, with the code rules that it numbers by. With samples it is released and filled at once, and published below a menu folder if one is named: all of it, or nothing.',
    longRunning: true,
    heavy: 'release',
    body: startInput,
    run: ({ work, param }, { body }) => startModule(work, { template: param('template'), wish: body }),
  }),
];
