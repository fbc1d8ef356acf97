import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { documentOf, field } from '../permission/sideways/people.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const chosen = (id: string, options: Record<string, unknown>) => ({
  ...field(id, id),
  label: `L ${id}`,
  widget: 'select',
  props: { options },
});

test('a number that no rule counts is told before a release', async () => {
  const { ask } = world;
  const number = { ...field('no', 'no'), label: 'Bill no', widget: 'codeRule' };
  const page = documentOf('bills', { fields: [field('title', 'title'), number] });
  const { data } = await ask('POST', '/api/OnLineDev', { fullName: 'Bills', code: 'bills', type: 'list', page });
  const plan = await ask('GET', `/api/OnLineDev/${data.id}/Actions/Plan`, undefined, { 'accept-language': 'en' });
  expect(plan.data.operations).toContainEqual(
    expect.objectContaining({ grade: 'missing', text: 'No code rule is chosen; numbers stay empty: Bill no' }),
  );
});

test('who releases is told of dictionaries and data sources that there are none of, and where they are named', async () => {
  const { ask } = world;
  const page = documentOf('goods', {
    fields: [
      field('title', 'title'),
      chosen('colour', { source: 'dictionary', code: 'colours' }),
      {
        ...field('lines', 'lines'),
        kind: 'rows',
        widget: 'subTable',
        label: 'Lines',
        rows: [
          chosen('shade', { source: 'dictionary', code: 'colours' }),
          chosen('size', { source: 'dataSource', code: 'sizes', value: 'v', label: 'l' }),
        ],
      },
    ],
  });
  const { data } = await ask('POST', '/api/OnLineDev', { fullName: 'Goods', code: 'goods', type: 'list', page });
  const missing = async () => {
    const plan = await ask('GET', `/api/OnLineDev/${data.id}/Actions/Plan`, undefined, { 'accept-language': 'en' });
    expect(plan).toMatchObject({ code: 200, data: { findings: [] } });
    return plan.data.operations.flatMap(({ grade, text }: Record<string, string>) =>
      grade === 'missing' ? [text] : [],
    );
  };
  expect(await missing()).toEqual([
    'There is no dictionary “colours”. Until there is one, these offer nothing: L colour, Lines · L shade',
    'There is no data source “sizes”. Until there is one, these offer nothing: Lines · L size',
  ]);
  await ask('POST', '/api/framework/basic/Dictionary', { fullName: 'Colours', code: 'colours' });
  expect(await missing()).toEqual([expect.stringContaining('sizes')]);
  // What is to come later does not hold a release up.
  expect(await ask('POST', `/api/OnLineDev/${data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
});
