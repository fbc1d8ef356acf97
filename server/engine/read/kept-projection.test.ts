import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry, tasks } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('what a list shows follows releases, columns and names, however often it was asked before', async () => {
  const { ask } = world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Staff', code: 'staff' })).data.id;
  const entry = await releaseEntry(world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [role] });
  const { id, ask: askPlain } = await world.addUser('plain', { roleIds: [role] });
  const base = `/api/OnLineDevInstance/${entry}`;
  const record = (await ask('POST', base, { title: 'Paint', owner: id })).data.id;
  const rows = async (by = ask) => {
    // Each with a page of its own, so that none comes from what is kept of answers.
    const answers = [];
    for (const pageSize of [11, 12, 13, 14]) answers.push((await by('POST', `${base}/List`, { pageSize })).data.list);
    return answers;
  };
  for (const by of [ask, askPlain])
    for (const [row] of await rows(by))
      expect(row).toMatchObject({ id: record, owner: id, _names: { owner: 'plain' } });

  const more = { id: 'm1', name: 'more', kind: 'text', label: 'More', widget: 'input' } as const;
  const next = { ...tasks, model: { ...tasks.model, fields: [...tasks.model.fields, more] } };
  expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page: next })).code).toBe(200);
  expect((await ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  for (const [row] of await rows()) expect(row).toMatchObject({ owner: id, more: null });
});
