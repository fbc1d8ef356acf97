import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../fixtures/asker.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { bookOf, importBook } from '../../fixtures/workbook.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { at, documentOf, field } from '../permission/sideways/people.ts';

// Who changes several records beside others who do waits for them, and nobody is told of a change that nobody made.

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const release = (code: string, page: object) =>
  releaseEntry(world, { code, fullName: code, page: page as PageDocument });
async function made(entry: string, records: object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const record of records) ids.push((await world.ask('POST', at(entry), record)).data.id);
  return ids;
}
const changeMany = (entry: string, records: object[]) =>
  world.ask('POST', `/api/OnLineDevInstance/batchUpdate/${entry}`, { records });
const titles = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `t${index}` }));
/** What was not done of what was asked. */
const undone = (answers: Answer[]) =>
  answers.filter(({ code, data }) => code !== 200 || (data?.refused?.length ?? 0) > 0).map(({ msg }) => msg);

test('an import from the last record to the first, beside changes of many', async () => {
  const fields = [field('t', 'title'), { ...field('u', 'code'), unique: true }, field('k', 'note')];
  const entry = await release('beside-imports', documentOf('besideImports', { fields }));
  const ids = await made(
    entry,
    titles(40).map(({ title }) => ({ title, code: title })),
  );
  const file = await bookOf([
    ['code', 'note'],
    ...titles(40)
      .map(({ title }) => [title, 'imported'])
      .reverse(),
  ]);
  let isImporting = true;
  const batches: Answer[] = [];
  const changing = (async () => {
    for (let round = 0; isImporting || round < 2; round++)
      batches.push(
        await changeMany(
          entry,
          ids.slice(0, 20).map((id) => ({ id, title: `r${round}` })),
        ),
      );
  })();
  const { data } = await importBook(world.ask, { base: at(entry), file, query: 'mode=update&by=code' });
  isImporting = false;
  await changing;
  expect(undone(batches)).toEqual([]);
  expect([data.changed, data.failed]).toEqual([40, []]);
});

test('changes of many with another parent among them, beside moves in the same tree', async () => {
  const page = documentOf('besideMoves', { fields: [field('t', 'title')], model: { traits: ['tree', 'sort'] } });
  const entry = await release('beside-moves', page);
  const ids = (await made(entry, titles(4))).sort();
  const [first = '', second = '', third = '', last = ''] = ids;
  for (let round = 0; round < 10; round++) {
    const parentId = round % 2 ? '0' : third;
    const answers = await Promise.all([
      changeMany(entry, [
        { id: first, title: `x${round}` },
        { id: last, parentId },
      ]),
      world.ask('PUT', at(entry, `/${first}/Actions/Move`), round % 2 ? { before: second } : { after: second }),
      world.ask('PUT', at(entry, `/${second}/Actions/Move`), {}),
    ]);
    expect(undone(answers)).toEqual([]);
  }
});

test('what goes together still does when both change at the same moment', async () => {
  const fields = [field('t', 'title'), field('g', 'region')];
  const customers = await release(
    'together-customers',
    documentOf('togetherCustomers', { fields, model: { showable: ['region'] } }),
  );
  const chosen = {
    ...{ id: 'c', name: 'customer', kind: 'ref', widget: 'relationForm', label: 'Customer' },
    to: { resource: `entry/${customers}`, show: 'title' },
    props: { matching: { field: 'g', their: 'region' } },
  };
  const orders = await release('together-orders', documentOf('togetherOrders', { fields: [...fields, chosen] }));
  const trees = await release(
    'together-trees',
    documentOf('togetherTrees', { fields, model: { traits: ['tree', 'sort'], treesBy: 'region' } }),
  );
  for (let round = 0; round < 12; round++) {
    const [customer = ''] = await made(customers, [{ title: 'c', region: 'north' }]);
    const [parent = ''] = await made(trees, [{ title: 'p', region: 'north' }]);
    const [moved, ordered, turned, hung] = await Promise.all([
      world.ask('PUT', at(customers, `/${customer}`), { region: 'south' }),
      world.ask('POST', at(orders), { title: 'o', region: 'north', customer }),
      world.ask('PUT', at(trees, `/${parent}`), { region: 'south' }),
      world.ask('POST', at(trees), { title: 'below', region: 'north', parentId: parent }),
    ]);
    // Whoever came second was refused.
    expect([moved.code === 200 && ordered.code === 200, turned.code === 200 && hung.code === 200]).toEqual([
      false,
      false,
    ]);
  }
});
