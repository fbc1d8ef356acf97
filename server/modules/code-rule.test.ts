import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

const rules = '/api/framework/basic/CodeRule';
let world: World;
let now = new Date('2026-11-20T04:00:00Z');
let ask: Ask;
let made = 0;

/** Another day, on which nobody is signed in any more. */
async function at(day: string) {
  now = new Date(`${day}T04:00:00Z`);
  ask = await world.as('admin', adminPassword);
}

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
});
afterAll(() => world.end());

const make = async (shape: object) => {
  const rule = { fullName: 'Rule', code: `rule${++made}`, prefix: 'Z', digits: 3, start: 1, step: 1, reset: 'none' };
  return (await ask('POST', rules, { ...rule, ...shape })).data.id as string;
};
const change = async (id: string, shape: object) => expect((await ask('PUT', `${rules}/${id}`, shape)).msg).toBe('');
const draw = async (id: string) => (await ask('GET', `${rules}/BillNumber/${id}`)).data as string;

test('whatever becomes of a rule, it gives no number twice', async () => {
  const shapes = [
    { dateFormat: 'YYYY', reset: 'none' },
    { dateFormat: 'YYYY', reset: 'year' },
    { dateFormat: 'YYYYMMDD', reset: 'day' },
    { dateFormat: 'YYYY', reset: 'none' },
    { prefix: 'Y' },
    { prefix: 'Z', digits: 4 },
    { dateFormat: '', reset: 'none', digits: 3 },
    { dateFormat: 'YYYYMM', reset: 'month' },
    { dateFormat: 'YYYY', reset: 'year' },
  ];
  await at('2026-11-20');
  const id = await make(shapes[0]!);
  const drawn: string[] = [];
  for (const day of ['2026-11-20', '2026-11-21', '2026-12-30', '2027-12-25']) {
    await at(day);
    for (const shape of shapes) {
      await change(id, shape);
      drawn.push(await draw(id), await draw(id));
    }
  }
  expect(drawn.slice(0, 4)).toEqual(['Z2026001', 'Z2026002', 'Z2026003', 'Z2026004']);
  expect(drawn.filter((one, at) => drawn.indexOf(one) !== at)).toEqual([]);
});

test('a number that was drawn before its looks were noted is not given again either', async () => {
  await at('2026-11-20');
  const id = await make({ dateFormat: 'YYYY' });
  await draw(id);
  await world.database.pool.query(`delete from code_rule_counter where rule_id = $1 and period like '=%'`, [id]);
  await change(id, { reset: 'year' });
  expect(await draw(id)).toBe('Z2026002');
});

test('what starts anew starts at the start, and a rule does not start anew more often than its numbers show', async () => {
  await at('2026-11-20');
  const id = await make({ dateFormat: 'YYYYMMDD', reset: 'day' });
  expect([await draw(id), await draw(id)]).toEqual(['Z20261120001', 'Z20261120002']);
  await at('2026-11-21');
  expect(await draw(id)).toBe('Z20261121001');
  const refused = { code: 400, data: [{ field: 'reset', rule: 'resetNotShown' }] };
  for (const [dateFormat, reset] of [
    ['', 'year'],
    [null, 'day'],
    ['YYYY', 'month'],
    ['YYMM', 'day'],
  ]) {
    const rule = { fullName: 'Rule', code: 'hidden', digits: 3, start: 1, step: 1, dateFormat, reset };
    expect([rule, await ask('POST', rules, rule)]).toMatchObject([rule, refused]);
    expect([rule, await ask('PUT', `${rules}/${id}`, { dateFormat, reset })]).toMatchObject([rule, refused]);
  }
  expect(await ask('PUT', `${rules}/${id}`, { dateFormat: 'YYYY' })).toMatchObject(refused);
});

test('a rule that a module draws from is neither deleted nor renamed; disabled, it stops the filing', async () => {
  await at('2026-11-21');
  const rule = await make({ code: 'drawn' });
  const page: PageDocument = {
    version: 2,
    model: {
      name: 'numbered',
      titleField: 'number',
      fields: [{ id: 'f1', name: 'number', kind: 'text', label: 'No.', widget: 'codeRule', props: { rule: 'drawn' } }],
    },
    pages: { list: { columns: [{ field: 'f1' }] } },
  };
  const entry = await releaseEntry({ ...world, ask }, { code: 'numbered', fullName: 'Numbered', page });
  expect(await ask('DELETE', `${rules}/${rule}`)).toMatchObject({ code: 409, msg: 'Still in use by Numbered' });
  expect(await ask('PUT', `${rules}/${rule}`, { code: 'other' })).toMatchObject({
    code: 400,
    data: [{ field: 'code', rule: 'readonly' }],
  });
  const file = () => ask('POST', `/api/OnLineDevInstance/${entry}`, {});
  expect((await file()).code).toBe(200);
  expect((await ask('PUT', `${rules}/${rule}/Actions/State`, { state: 0 })).code).toBe(200);
  expect(await file()).toMatchObject({ code: 400, data: [{ field: 'number', rule: 'noCodeRule' }] });
  const free = await make({ code: 'free' });
  await change(free, { code: 'stillFree' });
  expect((await ask('DELETE', `${rules}/${free}`)).code).toBe(200);
});
