import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { at, controlled, documentOf, field, people } from '../../permission/sideways/people.ts';

const base = '/api/framework/basic/DataInterface';
let world: World;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  of = people(world);
});
afterAll(() => world.end());

const publish = async (record: Record<string, unknown>) => {
  const made = await world.ask('POST', base, { fullName: record.code, ...record });
  expect(made).toMatchObject({ code: 200 });
  const { data } = await world.ask('POST', `${base}/${made.data.id}/Keys`, { partner: 'Shop' });
  const ask = (query: string) =>
    world.askAnonymous('GET', `/api/open/${record.code}${query}`, undefined, { 'x-api-key': data.key });
  return { id: made.data.id as string, ask };
};

test('who is not shown what records are called publishes no column that points to them, in rows neither', async () => {
  const list = { permissions: { column: true, data: true } };
  const guests = await releaseEntry(world, {
    ...{ code: 'guests', fullName: 'Guests' },
    page: documentOf('guests', { fields: [field('f1', 'title'), field('f2', 'phone')], list }),
  });
  const who = { kind: 'ref', label: 'Who', widget: 'relationForm', to: { resource: `entry/${guests}`, show: 'title' } };
  const rows = { kind: 'rows', label: 'With', widget: 'subTable', rows: [{ id: 'r1', name: 'who', ...who }] };
  const visits = await releaseEntry(world, {
    ...{ code: 'visits', fullName: 'Visits' },
    page: documentOf('visits', {
      fields: [field('f1', 'title'), { id: 'f2', name: 'who', ...who }, { id: 'f3', name: 'others', ...rows }],
      list: controlled,
    }),
  });
  const secret = await of.make(at(guests), { title: 'Anna', phone: '1' });
  await of.make(at(visits), { title: 'first', who: secret });
  const interfaces = await of.menuOf('basic/DataInterface');
  const publisher = await of.user([
    { moduleId: await of.menuOf(guests), columns: ['phone'], rows: { type: 'all' } },
    await of.allOf(visits),
    { moduleId: interfaces, buttons: ['btn_add', 'btn_edit', 'btn_keys'] },
  ]);
  const own = await publisher('POST', at(visits, '/List'), {});
  expect([own.code, JSON.stringify(own.data).includes('Anna')]).toEqual([200, false]);
  const record = { fullName: 'Sly', code: 'sly', of: 'module', entryId: visits, methods: ['list', 'read'] };
  for (const columns of [
    ['title', 'who'],
    ['title', 'others', 'others.who'],
  ])
    expect(await publisher('POST', base, { ...record, columns })).toMatchObject({ code: 403 });
  expect(await publisher('POST', base, { ...record, columns: ['title'] })).toMatchObject({ code: 200 });
});

test('what another system lists is found whichever part of it is asked for; what is more than is read is told', async () => {
  const server = createServer((request, response) => {
    const length = Number(request.url?.slice(1));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.from({ length }, (_, i) => ({ id: i + 1, region: i < 600 ? 'west' : 'east' }))));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const sourceOf = async (length: number) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${length}`;
    const made = await world.ask('POST', '/api/framework/basic/DataSource', {
      ...{ fullName: `Of ${length}`, code: `of${length}`, type: 'api', dbLinkId: null, url },
    });
    expect(made).toMatchObject({ code: 200 });
    return { of: 'source', entryId: null, dataSourceId: made.data.id, columns: ['id', 'region'] };
  };
  const some = await sourceOf(1200);
  const { ask } = await publish({ ...some, code: 'some' });
  const ids = async (query: string) => (await ask(query)).data.list.map(({ id }: { id: number }) => id);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => ids(`?pageSize=500&currentPage=${page}`)));
  expect(pages.map((page) => page.length)).toEqual([500, 500, 200, 0]);
  expect(pages.flat()).toEqual(Array.from({ length: 1200 }, (_, i) => i + 1));
  expect(await ids('?pageSize=2&keyword=EAST')).toEqual([601, 602]);
  const east = await publish({ ...some, code: 'east', rows: "region = 'east'" });
  expect((await east.ask('?pageSize=500&currentPage=2')).data.list).toHaveLength(100);
  for (const query of ['?currentPage=99999999999999999999', '?currentPage=-1', '?currentPage=0', '?pageSize=all'])
    expect([query, (await ask(query)).status]).toEqual([query, 400]);
  const many = await publish({ ...(await sourceOf(25_000)), code: 'many' });
  expect((await many.ask('?pageSize=500&currentPage=40')).data.list.at(-1).id).toBe(20_000);
  const beyond = await many.ask('?pageSize=500&currentPage=41');
  expect(beyond).toMatchObject({ code: 409, msg: expect.stringContaining('too large') });
  server.close();
});

test('a key ends at a moment that there is, and that is still to come', async () => {
  const { id } = await publish({
    ...{ code: 'ends', of: 'module', columns: ['title'] },
    entryId: await releaseEntry(world, {
      ...{ code: 'ending', fullName: 'Ending' },
      page: documentOf('ending', { fields: [field('f1', 'title')] }),
    }),
  });
  const made = async (expiresAt: string) =>
    (await world.ask('POST', `${base}/${id}/Keys`, { partner: 'Shop', expiresAt })).code;
  for (const wrong of ['2999-02-31', '1', 'soon', '2020-01-01', '2020-01-01T00:00:00Z'])
    expect([wrong, await made(wrong)]).toEqual([wrong, 400]);
  for (const right of ['2999-02-28', '2999-02-28T08:00:00+08:00', ''])
    expect([right, await made(right)]).toEqual([right, 200]);
});
