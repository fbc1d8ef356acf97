import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetOf } from '../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { prepareDatabase } from '../tenants/prepare-database.ts';

let world: World;
let id: string;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const info = async () => (await world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
const post = '/api/framework/organize/Post';
const grade = { id: 'f_grade', name: 'x_grade', kind: 'text', label: 'Grade', widget: 'input' } as const;

function withGrade(page: PageDocument): PageDocument {
  const { form, list } = page.pages;
  return {
    ...page,
    model: { ...page.model, fields: [...page.model.fields, grade] },
    pages: {
      ...page.pages,
      form: { ...form, body: [...(form?.body ?? []), { node: 'field', id: grade.id, field: grade.id }] },
      list: { ...list, columns: [{ field: grade.id }, ...(list?.columns ?? [])] },
    },
  };
}
const save = async (page: PageDocument) => {
  const { version } = await info();
  return world.ask('PUT', `/api/OnLineDev/${id}`, { page, version });
};

test('an administrator extends a built-in module: the field is in its form, list, records, export and API', async () => {
  const listed = (await world.ask('GET', '/api/OnLineDev/Actions/Extendable')).data;
  expect(listed).toContainEqual({ resource: 'organize/Post', title: expect.any(String), entryId: null });
  expect(listed.map(({ resource }: { resource: string }) => resource)).not.toContain('onlineDev/Entry');
  ({ id } = (await world.ask('POST', '/api/OnLineDev/Actions/Extend', { resource: 'organize/Post' })).data);
  expect((await world.ask('POST', '/api/OnLineDev/Actions/Extend', { resource: 'organize/Post' })).data.id).toBe(id);
  const { page, builtin } = await info();
  expect(page).toEqual(builtin);
  expect(await save(withGrade(page))).toMatchObject({ code: 200 });
  expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const made = await world.ask('POST', post, { fullName: 'Pilot', code: 'P9', x_grade: 'A' });
  expect(made).toMatchObject({ code: 200 });
  expect((await world.ask('GET', `${post}/${made.data.id}`)).data).toMatchObject({ fullName: 'Pilot', x_grade: 'A' });
  expect((await world.ask('GET', `${post}?x_grade=A`)).data.list).toMatchObject([{ fullName: 'Pilot', x_grade: 'A' }]);
  const meta = (await world.ask('GET', '/api/Meta/Resource?name=organize/Post')).data;
  expect(meta.model.fields.map(({ name }: { name: string }) => name)).toContain('x_grade');
  const { components } = (await world.ask('GET', '/api/Meta/OpenApi')).data;
  expect(Object.keys(components.schemas['organize.Post'].properties)).toContain('x_grade');
  const rows = await sheetOf(new Uint8Array((await world.ask('POST', `${post}/Actions/Export`, {})).data));
  expect(rows[0]).toContain('Grade');
  expect(rows.flat()).toContain('A');
});

test('what is the module’s own is protected, by names and by routes', async () => {
  const { page, version } = await info();
  const [first, ...rest] = page.model.fields;
  const refused = async (changed: PageDocument, rule: string) =>
    expect((await save(changed)).data.map((found: { rule: string }) => found.rule)).toEqual(
      expect.arrayContaining([rule]),
    );
  const fields = (all: object[]) => ({ ...page, model: { ...page.model, fields: all } });
  await refused(fields([{ ...first, required: false, label: 'Mine' }, ...rest]), 'builtinPart');
  await refused(fields([...page.model.fields, { ...grade, id: 'f_other', name: 'other' }]), 'addedName');
  await refused(
    { ...page, pages: { ...page.pages, list: { ...page.pages.list, buttons: ['btn_add'] } } },
    'builtinPart',
  );
  await refused({ ...page, model: { ...page.model, titleField: 'code' } }, 'builtinPart');
  // What it extends is said by nobody else.
  const sideways = { fullName: 'x', code: 'x', type: 'form', extends: 'organize/User', page };
  const made = await world.ask('POST', '/api/OnLineDev', sideways);
  if (made.code === 200)
    expect((await world.ask('GET', `/api/OnLineDev/${made.data.id}/Info`)).data.extends).toBeNull();
  else expect(made.code).toBe(400);
  const role = (await world.ask('POST', '/api/framework/permission/Role', { fullName: 'Designers', code: 'designers' }))
    .data.id;
  const menus = (await world.ask('GET', '/api/framework/system/Menu?pageSize=500')).data.list;
  const menu = menus.find(({ relationId }: { relationId: string }) => relationId === 'onlineDev/Entry');
  const given = await world.ask('PUT', `/api/framework/permission/Role/${role}/Authorize`, {
    modules: [{ moduleId: menu.id, buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_release'] }],
  });
  expect(given).toMatchObject({ code: 200 });
  const { ask } = await world.addUser('designer3', { roleIds: [role] });
  expect((await ask('POST', '/api/OnLineDev/Actions/Extend', { resource: 'organize/User' })).code).toBe(403);
  expect((await ask('GET', '/api/OnLineDev/Actions/Extendable')).code).toBe(403);
  expect((await ask('PUT', `/api/OnLineDev/${id}`, { page: withGrade(page), version })).code).toBe(403);
  expect((await ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).code).toBe(403);
  expect((await ask('POST', `/api/OnLineDev/${id}/Actions/Rollback`, { releasedVersion: 1 })).code).toBe(403);
  expect(
    (await ask('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: [id] })).data?.done?.[0]?.releasedVersion,
  ).toBeUndefined();
  expect((await world.ask('DELETE', `/api/OnLineDev/${id}`)).code).not.toBe(200);
});

test('a start, and a later version of the product, keep what was added, and bring what is new', async () => {
  const { pool } = world.database;
  await prepareDatabase(world.database);
  const definition = async () =>
    (await pool.query("select definition from resource where name = 'organize/Post'")).rows[0].definition;
  expect(JSON.stringify(await definition())).toContain('x_grade');
  // As if an earlier version had known no remark: what this version brings is new.
  const earlier = structuredClone(modules.find(({ name }) => name === 'organize/Post')) as unknown as {
    model: { fields: { id: string; name: string }[] };
    pages: { form: { body: object[] }; list: { columns: { field: string }[] } };
  };
  const remark = earlier.model.fields.find(({ name }) => name === 'remark');
  if (!remark) throw new Error('posts have a remark');
  const without = (page: typeof earlier) => {
    page.model.fields = page.model.fields.filter(({ id: one }) => one !== remark.id);
    page.pages.list.columns = page.pages.list.columns.filter(({ field }) => field !== remark.id);
    page.pages.form = JSON.parse(JSON.stringify(page.pages.form), (_, value) =>
      Array.isArray(value) ? value.filter((node) => node?.field !== remark.id) : value,
    );
    return JSON.stringify(page);
  };
  await pool.query("update builtin_base set definition = $1 where resource = 'organize/Post'", [without(earlier)]);
  await pool.query("update resource set definition = $1 where name = 'organize/Post'", [without(await definition())]);
  const draft = (await info()).page;
  const { rows } = await pool.query(
    "select table_name from model_table where resource = 'onlineDev/Entry' and path = ''",
  );
  await pool.query(`update ${rows[0].table_name} set page = $1 where id = $2`, [without(draft), id]);
  await prepareDatabase(world.database);
  const now = await definition();
  expect(now.model.fields.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['remark', 'x_grade']),
  );
  const again = await world.another();
  expect((await again.ask('GET', `${post}?x_grade=A`)).data.list).toMatchObject([{ fullName: 'Pilot', x_grade: 'A' }]);
  const kept = (await again.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
  expect(kept.page.model.fields.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['remark', 'x_grade']),
  );
  expect(kept.draftChanged).toBe(false);
});
