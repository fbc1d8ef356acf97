import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { languages } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { workOf } from '../dialects/operations.ts';
import { fullAccess } from '../engine/access.ts';
import { inTransaction } from '../engine/work.ts';
import { updateExisting } from '../engine/write.ts';
import type { Grants } from '../permission/grants.ts';
import { presentMenus, presentPermissions } from '../permission/menus.ts';
import { asObject, shapeBody } from '../routing/body.ts';
import type { Call, Route } from '../routing/route.ts';

const base = '/api/framework/organize/User/Current';

/** What a person sees and changes of their own account (SPEC §7, Session and current user). */
export function ownAccountRoutes(grants: Grants): Route[] {
  const own = (method: Route['method'], path: string, summary: string, run: Route['run']): Route => ({
    method,
    path: `${base}${path}`,
    permission: 'self',
    summary,
    run,
  });
  return [
    own('GET', '/BaseInfo', 'The own base data and settings.', baseInfo),
    own('PUT', '/BaseInfo', 'Changes the own name, gender, mobile number and e-mail address.', changeBaseInfo),
    own('PUT', '/Avatar/:id', 'Takes an uploaded picture (annexpic) as the own avatar.', changeAvatar),
    own('PUT', '/SystemTheme', 'Keeps the theme.', (call) => keepText(call, 'theme')),
    own('PUT', '/SystemLanguage', 'Keeps the language.', keepLanguage),
    own('PUT', '/SetDefault', 'Keeps a default, as { defaultType, defaultId }.', keepDefault),
    own('GET', '/Subordinate', 'The people of the departments that the user manages.', subordinates),
    own('GET', '/Authorize', 'What the user holds: menus, and columns and buttons of each.', async (call) => {
      const menus = grants.menusOf(call.user);
      return {
        menuList: presentMenus(menus, { language: call.language, registry: call.deps.registry }),
        permissionList: presentPermissions(call.user, menus, { grants, registry: call.deps.registry }),
      };
    }),
    own(
      'GET',
      '/SystemLog',
      'The own sign-ins, and when an administrator viewed as this user (`viewedBy`), newest first.',
      signIns,
    ),
  ];
}

/** The settings that a user keeps on the server, by name. */
export async function settingsOf(call: Call): Promise<Record<string, unknown>> {
  const rows = await call.deps.db
    .selectFrom('user_setting')
    .select(['name', 'value'])
    .where('user_id', '=', call.user.id)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

async function keep(call: Call, name: string, value: unknown) {
  const text = JSON.stringify(value);
  await call.deps.db
    .insertInto('user_setting')
    .values({ user_id: call.user.id, name, value: text })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value: text }))
    .execute();
  return null;
}

async function keepText(call: Call, name: string) {
  const input = shapeBody(await call.body(), { [name]: 'text' });
  const value = String(input[name]);
  if (value.length > 100) throw new Problem('INVALID', { findings: [finding(name, 'tooLong', { max: 100 })] });
  return keep(call, name, value);
}

async function keepLanguage(call: Call) {
  const { language } = shapeBody(await call.body(), { language: 'text' });
  if (!(languages as readonly string[]).includes(language))
    throw new Problem('INVALID', { findings: [finding('language', 'notAnOption')] });
  return keep(call, 'language', language);
}

async function keepDefault(call: Call) {
  const { defaultType, defaultId } = shapeBody(await call.body(), { defaultType: 'text', defaultId: 'text' });
  // choice: SPEC §7 names one type only.
  if (defaultType !== 'System') throw new Problem('INVALID', { findings: [finding('defaultType', 'notAnOption')] });
  return keep(call, 'defaultSystem', defaultId.slice(0, 64));
}

async function baseInfo(call: Call) {
  const { deps, user } = call;
  const table = (name: string) => sql.id(deps.registry.get(name).table);
  const found = await sql<
    Record<string, unknown>
  >`select u.id, u.account, u.real_name as "realName", u.gender, u.mobile, u.email,
      u.company_id as "companyId", u.department_id as "departmentId", u.version,
      (select full_name from ${table('organize/Company')} where id = u.company_id) as "companyName",
      (select full_name from ${table('organize/Department')} where id = u.department_id) as "departmentName"
    from ${table('organize/User')} u where u.id = ${user.id}`.execute(deps.db);
  return { ...found.rows[0], settings: await settingsOf(call) };
}

const ownFields = new Set(['realName', 'gender', 'mobile', 'email', 'version']);

async function changeBaseInfo(call: Call) {
  const input = asObject(await call.body());
  const findings = Object.keys(input)
    .filter((key) => !ownFields.has(key))
    .map((key) => finding(key, 'unknownKey'));
  if (findings.length > 0) throw new Problem('INVALID', { findings });
  const resource = call.deps.registry.get('organize/User');
  await inTransaction(call.deps, workOf(call), (work) =>
    updateExisting(work, resource, call.user.id, input, { access: fullAccess }),
  );
  return { id: call.user.id };
}

async function changeAvatar(call: Call) {
  const id = call.param('id');
  const file = await call.deps.db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'annexpic')
    .where('owner', '=', call.user.id)
    .executeTakeFirst();
  if (!file) throw new Problem('NOT_FOUND');
  return keep(call, 'avatar', id);
}

async function subordinates(call: Call) {
  const { registry, db } = call.deps;
  const found = await sql`select u.id, u.account, u.real_name as "realName", u.department_id as "departmentId"
    from ${sql.id(registry.get('organize/User').table)} u
    join ${sql.id(registry.get('organize/Department').table)} d on d.id = u.department_id
    where d.manager_id = ${call.user.id} and u.id <> ${call.user.id} and u.deleted_at is null and d.deleted_at is null and u.state = 1
    order by u.id limit 1000`.execute(db);
  return found.rows;
}

async function signIns(call: Call) {
  const { registry, db } = call.deps;
  const found = await sql<{ at: Date; ip: string; viewedBy: string | null }>`
    (select at, ip, null as "viewedBy" from login_log where user_id = ${call.user.id} order by id desc limit 100)
    union all
    (select v.started_at, v.ip, coalesce(u.real_name, v.viewer_id) from view_as v
      left join ${sql.id(registry.get('organize/User').table)} u on u.id = v.viewer_id
      where v.viewed_id = ${call.user.id} order by v.started_at desc limit 100)
    order by at desc limit 100`.execute(db);
  const list = found.rows;
  return { list, pagination: { currentPage: 1, pageSize: 100, total: list.length } };
}
