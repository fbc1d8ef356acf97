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

const numbered = (code: string, rule: string | null, more: object = {}) => ({
  code,
  fullName: code,
  page: {
    version: 2,
    model: {
      name: code,
      titleField: 'title',
      fields: [
        { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
        {
          ...{ id: 'f2', name: 'no', kind: 'text', label: 'No' },
          ...(rule === null ? { widget: 'input' } : { widget: 'codeRule', props: { rule } }),
          ...more,
        },
      ],
    },
    pages: { form: { body: [] }, list: { columns: [{ field: 'f1' }] } },
  } as unknown as PageDocument,
});
const released = async (entry: string, { page }: ReturnType<typeof numbered>) => {
  const { version } = (await ask('GET', `/api/OnLineDev/${entry}/Info`)).data;
  expect((await ask('PUT', `/api/OnLineDev/${entry}`, { page, version })).code).toBe(200);
  return ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
};
const codeOf = async (id: string) => (await ask('GET', `${rules}/${id}`)).data.code as string;
const filed = async (entry: string, more: object = {}) => {
  const made = await ask('POST', `/api/OnLineDevInstance/${entry}`, { title: 'x', ...more });
  return made.code === 200 ? (await ask('GET', `/api/OnLineDevInstance/${entry}/${made.data.id}`)).data : made;
};

test('numbers that stand there before a field draws its own, from this rule or another, are not given again', async () => {
  await at('2026-11-20');
  const [one, two] = [await codeOf(await make({ prefix: 'ND' })), await codeOf(await make({ prefix: 'ND' }))];
  const entry = await releaseEntry(world, numbered('legacy', null));
  // A date or a phone number behind the prefix is no number of the rule.
  for (const no of ['ND001', 'ND007', 'ND7x', 'other', 'ND99999999999999999999', 'ND20261120001', 'ND13800138000'])
    await filed(entry, { no });
  expect((await released(entry, numbered('legacy', one, { unique: true }))).code).toBe(200);
  expect((await filed(entry)).no).toBe('ND008');
  expect((await released(entry, numbered('legacy', two, { unique: true }))).code).toBe(200);
  expect((await filed(entry)).no).toBe('ND009');
  // Gone, and made again under its name.
  expect((await released(entry, numbered('legacy', null))).code).toBe(200);
  const { data } = await ask('GET', `${rules}?keyword=${two}`);
  expect((await ask('DELETE', `${rules}/${data.list[0].id}`)).code).toBe(200);
  const again = await make({ prefix: 'ND', code: two });
  expect((await released(entry, numbered('legacy', two))).code).toBe(200);
  expect((await filed(entry)).no).toBe('ND010');
  await change(again, { prefix: 'NE' });
  expect((await filed(entry)).no).toBe('NE011');
  await change(again, { prefix: 'ND' });
  expect((await filed(entry)).no).toBe('ND012');
});

test('a number that somebody else has put into a column where no two are equal is passed over', async () => {
  const code = await codeOf(await make({ prefix: 'NX' }));
  const entry = await releaseEntry(world, numbered('passed', code, { unique: true }));
  const first = await filed(entry);
  expect(first.no).toBe('NX001');
  const { pool } = world.database;
  const { table } = world.tenant.registry.get(`entry/${entry}`);
  await pool.query(`update ${table} set no = 'NX003' where id = $1`, [first.id]);
  expect([(await filed(entry)).no, (await filed(entry)).no, (await filed(entry)).no]).toEqual([
    'NX002',
    'NX004',
    'NX005',
  ]);
});

test('what reads a number has it when the record is made', async () => {
  const code = await codeOf(await make({ prefix: 'NR' }));
  const document = numbered('read', code);
  document.page.model.fields.push(
    {
      id: 'f3',
      name: 'whole',
      kind: 'text',
      label: 'Whole',
      widget: 'input',
      value: "concat(no, '-', title)",
    } as never,
    { id: 'f5', name: 'made', kind: 'dateTime', label: 'Made', widget: 'createTime' } as never,
    { id: 'f6', name: 'in', kind: 'integer', label: 'In', widget: 'number', value: 'year(made)' } as never,
    { id: 'f4', name: 'hint', kind: 'text', label: 'Hint', widget: 'input', required: 'isEmpty(no)' } as never,
  );
  const entry = await releaseEntry(world, document);
  expect(await filed(entry)).toMatchObject({ no: 'NR001', whole: 'NR001-x', in: 2026 });
  // Refused, it was not drawn.
  expect((await filed(entry, { title: 'x'.repeat(100_000) })).code).toBe(400);
  expect(await filed(entry)).toMatchObject({ no: 'NR002', whole: 'NR002-x' });
});

test('modules that draw from the same rules in another order do not wait for each other', async () => {
  const [one, two] = [await codeOf(await make({ prefix: 'A' })), await codeOf(await make({ prefix: 'B' }))];
  const both = (code: string, [first, second]: [string, string]) => {
    const document = numbered(code, first);
    document.page.model.fields.push({
      ...{ id: 'f3', name: 'other', kind: 'text', label: 'Other', widget: 'codeRule', props: { rule: second } },
    } as never);
    return document;
  };
  const entries = [
    await releaseEntry(world, both('there', [one, two])),
    await releaseEntry(world, both('back', [two, one])),
  ];
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, at) => ask('POST', `/api/OnLineDevInstance/${entries[at % 2]}`, { title: 'x' })),
  );
  expect(made.map((answer) => answer.code)).toEqual(made.map(() => 200));
});

test('no version is released whose rule is gone', async () => {
  const id = await make({ prefix: 'NG' });
  const code = await codeOf(id);
  const entry = await releaseEntry(world, numbered('gone', code));
  expect((await released(entry, numbered('gone', null))).code).toBe(200);
  expect((await ask('DELETE', `${rules}/${id}`)).code).toBe(200);
  const missing = { code: 400, data: [{ field: 'model.fields[1].props.rule', rule: 'noCodeRule' }] };
  expect(await ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 })).toMatchObject(missing);
  expect(await released(entry, numbered('gone', code))).toMatchObject(missing);
  expect((await ask('GET', `/api/OnLineDev/${entry}/Actions/Plan`)).data.findings).toMatchObject(missing.data);
  expect((await filed(entry)).title).toBe('x');
});

test('a date that is taken out of a rule and put back leaves the numbers as they were', async () => {
  await at('2026-11-20');
  const id = await make({ prefix: 'ZD', dateFormat: 'YYYYMMDD' });
  const entry = await releaseEntry(world, numbered('detour', await codeOf(id)));
  const next = async () => (await filed(entry)).no;
  expect([await next(), await next()]).toEqual(['ZD20261120001', 'ZD20261120002']);
  await change(id, { dateFormat: '' });
  expect(await next()).toBe('ZD003');
  await change(id, { dateFormat: 'YYYYMMDD' });
  expect(await next()).toBe('ZD20261120004');
});

test('a field that names no rule yet takes no number, and its module can be filled in', async () => {
  const entry = await releaseEntry(world, numbered('unset', ''));
  expect(await filed(entry)).toMatchObject({ title: 'x', no: null });
});
