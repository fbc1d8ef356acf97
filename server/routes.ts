import { modules } from '@tessera/schemas/modules/index.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { currentUserRoutes } from './account/current-user.ts';
import { homeRoutes } from './account/home.ts';
import { listViewRoutes } from './account/list-views.ts';
import { ownAccountRoutes } from './account/own-account.ts';
import { signInRoutes } from './account/sign-in.ts';
import { instanceRoutes } from './dialects/instance.ts';
import { metaRoutes } from './dialects/meta.ts';
import { openApiRoute, ownApiRoute } from './dialects/openapi/routes.ts';
import { referenceRoutes } from './dialects/references.ts';
import { restRoutes } from './dialects/rest.ts';
import { searchRoutes } from './dialects/search.ts';
import { fileRoutes } from './files/files.ts';
import { uploadPartRoutes } from './files/upload-parts.ts';
import { generationRoutes } from './generation/routes.ts';
import { openInterfaceRoutes } from './modules/data-interface/open-routes.ts';
import { dataInterfaceRoutes } from './modules/data-interface/routes.ts';
import { dataSourceRoutes } from './modules/data-source/routes.ts';
import { databaseLinkRoutes } from './modules/db-link/routes.ts';
import { onlineUserRoutes } from './modules/online-users.ts';
import { moduleRoutes } from './modules/routes.ts';
import { userRoutes } from './modules/user/routes.ts';
import { userDictionaryRoutes } from './modules/user-dictionary/routes.ts';
import { onlineDevRoutes } from './online-dev/routes.ts';
import { authorizeRoutes } from './permission/authorize.ts';
import { conditionRoutes } from './permission/conditions.ts';
import { controlRoutes } from './permission/control.ts';
import { explainRoutes } from './permission/explain/explain.ts';
import { viewAsRoutes } from './permission/view-as.ts';
import { routeFaults } from './routing/check-routes.ts';
import { heavyWorkRoutes } from './routing/heavy-work-routes.ts';
import type { Route } from './routing/route.ts';
import { templateRoutes } from './templates/routes.ts';

/** What the API document lists calls under that belong to no module. */
const subjects = {
  account: t('登录与本人', '登入與本人', 'Signing in, one’s own account', 'サインインと本人'),
  pages: t('页面与搜索', '頁面與搜尋', 'Pages and search', 'ページと検索'),
  files: t('文件', '檔案', 'Files', 'ファイル'),
  partners: t('合作方调用', '合作方呼叫', 'For partners', '取引先からの呼び出し'),
  entries: t('已发布的模块', '已發佈的模組', 'Released modules', '公開済みモジュール'),
};

const about = (subject: Text, routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, about: subject }));

/** Every route of the server; of two with the same path the first is taken. */
const declared: Route[] = [
  ...about(subjects.account, [...signInRoutes, ...currentUserRoutes]),
  ...moduleRoutes,
  ...dataInterfaceRoutes,
  ...about(subjects.partners, openInterfaceRoutes),
  ...dataSourceRoutes,
  ...databaseLinkRoutes,
  ...generationRoutes,
  ...userDictionaryRoutes,
  ...userRoutes,
  ...ownAccountRoutes,
  ...listViewRoutes,
  ...homeRoutes,
  ...about(subjects.pages, [...metaRoutes, ...searchRoutes, ...referenceRoutes, ...heavyWorkRoutes]),
  ...authorizeRoutes,
  ...conditionRoutes,
  ...controlRoutes,
  ...explainRoutes,
  ...about(subjects.account, viewAsRoutes),
  ...onlineUserRoutes,
  ...onlineDevRoutes,
  ...templateRoutes,
  ...about(subjects.files, [...fileRoutes, ...uploadPartRoutes]),
  ...restRoutes,
  ...about(subjects.entries, instanceRoutes),
];

/** The routes in the order in which they are tried. Throws when one declares no permission, or an action has none. */
export function serverRoutes(): Route[] {
  const documented = [...declared, ownApiRoute(declared)];
  const routes = [...documented, openApiRoute(documented)];
  const faults = routeFaults(routes, modules);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return inOrder(routes);
}

/** Fixed parts of a path win over places, from left to right, whatever the order of declaration. */
function inOrder(routes: Route[]): Route[] {
  const key = ({ path }: Route) =>
    path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  return routes
    .map((route, index) => ({ route, index, key: key(route) }))
    .sort((a, b) => a.key.localeCompare(b.key) || a.index - b.index)
    .map(({ route }) => route);
}
