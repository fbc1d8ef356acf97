import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const element = (name: string, config: object = {}) => ({
  __config__: { tag: 'el-input', label: name, ...config },
  __vModel__: name,
});
const form = (...elements: object[]) => JSON.stringify({ fields: elements, formRef: 'f' });
const column = (name: string, rest: object = {}) => ({
  db_field_name: name,
  db_field_txt: name,
  db_type: 'string',
  db_length: 50,
  field_show_type: 'text',
  is_show_form: 1,
  is_show_list: 1,
  ...rest,
});
const table = (name: string, columns: object[], head: object = {}) => ({
  name: `${name}.json`,
  text: JSON.stringify({ head: { table_name: name, table_txt: name, table_type: 1, ...head }, fields: columns }),
});
const pointing = (to: string) => column(`of_${to}`, { field_show_type: 'list', dict_table: to, dict_text: 'name' });

interface Answered {
  entries: { id: string; code: string; report: { field: string; grade: string; msg: string }[] }[];
  refused: { name: string; findings: { msg: string }[] }[];
}
const importFiles = async (files: { name: string; text: string }[]): Promise<Answered> => {
  const { code, msg, data } = await world.ask('POST', '/api/OnLineDev/Actions/Import', { files });
  expect([code, msg]).toEqual([200, '']);
  return data;
};
const pageOf = async (id: string): Promise<PageDocument> =>
  (await world.ask('GET', `/api/OnLineDev/${id}/Info`)).data.page;

describe('one bad part does not stop the rest', () => {
  test('a pattern that RE2 refuses is named and left out; a password becomes rules that the server holds', async () => {
    const { entries, refused } = await importFiles([
      {
        name: 'rules.json',
        text: form(
          element('word', { regList: [{ pattern: '/^(?=.*[a-z])(?=.*\\d)(?!.*\\s).{8,}$/', message: 'weak' }] }),
          element('behind', {
            regList: [{ pattern: '/(?<=a)b/' }, { pattern: '/^(.)\\1$/' }, { pattern: '/^.{1,2000}$/' }],
          }),
        ),
      },
    ]);
    expect(refused).toEqual([]);
    const { id, report } = entries[0]!;
    expect(report.filter(({ msg }) => /cannot be used/.test(msg)).map(({ field }) => field)).toEqual([
      'behind',
      'behind',
      'behind',
    ]);
    expect(report.some(({ field, msg }) => field === 'word' && /4 checks/.test(msg))).toBe(true);
    expect((await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).code).toBe(200);
    const tried = async (word: string) => (await world.ask('POST', `/api/OnLineDevInstance/${id}`, { word })).code;
    expect([await tried('abcdefg1'), await tried('abcdefgh'), await tried('abc 1234'), await tried('abc1')]).toEqual([
      200, 400, 400, 400,
    ]);
  });

  test('a file without a name, one that is none, one that the platform refuses: the others are imported', async () => {
    const { entries, refused } = await importFiles([
      { name: '', text: form(element('a')) },
      { name: 'broken.json', text: '{' },
      { name: 'other.json', text: '{"type":"object"}' },
      { name: `${'long '.repeat(60)}.json`, text: form(element('b')) },
      table(`t_${'x'.repeat(62)}`, [column('name')]),
      { name: 'good.json', text: form(element('c')) },
    ]);
    expect(refused.map(({ name }) => name)).toEqual(['broken.json', 'other.json']);
    expect(entries).toHaveLength(4);
    for (const { code } of entries) expect(code.length).toBeLessThanOrEqual(60);
  });

  test('of 502 files the first 500 are read, the others are named', async () => {
    const files = Array.from({ length: 502 }, (_, i) => ({
      name: `f${i}.json`,
      text: i < 2 ? form(element('a')) : '',
    }));
    const { entries, refused } = await importFiles(files);
    expect(entries).toHaveLength(2);
    const cut = refused.filter(({ findings }) => /500 files/.test(findings[0]!.msg));
    expect(cut.map(({ name }) => name)).toEqual(['f500.json', 'f501.json']);
  });
});

describe('what hangs together', () => {
  test('a table that is not marked as a sub-table stays a module, and the key becomes a reference', async () => {
    const { entries } = await importFiles([
      table('ord', [column('name')], { sub_table_str: 'ord_line,ord_note', table_type: 2 }),
      table('ord_line', [column('ord_id', { main_table: 'ord', main_field: 'id' }), column('qty')], { table_type: 3 }),
      table('ord_note', [column('ord_id', { main_table: 'ord', main_field: 'id' }), column('text')], { table_type: 1 }),
    ]);
    expect(entries.map(({ code }) => code)).toEqual(['ord', 'ord_note']);
    expect(entries[0]!.report.some(({ msg }) => /ord_note is listed .* not marked/.test(msg))).toBe(true);
    const { model } = await pageOf(entries[1]!.id);
    expect(model.fields[0]).toMatchObject({ widget: 'relationForm', to: { resource: 'entry/ord', show: 'name' } });
  });

  test('a module that is here is found by the name of its table', async () => {
    await importFiles([table('bas_unit', [column('name'), column('short')])]);
    const { entries } = await importFiles([
      table('goods', [
        column('name'),
        column('unit', { field_show_type: 'list', dict_table: 'BAS_UNIT', dict_text: 'short' }),
      ]),
    ]);
    const { model } = await pageOf(entries[0]!.id);
    // It is shown by what it lets others show.
    expect(model.fields[1]).toMatchObject({ to: { resource: 'entry/bas_unit', show: 'name' } });
    expect(entries[0]!.report.some(({ msg }) => /short may not be shown elsewhere; name is/.test(msg))).toBe(true);
    const again = await importFiles([table('goods', [column('name')])]);
    expect(again.entries[0]).toMatchObject({ code: 'goods_2' });
    expect(again.entries[0]!.report.some(({ msg }) => /goods is in use/.test(msg))).toBe(true);
  });

  test('a table of the same import lets the others show what they show', async () => {
    const { entries } = await importFiles([
      table('k_unit', [column('name'), column('short')]),
      table('k_goods', [
        column('name'),
        column('unit', { field_show_type: 'list', dict_table: 'k_unit', dict_text: 'short' }),
      ]),
    ]);
    const [unit, goods] = await Promise.all(entries.map(({ id }) => pageOf(id)));
    expect(unit!.model.showable).toEqual(['short']);
    expect(goods!.model.fields[1]).toMatchObject({ to: { resource: 'entry/k_unit', show: 'short' } });
  });
});

describe('release all', () => {
  const releaseAll = async (ids: string[], ask = world.ask) => {
    const done: { code: string; releasedVersion?: number; findings?: { msg: string }[] }[] = [];
    for (let waiting = ids; waiting.length > 0; ) {
      const { code, msg, data } = await ask('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: waiting });
      expect([code, msg]).toEqual([200, '']);
      done.push(...data.done);
      expect(data.waiting.length).toBeLessThan(waiting.length);
      waiting = data.waiting;
    }
    return done;
  };

  test('in whichever order they came, those go first that others point to; circles go together', async () => {
    const { entries } = await importFiles([
      table('z_bill', [column('name'), pointing('z_goods'), pointing('z_dept')]),
      table('z_goods', [column('name'), pointing('z_unit')]),
      table('z_dept', [column('name'), pointing('z_person')]),
      table('z_person', [column('name'), pointing('z_dept'), pointing('z_person')]),
      table('z_unit', [column('name')]),
    ]);
    const done = await releaseAll(entries.map(({ id }) => id));
    expect(done.filter(({ releasedVersion }) => releasedVersion !== 1)).toEqual([]);
    const order = done.map(({ code }) => code);
    expect(order.indexOf('z_unit')).toBeLessThan(order.indexOf('z_goods'));
    expect(order.at(-1)).toBe('z_bill');
    const person = entries.find(({ code }) => code === 'z_person')!.id;
    const dept = entries.find(({ code }) => code === 'z_dept')!.id;
    const made = await world.ask('POST', `/api/OnLineDevInstance/${dept}`, { name: 'Sales' });
    const sent = { name: 'Li', of_z_dept: made.data.id };
    expect((await world.ask('POST', `/api/OnLineDevInstance/${person}`, sent)).code).toBe(200);
  });

  test('a failure is named with its reason, what points to it too, and the others go on', async () => {
    const { entries } = await importFiles([
      table('y_top', [column('name'), pointing('y_mid')]),
      table('y_mid', [column('name'), pointing('y_bad')]),
      table('y_bad', [column('name')]),
      table('y_free', [column('name')]),
    ]);
    const bad = entries.find(({ code }) => code === 'y_bad')!.id;
    const page = await pageOf(bad);
    page.model.fields.push({
      id: 'f9',
      name: 'gone',
      kind: 'ref',
      label: 'Gone',
      widget: 'relationForm',
      to: { resource: 'entry/nowhere', show: 'name' },
    });
    const { version } = (await world.ask('GET', `/api/OnLineDev/${bad}/Info`)).data;
    expect((await world.ask('PUT', `/api/OnLineDev/${bad}`, { page, version })).code).toBe(200);
    const done = await releaseAll([...entries.map(({ id }) => id), 'nobody']);
    const said = Object.fromEntries(done.map((one) => [one.code, one.releasedVersion ?? one.findings?.[0]?.msg]));
    expect(said).toEqual({
      y_free: 1,
      y_bad: expect.stringContaining('nowhere'),
      y_mid: 'points to y_bad, which is not released',
      y_top: 'points to y_mid, which is not released',
    });
  });

  test('who may not release a module may not release all of them', async () => {
    const { ask } = await world.addUser('reader');
    expect((await ask('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: [] })).code).toBe(403);
  });
});

test('document types of Frappe are released together, numbered, related, and show what others hold', async () => {
  const type = (name: string, fields: object[], more: object = {}) => ({
    name: `${name}.json`,
    text: JSON.stringify({ doctype: 'DocType', name, fields, ...more }),
  });
  const field = (fieldname: string, fieldtype: string, more: object = {}) => ({
    ...{ fieldname, fieldtype, label: fieldname },
    ...more,
  });
  const { entries, refused } = await importFiles([
    type('Garage', [field('title', 'Data', { reqd: 1 }), field('phone', 'Phone')], { title_field: 'title' }),
    type('Repair', [
      field('naming_series', 'Select', { options: 'REP-.####' }),
      field('garage', 'Link', { options: 'Garage' }),
      field('garage_phone', 'Data', { fetch_from: 'garage.phone' }),
      field('state_of_it', 'Select', { options: 'Open\nClosed' }),
      field('closed', 'Date', { mandatory_depends_on: 'eval:doc.state_of_it == "Closed"' }),
      field('parts', 'Table', { options: 'Repair Part' }),
    ]),
    type('Repair Part', [field('qty', 'Float', { reqd: 1 })], { istable: 1 }),
  ]);
  expect([entries.map(({ code }) => code), refused]).toEqual([['Garage', 'Repair'], []]);
  for (const { id } of entries)
    expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const [garages, repairs] = entries.map(({ id }) => `/api/OnLineDevInstance/${id}`) as [string, string];
  const garage = (await world.ask('POST', garages, { title: 'North', phone: '123' })).data.id;
  const closed = await world.ask('POST', repairs, { garage, state_of_it: 'Closed' });
  expect(closed.data.map(({ field: at }: { field: string }) => at)).toEqual(['closed']);
  const made = await world.ask('POST', repairs, { garage, parts: [{ qty: 2 }] });
  const { data } = await world.ask('GET', `${repairs}/${made.data.id}`);
  expect(data).toMatchObject({ naming_series: '0001', garage_phone: '123', parts: [{ qty: 2 }] });
});

test('collections of NocoBase, as its API lists them, are released together and take records', async () => {
  const field = (name: string, sort: string, more: object = {}) => ({
    ...{ name, interface: sort, uiSchema: { title: name } },
    ...more,
  });
  const data = [
    { name: 'clients', title: 'Clients', titleField: 'label', fields: [field('label', 'input')] },
    {
      ...{ name: 'deals', title: 'Deals' },
      fields: [
        field('subject', 'input'),
        field('clientId', 'integer', { isForeignKey: true }),
        field('client', 'm2o', { type: 'belongsTo', target: 'clients', foreignKey: 'clientId' }),
        field('price', 'number'),
        field('qty', 'integer'),
        field('total', 'formula', { expression: '{{price}}*{{qty}}' }),
      ],
    },
  ];
  const { entries, refused } = await importFiles([{ name: 'collections.json', text: JSON.stringify({ data }) }]);
  expect([entries.map(({ code }) => code), refused]).toEqual([['clients', 'deals'], []]);
  for (const { id } of entries)
    expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const [clients, deals] = entries.map(({ id }) => `/api/OnLineDevInstance/${id}`) as [string, string];
  const client = (await world.ask('POST', clients, { label: 'Acme' })).data.id;
  const made = await world.ask('POST', deals, { subject: 'First', client, price: 2.5, qty: 4 });
  expect((await world.ask('GET', `${deals}/${made.data.id}`)).data).toMatchObject({
    total: 10,
    _names: { client: 'Acme' },
  });
});

test('a schema of Directus is released together and takes records with their rows', async () => {
  const key = (collection: string) => ({
    ...{ collection, field: 'id', type: 'integer', meta: null },
    schema: { is_primary_key: true, has_auto_increment: true },
  });
  const field = (collection: string, name: string, type: string, meta: object = {}) => ({
    ...{ collection, field: name, type },
    meta: { interface: 'input', ...meta },
  });
  const hidden = { hidden: true };
  const snapshot = {
    ...{ version: 1, directus: '11.1.0', vendor: 'postgres' },
    collections: [
      { collection: 'buyers', meta: { translations: [{ language: 'en-US', translation: 'Buyers' }] } },
      { collection: 'carts', meta: {} },
      { collection: 'cart_items', meta: hidden },
    ],
    fields: [
      ...[key('buyers'), key('carts'), key('cart_items')],
      field('buyers', 'called', 'string'),
      field('carts', 'subject', 'string'),
      field('carts', 'buyer', 'integer', { interface: 'select-dropdown-m2o', special: ['m2o'] }),
      field('carts', 'items', 'alias', { interface: 'list-o2m', special: ['o2m'] }),
      field('cart_items', 'cart', 'integer', hidden),
      field('cart_items', 'what', 'string'),
      field('cart_items', 'qty', 'integer'),
    ],
    relations: [
      { collection: 'carts', field: 'buyer', related_collection: 'buyers', meta: {} },
      { collection: 'cart_items', field: 'cart', related_collection: 'carts', meta: { one_field: 'items' } },
    ],
  };
  const { entries, refused } = await importFiles([{ name: 'snapshot.json', text: JSON.stringify({ data: snapshot }) }]);
  expect([entries.map(({ code }) => code), refused]).toEqual([['buyers', 'carts'], []]);
  for (const { id } of entries)
    expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  const [buyers, carts] = entries.map(({ id }) => `/api/OnLineDevInstance/${id}`) as [string, string];
  const buyer = (await world.ask('POST', buyers, { called: 'Acme' })).data.id;
  const made = await world.ask('POST', carts, { subject: 'First', buyer, items: [{ what: 'Nut', qty: 3 }] });
  expect((await world.ask('GET', `${carts}/${made.data.id}`)).data).toMatchObject({
    items: [{ what: 'Nut', qty: 3 }],
    _names: { buyer: 'Acme' },
  });
});
