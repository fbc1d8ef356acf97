import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { bookOf } from '@tessera/fixtures/workbook.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody, systemWork } from '../../engine/work/work.ts';
import { documentOf, field } from '../../permission/sideways/people.ts';
import { importWorkbook } from './import-workbook.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('an import whose module is released meanwhile ends there: what is left is named, and tried no more', async () => {
  const page = documentOf('parts', { fields: [field('a', 'title')] });
  const id = await releaseEntry(world, { code: 'parts', fullName: 'Parts', page });
  const { registry } = world.tenant;
  // As the import has read it, before the release.
  const resource = registry.get(`entry/${id}`);
  const more = documentOf('parts', { fields: [field('a', 'title'), field('b', 'note')] });
  await world.ask('PUT', `/api/OnLineDev/${id}`, { page: more });
  expect((await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).code).toBe(200);
  const { id: admin } = (await world.ask('GET', '/api/Login/CurrentUser')).data.userInfo;
  const work = systemWork(world.tenant, { actor: { ...nobody, id: admin }, language: 'en', via: 'test' });
  const rows = [['title'], ...Array.from({ length: 350 }, (_, at) => [`part ${at}`])];
  const answer = (await importWorkbook(work, {
    ...{ resource, fixed: {}, mode: 'add', by: 'id', preview: false },
    content: await bookOf(rows),
  })) as { total: number; created: number; failedRows: number; failed: { row: number; msg: string }[] };
  expect(answer).toMatchObject({ total: 350, created: 0, failedRows: 350 });
  expect(answer.failed.map(({ row }) => row)).toEqual(Array.from({ length: 350 }, (_, at) => at + 2));
  expect(new Set(answer.failed.map(({ msg }) => msg)).size).toBe(1);
  expect(answer.failed[0]?.msg).toContain('released during the import');
});
