import { t } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Work } from '../engine/work/work.ts';
import { grants } from '../permission/grants.ts';
import { presentMenus, presentPermissions } from '../permission/menus.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import { placesIn } from './places.ts';
import { listSettingsOf, settingsOf } from './settings.ts';

/** Who is signed in, and what they may (SPEC §3, §7). */
export const currentUserRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/Login/CurrentUser',
    permission: 'self',
    summary: t(
      '登录用户的菜单、资料、权限和角色。',
      '登入使用者的選單、資料、權限和角色。',
      'Menus, user, permissions and roles of the signed-in user.',
      'サインイン中のユーザーのメニュー・情報・権限・ロール。',
    ),
    run: currentUser,
  }),
];

async function currentUser({ work, impersonation }: Call) {
  const { actor, tenant, registry, language, db } = work;
  const held = tenant.part(grants);
  const menus = held.menusOf(actor);
  const last = await db
    .selectFrom('login_log')
    .select(['at', 'ip'])
    .where('user_id', '=', actor.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  // The last one is this sign-in; whoever is here for the first time was never here before.
  const visit = last[1];
  const settings = await settingsOf(work);
  const { avatar } = settings;
  return {
    menuList: presentMenus(menus, { language, registry }),
    userInfo: {
      id: actor.id,
      realName: actor.realName,
      account: actor.account,
      headIcon: avatar ? `/api/file/Image/annexpic/${avatar}` : '',
      companyId: actor.companyId ?? '',
      departmentId: actor.departmentId ?? '',
      systemId: '',
      organizeId: actor.departmentId ?? actor.companyId ?? '',
      lastVisit: visit?.at ?? null,
      lastVisitIp: visit?.ip ?? '',
    },
    permissionList: presentPermissions(actor, { menus, grants: held, registry }),
    authRoleList: await rolesOf(work),
    // choice: SPEC §3 knows no such field.
    lists: listSettingsOf(settings),
    // choice: nor this one. What the person has starred, to be drawn beside it.
    starred: placesIn(settings, 'starred'),
    // choice: nor this one. SPEC §9: the configuration says how long a page waits for an answer, in milliseconds.
    requestTimeout: tenant.requestTimeout,
    // choice: nor this one. Who looks at the product as this user, and until when.
    view: impersonation ? { viewer: impersonation.viewer, until: impersonation.until } : null,
  };
}

async function rolesOf({ actor, registry, db }: Work): Promise<{ code: string; fullName: string }[]> {
  if (actor.roleIds.length === 0) return [];
  return db
    .selectFrom(moduleTable(registry, 'permission/Role').as('r'))
    .select(['code', 'full_name as fullName'])
    .where('id', 'in', actor.roleIds)
    .execute();
}
