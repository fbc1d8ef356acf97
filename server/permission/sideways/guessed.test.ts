import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import { at, documentOf, field, people } from './people.ts';

// What a person does not see is not told by the reason why something of theirs is refused, and does not go by it.

let world: World;
let help: ReturnType<typeof people>;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
});
afterAll(() => world.end());

const permissions = { button: true, column: true, data: true };
const nobodys = { rows: { type: 'expression' as const, expression: "title = 'nothing'" } };
const onlyOpen = { rows: { type: 'expression' as const, expression: "title = 'open'" } };

test('of a record out of sight it is not told whether it would match', async () => {
  const customers = await releaseEntry(world, {
    ...{ code: 'guess-customers', fullName: 'Customers' },
    page: documentOf('guessCustomers', {
      fields: [field('a', 'title'), field('r', 'region')],
      model: { showable: ['region'] },
      list: { permissions },
    }),
  });
  const chosen = {
    ...{ id: 'c', name: 'customer', kind: 'ref', widget: 'relationForm', label: 'Customer' },
    to: { resource: `entry/${customers}`, show: 'title' },
    props: { matching: { field: 'g', their: 'region' } },
  };
  const orders = await releaseEntry(world, {
    ...{ code: 'guess-orders', fullName: 'Orders' },
    page: documentOf('guessOrders', { fields: [field('a', 'title'), field('g', 'region'), chosen as never] }),
  });
  const customer = await help.make(at(customers), { title: 'T', region: 'north' });
  const blind = await help.user([{ ...(await help.allOf(customers)), ...nobodys }, await help.allOf(orders)]);
  const answers = [];
  for (const region of ['north', 'south'])
    answers.push((await blind('POST', at(orders), { title: 'o', region, customer })).data);
  expect(answers[0]).toEqual(answers[1]);
  expect(JSON.stringify(answers[0])).toContain('customer');
});

test('of a place in a tree that is out of sight it is not told which tree it is in', async () => {
  const entry = await releaseEntry(world, {
    ...{ code: 'guess-trees', fullName: 'Trees' },
    page: documentOf('guessTrees', {
      fields: [field('a', 'title'), field('k', 'kind')],
      model: { traits: ['tree', 'sort'], treesBy: 'kind' },
      list: { permissions },
    }),
  });
  const parentId = await help.make(at(entry), { title: 'secret', kind: 'north' });
  const scoped = await help.user([{ ...(await help.allOf(entry)), ...onlyOpen }]);
  const answers = [];
  for (const kind of ['north', 'south'])
    answers.push((await scoped('POST', at(entry), { title: 'open', kind, parentId })).data);
  expect(answers[0]).toEqual(answers[1]);
  const blind = await help.user([await help.allOf(entry, ['kind'])]);
  const refused = await blind('POST', at(entry), { title: 'below', parentId });
  expect([refused.code, JSON.stringify(refused)]).toEqual([400, expect.not.stringContaining('kind')]);
});

test('what a choice fills into a hidden field is told by no data source', async () => {
  const text = JSON.stringify([{ id: '1', name: 'Acme', credit: 5000 }]);
  const source = { fullName: 'Customers', code: 'guessSource', type: 'static', text };
  expect((await world.ask('POST', '/api/framework/basic/DataSource', source)).msg).toBe('');
  const fills = [
    { field: 'credit', column: 'credit' },
    { field: 'title', column: 'name' },
  ];
  const options = { source: 'dataSource', code: 'guessSource', value: 'id', label: 'name' };
  const entry = await releaseEntry(world, {
    ...{ code: 'guess-fills', fullName: 'Fills' },
    page: documentOf('guessFills', {
      fields: [
        field('a', 'title'),
        { ...field('c', 'cust'), widget: 'relationForm', props: { options, fills } },
        { ...field('r', 'credit'), kind: 'decimal', widget: 'number' },
      ],
      list: { permissions },
    }),
  });
  const blind = await help.user([await help.allOf(entry, ['credit'])]);
  const ask = (who: typeof blind, columns: string[]) =>
    who('POST', '/api/framework/basic/DataSource/guessSource/Options', {
      ...{ value: 'id', label: 'name', parameters: {} },
      fills: columns,
    });
  expect(JSON.stringify(await ask(blind, ['name']))).toContain('Acme');
  const refused = await ask(blind, ['credit']);
  expect([refused.code, JSON.stringify(refused).includes('5000')]).toEqual([404, false]);
  const { data } = await blind('GET', `/api/Meta/Resource?name=entry/${entry}`);
  const cust = data.model.fields.find(({ name }: { name: string }) => name === 'cust');
  expect(cust.props.fills).toEqual([{ field: 'title', column: 'name' }]);
  expect(JSON.stringify(await ask(await help.user([await help.allOf(entry)]), ['credit']))).toContain('5000');
});

test('a view that others share tells nothing of the columns that its reader does not see', async () => {
  const entry = await releaseEntry(world, {
    ...{ code: 'guess-views', fullName: 'Views' },
    page: documentOf('guessViews', {
      fields: [
        field('a', 'title'),
        field('s', 'salary'),
        {
          ...field('p', 'boss'),
          kind: 'ref',
          widget: 'relationForm',
          to: { resource: 'organize/User', show: 'realName' },
        },
      ],
      list: {
        ...{ permissions, search: [{ field: 's' }] },
        side: { source: { source: 'records', resource: 'organize/User', show: 'realName' }, field: 'p' },
      },
    }),
  });
  const views = '/api/framework/organize/User/Current/ListView';
  const list = `entry/${entry}`;
  const search = '?f.salary=99999&f.title=a+b&sort=-salary&page=2&side=99999';
  await world.ask('POST', views, { list, name: 'Rich', search, shared: true });
  const kept = async (ask: typeof world.ask) =>
    (await ask('GET', `${views}?list=${encodeURIComponent(list)}`)).data.views[0].state.search;
  expect(await kept(world.ask)).toBe(search);
  const blind = await help.user([await help.allOf(entry, ['salary', 'boss'])]);
  const told = new URLSearchParams(await kept(blind));
  // That something is asked for is said, so that the list can say that it shows more.
  expect([...told]).toEqual([
    ['f.title', 'a b'],
    ['page', '2'],
    ['f.', '…'],
  ]);
});

test('a row in a row that is moved keeps what its mover does not see', async () => {
  const inner = {
    ...{ id: 'in', name: 'inner', kind: 'rows', label: 'Inner', widget: 'subTable' },
    rows: [field('z', 'shown'), field('y', 'hidden')],
  };
  const lines = {
    ...{ id: 'l', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
    rows: [field('p', 'what'), inner],
  };
  const page = documentOf('guessRows', {
    fields: [field('a', 'title'), lines as never],
    list: { permissions },
  }) as PageDocument;
  const entry = await releaseEntry(world, { code: 'guess-rows', fullName: 'Rows', page });
  const id = await help.make(at(entry), {
    title: 't',
    lines: ['1', '2'].map((what) => ({ what, inner: [{ shown: `s${what}`, hidden: `h${what}` }] })),
  });
  const blind = await help.user([await help.allOf(entry, ['lines.inner.hidden'])]);
  const [one, two] = (await blind('GET', at(entry, `/${id}`))).data.lines;
  const moved = [
    { ...one, inner: [] },
    { ...two, inner: [...two.inner, ...one.inner] },
  ];
  expect((await blind('PUT', at(entry, `/${id}`), { lines: moved })).msg).toBe('');
  const { data } = await world.ask('GET', at(entry, `/${id}`));
  const cells = data.lines.map((line: { inner: { shown: string; hidden: string }[] }) =>
    line.inner.map(({ shown, hidden }) => [shown, hidden]),
  );
  expect(cells).toEqual([
    [],
    [
      ['s2', 'h2'],
      ['s1', 'h1'],
    ],
  ]);
});
