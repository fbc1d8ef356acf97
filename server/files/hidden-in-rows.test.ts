import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

const page = {
  version: 2,
  model: {
    name: 'offers',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        ...{ id: 'f2', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input' },
          { id: 'r2', name: 'about', kind: 'html', label: 'About', widget: 'richText' },
          { id: 'r3', name: 'signed', kind: 'files', label: 'Signed', widget: 'signature' },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }, { field: 'f2' }], permissions: { button: true, column: true } } },
};
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('formatted text and a signature in a row are on no channel for whoever may not see their columns', async () => {
  const { ask } = world;
  const { data: made } = await ask('POST', '/api/OnLineDev', {
    fullName: 'Offers',
    code: 'offers',
    type: 'form',
    page,
  });
  const base = `/api/OnLineDevInstance/${made.id}`;
  await ask('POST', `/api/OnLineDev/${made.id}/Actions/Release`, {});
  const { data: published } = await ask('POST', `/api/OnLineDev/${made.id}/Actions/PublishToMenu`, {});
  const form = new FormData();
  form.append('file', new File([picture], 'geheim.png', { type: 'image/png' }));
  const { data: file } = await ask('POST', '/api/file/Upload/annexpic', form);
  const signed = [{ fileId: file.fileId, name: 'geheim.png', size: picture.length }];
  const record = await ask('POST', base, { title: 'One', lines: [{ item: 'a', about: '<p>geheim</p>', signed }] });
  expect(record).toMatchObject({ code: 200 });
  const path = `${base}/${record.data.id}`;
  const { data: stored } = await ask('GET', path);
  expect(await ask('PUT', path, { lines: [{ ...stored.lines[0], about: '<p>geheim 2</p>' }] })).toMatchObject({
    code: 200,
  });
  const role = await ask('POST', '/api/framework/permission/Role', { fullName: 'r', code: 'r' });
  const authorize = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const { data: shown } = await ask('GET', authorize);
  const menu = shown.modules.find(({ moduleId }: { moduleId: string }) => moduleId === published.menuId);
  const codesOf = (list: { code: string }[]) => list.map(({ code }) => code);
  const hidden = ['lines.about', 'lines.signed'];
  const columns = codesOf(menu.columns).filter((code) => !hidden.includes(code));
  expect(columns.length).toBe(menu.columns.length - hidden.length);
  const modules = [{ moduleId: menu.moduleId, buttons: codesOf(menu.buttons), columns }];
  expect(await ask('PUT', authorize, { modules })).toMatchObject({ code: 200 });
  const { ask: reader } = await world.addUser('reader', { roleIds: [role.data.id] });
  const textOf = (data: unknown): string =>
    !(data instanceof Uint8Array)
      ? JSON.stringify(data)
      : Object.values(data[0] === 0x50 ? unzipSync(data) : { all: data })
          .map((part) => Buffer.from(part).toString())
          .join('\n');
  // Whoever may see them is told on these; no list shows what stands in these columns.
  const calls: [string, string, boolean][] = [
    ['GET', path, true],
    ['GET', `${path}/History`, true],
    ['GET', `${path}/DataChange`, true],
    ['POST', `${base}/Actions/Export`, true],
    ['POST', `${base}/List`, false],
    ['GET', `${base}/All`, false],
  ];
  for (const [method, at, isTold] of calls) {
    const body = method === 'POST' ? {} : undefined;
    const [all, some] = [await ask(method, at, body), await reader(method, at, body)];
    const told = [all, some].map(({ data }) => textOf(data).includes('geheim'));
    expect([at, some.status, ...told]).toEqual([at, 200, isTold, false]);
  }
  const picked = `/api/file/Image/annexpic/${file.fileId}`;
  expect([(await ask('GET', picked)).code, (await reader('GET', picked)).code]).toEqual([200, 404]);
});
