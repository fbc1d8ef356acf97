import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site, steppedBack } from '@tessera/fixtures/site.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A form whose formulas, conditions and rules read a field that the person in front of it does not see. */

let site: Site;
let entry: string;
let record: string;
const field = (id: string, more: object = {}) => ({
  ...{ id, name: id, kind: 'integer', label: id, widget: 'number' },
  ...more,
});
const fields = [
  { id: 'title', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
  field('price', { rules: [{ condition: 'price >= cost', message: 'Price is too low' }] }),
  field('cost'),
  field('margin', { value: 'price - cost' }),
  field('extra', { visible: 'cost > 10', required: 'cost > 1000' }),
  field('total', { value: 'price + extra' }),
  field('locked', { readonly: 'cost > 40' }),
  field('unseen', { visible: 'cost > 1000' }),
  field('grade', { defaultBy: 'if(cost > 10, 1, 2)' }),
  {
    ...{ id: 'way', name: 'way', kind: 'text', label: 'Way', widget: 'radio' },
    props: {
      options: { source: 'static', items: ['rail', 'air'].map((value) => ({ value, label: value })) },
      offered: "option() = 'rail' or cost > 1000",
    },
  },
  {
    ...{ id: 'lines', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable' },
    rows: [field('qty'), field('gain', { value: 'qty * cost' })],
  },
];
const list = {
  columns: ['title', 'price', 'cost', 'margin'].map((id) => ({ field: id })),
  colors: [{ condition: 'cost > 40', color: 'red' }],
  permissions: { column: true },
};

beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  entry = await releaseEntry(site.world, {
    ...{ code: 'deals', fullName: 'Deals' },
    page: {
      version: 2,
      model: { name: 'deal', titleField: 'title', fields },
      pages: { form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) }, list },
    },
  });
  const made = await ask('POST', `/api/OnLineDevInstance/${entry}`, {
    ...{ title: 'One', price: 80, cost: 50, extra: 7 },
    lines: [{ qty: 3 }],
  });
  expect(made).toMatchObject({ code: 200 });
  record = made.data.id;
  const api = '/api/framework';
  const role = (await ask('POST', `${api}/permission/Role`, { fullName: 'Few', code: 'few' })).data.id;
  const menus = (await ask('GET', `${api}/system/Menu?pageSize=500`)).data.list;
  const menu = menus.find(({ relationId }: { relationId: string }) => relationId === entry).id;
  const columns = [
    'title',
    'price',
    'margin',
    'extra',
    'total',
    'locked',
    'unseen',
    'grade',
    'way',
    'lines',
    'lines.qty',
    'lines.gain',
  ];
  const modules = [{ moduleId: menu, columns }];
  expect(await ask('PUT', `${api}/permission/Role/${role}/Authorize`, { modules })).toMatchObject({ code: 200 });
  await site.world.addUser('few', { roleIds: [role] });
});
afterAll(() => site?.end());

const stored = async () => (await site.world.ask('GET', `/api/OnLineDevInstance/${entry}/${record}`)).data;

test('nothing that is sent speaks of the field; whoever sees it gets all of it', async () => {
  const few = await site.world.as('few', 'secret1');
  const path = `/api/Meta/Resource?name=entry/${entry}`;
  expect(JSON.stringify((await site.world.ask('GET', path)).data)).toContain('price - cost');
  const { data } = await few('GET', path);
  expect(JSON.stringify(data)).not.toContain('cost');
  for (const other of [
    `/api/OnLineDev/${entry}/Config`,
    `/api/OnLineDev/${entry}/0/Config`,
    `/api/OnLineDevInstance/${entry}/${record}`,
    '/api/Meta/OpenApi',
  ]) {
    const answer = await few('GET', other);
    expect([other, answer.status, JSON.stringify(answer).includes('cost')]).toEqual([other, 200, false]);
  }
  // What is offered by it is all of it to them, and held to by the server.
  const put = (way: string) => few('PUT', `/api/OnLineDevInstance/${entry}/${record}`, { way });
  expect(await put('air')).toMatchObject({ status: 400, data: [{ field: 'way', rule: 'notOffered' }] });
  expect(await put('rail')).toMatchObject({ code: 200 });
  const gain = data.model.fields.find(({ name }: { name: string }) => name === 'lines').rows[1];
  expect(gain).toMatchObject({ name: 'gain', computed: true, readonly: true });
});

test('what the browser cannot compute stays as it is stored until it is saved, and hides nothing', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('few', 'secret1', { at: `/deals?id=${record}&mode=edit` });
  const at = (id: string) => page.locator(`[data-field=${id}]`);
  await at('price').locator('input').fill('90');
  await expect.poll(() => at('total').innerText()).toContain('97');
  expect(await at('margin').innerText()).toContain('30');
  expect(await at('margin').innerText()).toContain('Computed when it is saved');
  expect(await at('extra').locator('input').inputValue()).toBe('7');
  // Conditions that it does not know hold all the same.
  expect(await at('locked').locator('input:not([disabled])').count()).toBe(0);
  expect(await at('locked').count()).toBe(1);
  expect(await at('unseen').count()).toBe(0);
  await page.keyboard.press('Control+s');
  // The form closes when the answer is there: who leaves before has a draft that is offered again.
  await at('price').waitFor({ state: 'detached' });
  expect((await stored()).price).toBe(90);
  expect(await stored()).toMatchObject({ margin: 40, extra: 7, cost: 50, lines: [{ qty: 3, gain: 150 }] });
  expect(errors).toEqual([]);
  // The server holds to the rule.
  await page.goto(`${site.url}/deals?id=${record}&mode=edit`);
  await at('price').locator('input').fill('20');
  await page.keyboard.press('Control+s');
  await at('price').getByText('Price is too low').waitFor();
  expect((await stored()).price).toBe(90);
});

test('a field that starts from what is hidden is started by the server, where it is left empty', async () => {
  const { page, signIn } = await site.open();
  await signIn('few', 'secret1', { at: '/deals?mode=create' });
  const add = async (title: string, grade?: string) => {
    await page.locator('[data-field=title] input').fill(title);
    if (grade) await page.locator('[data-field=grade] input').fill(grade);
    await page.keyboard.press('Control+s');
    await page.locator('[data-field=title]').waitFor({ state: 'detached' });
  };
  await add('Left empty');
  await steppedBack(page);
  await page.goto(`${site.url}/deals?mode=create`);
  await add('Filled in', '7');
  const { list } = (await site.world.ask('POST', `/api/OnLineDevInstance/${entry}/List`, {})).data;
  const gradeOf = async (title: string) => {
    const { id } = list.find((one: { title: string }) => one.title === title);
    return (await site.world.ask('GET', `/api/OnLineDevInstance/${entry}/${id}`)).data.grade;
  };
  expect([await gradeOf('Left empty'), await gradeOf('Filled in')]).toEqual([2, 7]);
});

test('whoever sees the field sees the number change as they type', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: `/deals?id=${record}&mode=edit` });
  await page.locator('[data-field=price] input').fill('95');
  await expect.poll(() => page.locator('[data-field=margin]').innerText()).toContain('45');
});
