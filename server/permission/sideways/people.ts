import type { Ask } from '@tessera/fixtures/asker.ts';
import type { World } from '@tessera/fixtures/world.ts';
import { expect } from 'vitest';

export const api = '/api/framework';
/** A line of text. */
export const field = (id: string, name: string) => ({ id, name, kind: 'text', label: name, widget: 'input' });
export const controlled = { permissions: { button: true, column: true } };
/** A module of these fields, the first of them called `title`. */
export const documentOf = (
  name: string,
  { fields, model = {}, list = {} }: { fields: object[]; model?: object; list?: object },
) => ({
  version: 2,
  model: { name, titleField: 'title', fields, ...model },
  pages: {
    form: { body: (fields as { id: string }[]).map(({ id }) => ({ node: 'field', id: `n${id}`, field: id })) },
    list: {
      columns: (fields as { id: string }[]).slice(0, 2).map(({ id }) => ({ field: id })),
      buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_import'],
      ...list,
    },
  },
});
export const at = (entry: string, path = '') => `/api/OnLineDevInstance/${entry}${path}`;
export const textOf = (data: unknown) => JSON.stringify(data) ?? '';

/** What tests of rights need of a world. */
export function people(world: World) {
  let made = 0;
  const menuOf = async (relationId: string): Promise<string> =>
    (await world.ask('GET', `${api}/system/Menu?pageSize=500`)).data.list.find(
      (menu: { relationId: string }) => menu.relationId === relationId,
    ).id;
  /** Everything that can be granted of a module, but these columns. */
  const allOf = async (resource: string, without: string[] = []) => {
    const moduleId = await menuOf(resource);
    const [first] = (await world.ask('GET', `${api}/permission/Role`)).data.list;
    const { data } = await world.ask('GET', `${api}/permission/Role/${first.id}/Authorize`);
    const found = data.modules.find((one: { moduleId: string }) => one.moduleId === moduleId);
    const codes = (list: { code: string }[]) => list.map(({ code }) => code).filter((code) => !without.includes(code));
    return {
      ...{ moduleId, buttons: codes(found.buttons), columns: codes(found.columns) },
      ...(found.rows ? { rows: { type: 'all' } } : {}),
    };
  };
  const role = async (modules: object[]): Promise<string> => {
    const code = `role${made++}`;
    const { data } = await world.ask('POST', `${api}/permission/Role`, { fullName: code, code });
    const answer = await world.ask('PUT', `${api}/permission/Role/${data.id}/Authorize`, { modules });
    expect([code, answer.msg]).toEqual([code, '']);
    return data.id;
  };
  const user = async (modules: object[]): Promise<Ask> =>
    (await world.addUser(`user${made++}`, { roleIds: [await role(modules)] })).ask;
  const control = async (resource: string, kinds: string[]) => {
    const menu = await menuOf(resource);
    for (const kind of kinds)
      expect(
        await world.ask('PUT', `${api}/permission/Module/${menu}/Control`, { kind, controlled: true }),
      ).toMatchObject({ code: 200 });
  };
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await world.ask('POST', path, body);
    expect([path, answer.code, answer.msg]).toEqual([path, 200, '']);
    return answer.data.id;
  };
  return { menuOf, allOf, role, user, control, make };
}
