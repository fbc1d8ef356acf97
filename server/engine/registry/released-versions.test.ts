import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { checkRecord, coerceRecord } from '@tessera/schemas/record/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { presentRecord } from '../present/present-record.ts';
import { presenterOf } from '../present/presenter.ts';
import { readRecord } from '../read/read-record.ts';
import { fullAccess } from '../work/access.ts';
import { nobody, systemWork, type Work } from '../work/work.ts';

const first: PageDocument = {
  version: 2,
  model: {
    name: 'contract',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true },
      { id: 'f2', name: 'amount', kind: 'decimal', label: 'Amount', widget: 'number', props: { max: 100 } },
      { id: 'f3', name: 'gone', kind: 'text', label: 'Gone', widget: 'input' },
      {
        id: 'f4',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        rows: [{ id: 'r1', name: 'item', kind: 'text', label: 'Item', widget: 'input' }],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }] } },
};

let world: World;
let work: Work;
let name: string;
let id: string;

beforeAll(async () => {
  world = await makeWorld();
  work = systemWork(world.tenant, { actor: nobody, language: 'en', via: 'test' });
  const entry = await releaseEntry(world, { code: 'contract', fullName: 'Contract', page: first });
  name = `entry/${entry}`;
  const record = { title: 'a', amount: 12.5, gone: 'kept', lines: [{ item: 'x' }] };
  id = (await world.ask('POST', `/api/OnLineDevInstance/${entry}`, record)).data.id;
  await world.ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'b' });

  // Renamed, of another kind, taken away, with another rule, and a new one.
  const next = structuredClone(first);
  next.model.titleField = 'heading';
  next.model.fields = [
    { ...first.model.fields[0]!, name: 'heading', label: 'Heading' },
    { ...first.model.fields[1]!, kind: 'text', widget: 'input', props: {} },
    first.model.fields[3]!,
    { id: 'f5', name: 'fresh', kind: 'text', label: 'Fresh', widget: 'input', required: true },
  ];
  const { version } = (await world.ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  expect(await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: next, version })).toMatchObject({ code: 200 });
  expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
  await world.ask('PUT', `/api/OnLineDevInstance/${entry}/${id}`, { heading: 'changed', fresh: 'new', amount: '12.5' });
});
afterAll(() => world.end());

const read = async (version: number) => {
  const resource = await world.tenant.registry.atVersion(name, version);
  return JSON.parse(await readRecord(work, { resource, id, access: fullAccess }));
};

test('a record is read by any released version of its module', async () => {
  const before = await read(1);
  expect(before).toMatchObject({ title: 'changed', amount: 12.5, gone: 'kept', lines: [{ item: 'x' }] });
  expect(before).not.toHaveProperty('fresh');
  const now = await read(2);
  expect(now).toMatchObject({ heading: 'changed', amount: '12.5', fresh: 'new', lines: [{ item: 'x' }] });
  expect(now).not.toHaveProperty('gone');
});

test('a form is checked by the version that it was opened in', async () => {
  const checked = async (version: number, input: object) => {
    const { definition } = await world.tenant.registry.atVersion(name, version);
    const { value, findings } = coerceRecord(definition.model, input, { mode: 'create' });
    const context = { now: new Date(), user: { id: '' }, matches: () => true };
    return [...findings, ...checkRecord(definition.model, value, context)].map(({ field, rule }) => `${field} ${rule}`);
  };
  expect(await checked(1, { title: 'x', amount: 101 })).toEqual(['amount tooLarge']);
  expect(await checked(2, { heading: 'x', amount: '101', fresh: 'y' })).toEqual([]);
  expect(await checked(2, { heading: 'x' })).toEqual(['fresh required']);
});

test('a record is presented with the labels of a version', async () => {
  const labels = async (version: number) => {
    const resource = await world.tenant.registry.atVersion(name, version);
    const presenter = await presenterOf(work, resource);
    return JSON.stringify(
      presentRecord(await read(version), { resource, access: fullAccess, reader: work, presenter }),
    );
  };
  expect(await labels(1)).toContain('kept');
  expect(await labels(2)).not.toContain('kept');
});

test('the newest version is the one in force, an unknown one is not found, and nothing is read of those nobody asks', async () => {
  const { registry, database } = world.tenant;
  expect(await registry.atVersion(name, 2)).toBe(registry.get(name));
  await expect(registry.atVersion(name, 3)).rejects.toMatchObject({ problem: 'NOT_FOUND' });
  await expect(registry.atVersion('entry/nope', 1)).rejects.toMatchObject({ problem: 'NOT_FOUND' });
  let asked = 0;
  const connect = database.pool.connect;
  database.pool.connect = ((...args: Parameters<typeof connect>) => {
    asked++;
    return connect.apply(database.pool, args);
  }) as typeof connect;
  try {
    await registry.atVersion(name, 2);
    expect(asked).toBe(0);
    const one = await registry.atVersion(name, 1);
    expect(await registry.atVersion(name, 1)).toBe(one);
  } finally {
    database.pool.connect = connect;
  }
});
