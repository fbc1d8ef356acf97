import { modules } from '@tessera/schemas/modules/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseEntry } from '../../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../../fixtures/world.ts';
import { documentOf, field } from '../../../permission/sideways/people.ts';

const menus = '/api/framework/system/Menu';
let world: World;
let id: string;
let plain: string;
beforeAll(async () => {
  world = await makeWorld();
  const folder = { moduleType: '1', parentId: '0' };
  const named = { fullName: '甲合同', code: 'namedA', captions: { en: 'Zebra contracts', ja: '契約の箱' } };
  id = (await world.ask('POST', menus, { ...folder, ...named })).data.id;
  plain = (await world.ask('POST', menus, { ...folder, fullName: '乙合同', code: 'namedB' })).data.id;
});
afterAll(() => world.end());

const asked = async (address: string, language = 'en') =>
  (await world.ask('GET', address, undefined, { 'accept-language': language })).data;
const found = async (keyword: string, language = 'en') =>
  (await asked(`${menus}?keyword=${encodeURIComponent(keyword)}`, language)).list.map((row: { id: string }) => row.id);
const nameIn = (row: { fullName: string; _names?: Record<string, string> }) => row._names?.fullName ?? row.fullName;

test('a list, a tree and a record say what it is called in the language of the reader, and keep the field as it is', async () => {
  const said = { zh: '甲合同', 'zh-TW': '甲合同', en: 'Zebra contracts', ja: '契約の箱' };
  for (const [language, name] of Object.entries(said)) {
    const { list } = await asked(`${menus}?keyword=named`, language);
    expect(list.map(nameIn)).toEqual([name, '乙合同']);
    expect(list.map((row: { fullName: string }) => row.fullName)).toEqual(['甲合同', '乙合同']);
    const tree = await asked(`${menus}/Tree`, language);
    expect(nameIn(tree.find((node: { id: string }) => node.id === id))).toBe(name);
    const record = await asked(`${menus}/${id}`, language);
    expect([record.fullName, nameIn(record)]).toEqual(['甲合同', name]);
  }
});

test('a selector names and finds it in the language of the reader', async () => {
  const named = async (query: string, language: string) =>
    (await asked(`${menus}/Selector?${query}`, language)).map((entry: { fullName: string }) => entry.fullName);
  expect(await named(`ids=${id}`, 'ja')).toEqual(['契約の箱']);
  expect(await named(`ids=${id}`, 'zh')).toEqual(['甲合同']);
  expect(await named(`keyword=${encodeURIComponent('契約の')}`, 'ja')).toEqual(['契約の箱']);
  expect(await named(`keyword=${encodeURIComponent('契約の')}`, 'en')).toEqual([]);
  expect(await named(`ids=${plain}`, 'en')).toEqual(['乙合同']);
});

test('a keyword is looked for in the name that the reader meets and in the field; not in names of other languages', async () => {
  expect(await found('zebra')).toEqual([id]);
  expect(await found('zebra', 'ja')).toEqual([]);
  expect(await found('契約の', 'ja')).toEqual([id]);
  expect(await found('甲合')).toEqual([id]);
  // The total of the same words is that of the language too.
  const total = async (language: string) =>
    (await asked(`${menus}?keyword=zebra&withTotal=exact&currentPage=1&pageSize=1`, language)).pagination.total;
  expect([await total('en'), await total('ja')]).toEqual([1, 0]);
});

test('a list is sorted by the names that it shows', async () => {
  const order = async (language: string) =>
    (await asked(`${menus}?keyword=合同&sidx=fullName&sord=asc`, language)).list
      .map((row: { id: string }) => row.id)
      .filter((each: string) => each === id || each === plain);
  expect(await order('zh')).toEqual([id, plain]);
  const names = (await asked(`${menus}?sidx=fullName&sord=asc`)).list.map(nameIn);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
});

test('what points to such records says their names too; renaming one in a language is seen at once', async () => {
  const target = documentOf('captioned', {
    fields: [field('f1', 'title'), { ...field('f2', 'names'), ...{ kind: 'json', widget: 'multilingual' } }],
    model: { captionsField: 'names' },
  });
  const to = {
    resource: `entry/${await releaseEntry(world, { code: 'captioned', fullName: 'Captioned', page: target })}`,
    show: 'title',
  };
  const holder = documentOf('holdsCaptioned', {
    fields: [field('f1', 'title'), { ...field('f2', 'it'), ...{ kind: 'ref', widget: 'relationForm', to } }],
  });
  const [targets, holders] = [
    to.resource,
    `entry/${await releaseEntry(world, { code: 'holdsCaptioned', fullName: 'Holds', page: holder })}`,
  ].map((name) => `/api/OnLineDevInstance/${name.slice('entry/'.length)}`) as [string, string];
  const one = (await world.ask('POST', targets, { title: '箱', names: { en: 'Box' } })).data;
  const held = (await world.ask('POST', holders, { title: 'h', it: one.id })).data;
  const names = async (language: string) => [
    (await world.ask('POST', `${holders}/List`, {}, { 'accept-language': language })).data.list[0]._names.it,
    (await asked(`${holders}/${held.id}`, language))._names.it,
  ];
  expect(await names('en')).toEqual(['Box', 'Box']);
  expect(await names('ja')).toEqual(['箱', '箱']);
  await world.ask('PUT', `${targets}/${one.id}`, { names: { en: 'Crate', ja: 'ハコ' } });
  expect(await names('en')).toEqual(['Crate', 'Crate']);
  expect(await names('ja')).toEqual(['ハコ', 'ハコ']);
});

test('every built-in module that has names by language says so', () => {
  for (const { name, model } of modules as readonly {
    name: string;
    model: { captionsField?: string; fields: readonly { widget: string; name: string }[] };
  }[])
    expect([name, model.captionsField]).toEqual([
      name,
      model.fields.find(({ widget }) => widget === 'multilingual')?.name,
    ]);
});
