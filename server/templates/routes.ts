import { t } from '@tessera/schemas/texts/text.ts';
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
    summary: t(
      '可以用来新建模块的业务模板。',
      '可以用來新建模組的業務範本。',
      'The business templates that a module can be started from.',
      'モジュールの元になる業務テンプレート。',
    ),
    run: offeredTemplates,
  }),
  route({
    method: 'GET',
    path: `${base}/Templates/:template`,
    permission: add,
    record: null,
    summary: t(
      '新建前预览模板：页面文档和示例记录。',
      '新建前預覽範本：頁面文件和範例記錄。',
      'A template as it is looked at before it is made: its page document, and its sample records.',
      '作る前に見るテンプレート。ページ文書とサンプルのレコード。',
    ),
    run: ({ work, param }) => templateToLookAt(work, param('template')),
  }),
  route({
    method: 'POST',
    path: `${base}/Templates/:template/Actions/Start`,
    permission: add,
    record: null,
    summary: t(
      '由模板新建模块，连同其编码规则。带示例时一并发布并填入，指定菜单目录时一并上架：全部成功，或什么都不做。',
      '由範本新建模組，連同其編碼規則。帶範例時一併發布並填入，指定選單目錄時一併上架：全部成功，或什麼都不做。',
      'Makes a module of a template, with the code rules that it numbers by. With samples it is released and filled at once, and published below a menu folder if one is named: all of it, or nothing.',
      'テンプレートからモジュールと採番ルールを作ります。サンプル付きならリリースして入力し、メニューのフォルダーを指定すれば公開もします。すべて行うか、何もしません。',
    ),
    longRunning: true,
    heavy: 'release',
    body: startInput,
    run: ({ work, param }, { body }) => startModule(work, { template: param('template'), wish: body }),
  }),
];
