import { type Static, Type } from '@sinclair/typebox';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { languages, t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { titleText } from '../engine/read/references/reference-names.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { asSystem, transact, type Work } from '../engine/work/work.ts';
import { changeRecord } from '../engine/write/update.ts';
import { subordinates } from '../modules/user/people.ts';
import { grants } from '../permission/grants.ts';
import { presentMenus, presentPermissions } from '../permission/menus.ts';
import { Fields, List, OneOf, Textual } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { ListColumns } from './list-columns.ts';
import { keepListSetting, keepSetting, settingsOf } from './settings.ts';

const base = '/api/framework/organize/User/Current';
const own = { permission: 'self' } as const;

/** What a person changes of themselves; the rules are those of the user's own record. */
const ownFields = Fields({
  realName: Type.Optional(Type.Unknown()),
  gender: Type.Optional(Type.Unknown()),
  mobile: Type.Optional(Type.Unknown()),
  email: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Integer()),
});

const ownList = Fields({
  list: Textual({ maxLength: 200 }),
  columns: Type.Optional(ListColumns),
  query: Type.Optional(Textual({ maxLength: 4000 })),
  reset: Type.Optional(List(OneOf(['columns', 'query'] as const), { maxItems: 2 })),
});

/** What a person sees and changes of their own account (SPEC §7, Session and current user). */
export const ownAccountRoutes: Route[] = [
  route({
    ...own,
    method: 'GET',
    path: `${base}/BaseInfo`,
    summary: t(
      '自己的基本资料和设置。',
      '自己的基本資料和設定。',
      'The own base data and settings.',
      '自分の基本情報と設定。',
    ),
    run: ({ work }) => baseInfo(work),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/BaseInfo`,
    summary: t(
      '修改自己的姓名、性别、手机号和邮箱。',
      '修改自己的姓名、性別、手機號碼和電子郵件。',
      'Changes the own name, gender, mobile number and e-mail address.',
      '自分の氏名・性別・携帯番号・メールアドレスを変更します。',
    ),
    body: ownFields,
    run: ({ work }, { body }) => changeBaseInfo(work, body),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/Avatar/:id`,
    summary: t(
      '把已上传的图片（annexpic）设为自己的头像。',
      '把已上傳的圖片（annexpic）設為自己的頭像。',
      'Takes an uploaded picture (annexpic) as the own avatar.',
      'アップロードした画像（annexpic）を自分のアイコンにします。',
    ),
    run: ({ work, param }) => changeAvatar(work, param('id')),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/SystemTheme`,
    summary: t('保存主题。', '儲存主題。', 'Keeps the theme.', 'テーマを保存します。'),
    body: Fields({ theme: Textual({ maxLength: 100 }) }),
    run: ({ work }, { body }) => keepSetting(work, { name: 'theme', value: body.theme }),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/SystemLanguage`,
    summary: t('保存语言。', '儲存語言。', 'Keeps the language.', '言語を保存します。'),
    body: Fields({ language: OneOf(languages) }),
    run: ({ work }, { body }) => keepSetting(work, { name: 'language', value: body.language }),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/ListSetting`,
    // choice: SPEC §7 has no such call.
    summary: t(
      '保存用户对列表的调整：列与列宽，或打开时的条件；reset 中的部分恢复默认，未给出的部分不变。',
      '儲存使用者對清單的調整：欄與欄寬，或開啟時的條件；reset 中的部分還原預設，未提供的部分不變。',
      'Keeps what the user has made of a list: columns and widths, or the conditions that it opens with; reset names parts that are as they come again, what is not named stays.',
      '一覧についての設定（列と幅、または開くときの条件）を保存します。reset に挙げた部分は既定に戻り、書かれていない部分は変わりません。',
    ),
    body: ownList,
    run: ({ work }, { body }) => keepListSetting(work, body),
  }),
  route({
    ...own,
    method: 'PUT',
    path: `${base}/SetDefault`,
    summary: t(
      '保存默认值，形如 { defaultType, defaultId }。',
      '儲存預設值，形如 { defaultType, defaultId }。',
      'Keeps a default, as { defaultType, defaultId }.',
      '既定を { defaultType, defaultId } の形で保存します。',
    ),
    // choice: SPEC §7 names one type only.
    body: Fields({ defaultType: OneOf(['System']), defaultId: Textual() }),
    run: ({ work }, { body }) => keepSetting(work, { name: 'defaultSystem', value: body.defaultId.slice(0, 64) }),
  }),
  route({
    ...own,
    method: 'GET',
    path: `${base}/Subordinate`,
    summary: t(
      '用户所管部门的人员。',
      '使用者所管部門的人員。',
      'The people of the departments that the user manages.',
      'ユーザーが管理する部門の人。',
    ),
    run: ({ work }) => subordinates(work),
  }),
  route({
    ...own,
    method: 'GET',
    path: `${base}/Authorize`,
    summary: t(
      '用户拥有的权限：菜单，及各菜单的列和按钮。',
      '使用者擁有的權限：選單，及各選單的欄和按鈕。',
      'What the user holds: menus, and columns and buttons of each.',
      'ユーザーの権限。メニューと、それぞれの列とボタン。',
    ),
    run: async ({ work }) => authorized(work),
  }),
  route({
    ...own,
    method: 'GET',
    path: `${base}/SystemLog`,
    summary: t(
      '自己的登录记录，以及管理员何时以本人身份查看过（`viewedBy`），最新在前。',
      '自己的登入記錄，以及管理員何時以本人身分檢視過（`viewedBy`），最新在前。',
      'The own sign-ins, and when an administrator viewed as this user (`viewedBy`), newest first.',
      '自分のサインイン履歴と、管理者がこのユーザーとして表示した記録（`viewedBy`）。新しい順です。',
    ),
    query: Fields({
      currentPage: Type.Optional(Type.Integer({ minimum: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    run: ({ work }) => signIns(work),
  }),
];

function authorized({ tenant, actor, registry, language }: Work) {
  const held = tenant.part(grants);
  const menus = held.menusOf(actor);
  return {
    menuList: presentMenus(menus, { language, registry }),
    permissionList: presentPermissions(actor, { menus, grants: held, registry }),
  };
}

async function baseInfo(work: Work) {
  const { registry, db, actor } = work;
  const person = await db
    .selectFrom(moduleTable(registry, 'organize/User').as('u'))
    .leftJoin(moduleTable(registry, 'organize/Company').as('c'), 'c.id', 'u.company_id')
    .leftJoin(moduleTable(registry, 'organize/Department').as('d'), 'd.id', 'u.department_id')
    .select(['u.id', 'u.account', 'u.real_name as realName', 'u.gender', 'u.mobile', 'u.email', 'u.version'])
    .select(['u.company_id as companyId', 'u.department_id as departmentId'])
    .select(titleText(registry.get('organize/Company'), work)('c').as('companyName'))
    .select(titleText(registry.get('organize/Department'), work)('d').as('departmentName'))
    .where('u.id', '=', actor.id)
    .executeTakeFirst();
  return { ...person, settings: await settingsOf(work) };
}

async function changeBaseInfo(work: Work, input: Static<typeof ownFields>) {
  const { id } = work.actor;
  const resource = work.registry.get('organize/User');
  // Of their own record, whatever they may do with those of others.
  await transact(work, (unit) => changeRecord(asSystem(unit), { resource, id, input }));
  return { id };
}

async function changeAvatar(work: Work, id: string) {
  const file = await work.db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'annexpic')
    .where('owner', '=', work.actor.id)
    .executeTakeFirst();
  if (!file) throw new Problem('NOT_FOUND');
  return keepSetting(work, { name: 'avatar', value: id });
}

const mostSignIns = 100;

async function signIns({ registry, db, actor }: Work) {
  const views = db
    .selectFrom('view_as as v')
    .leftJoin(moduleTable(registry, 'organize/User').as('u'), 'u.id', 'v.viewer_id')
    .select(['v.started_at as at', 'v.ip'])
    .select(sql<string | null>`coalesce(u.real_name, v.viewer_id::text)`.as('viewedBy'))
    .where('v.viewed_id', '=', actor.id)
    .orderBy('v.started_at', 'desc')
    .limit(mostSignIns);
  const list = await db
    .selectFrom('login_log')
    .select(['at', 'ip'])
    .select(sql<string | null>`null`.as('viewedBy'))
    .where('user_id', '=', actor.id)
    .orderBy('id', 'desc')
    .limit(mostSignIns)
    .$call((own) =>
      db
        .selectFrom(own.as('own'))
        .selectAll()
        .unionAll(db.selectFrom(views.as('views')).selectAll()),
    )
    .orderBy('at', 'desc')
    .limit(mostSignIns)
    .execute();
  return { list, pagination: { currentPage: 1, pageSize: mostSignIns, total: list.length } };
}
