import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const text = (id: string, name: string) => ({ id, name, kind: 'text', label: name, widget: 'input' });
const pageOf = (fields: { id: string }[], more: object = {}) => ({
  version: 2,
  model: { name: 'm', titleField: 'title', fields, ...more },
  pages: {
    form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
    list: { columns: fields.map(({ id }) => ({ field: id })) },
  },
});
const firm = (extra: string) => pageOf([text('t', 'title'), text('x', extra)], { showable: [extra] });
const deal = pageOf([
  text('t', 'title'),
  {
    ...text('r', 'firm'),
    kind: 'ref',
    widget: 'relationForm',
    to: { resource: 'entry/firms', show: 'extra' },
    props: { display: 'popup', columns: ['title', 'extra'] },
  } as never,
  {
    ...text('s', 'att'),
    kind: 'none',
    widget: 'relationFormAttr',
    props: { relationField: 'r', showField: 'extra' },
  } as never,
]);

async function make(code: string, given: { page?: object; source?: string }) {
  const made = await world.ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', ...given });
  expect(made).toMatchObject({ code: 200 });
  return made.data.id as string;
}
const release = (id: string) => world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
const infoOf = async (id: string) => (await world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
const rowsOf = async (id: string) => (await world.ask('POST', `/api/OnLineDevInstance/${id}/List`, {})).data.list;

test('a renamed field is shown elsewhere as before: in what is released, in drafts as they were written, and after going back', async () => {
  const firms = await make('firms', { page: firm('extra') });
  await release(firms);
  const source = JSON.stringify(deal, null, 4).replace('"title",', '"title", ');
  const deals = await make('deals', { source });
  expect(await release(deals)).toMatchObject({ code: 200 });
  const record = await world.ask('POST', `/api/OnLineDevInstance/${firms}`, { title: 'one', extra: 'more' });
  await world.ask('POST', `/api/OnLineDevInstance/${deals}`, { title: 'two', firm: record.data.id });
  const before = await rowsOf(deals);
  expect(before).toMatchObject([{ att: 'more', _names: { firm: 'more' } }]);
  const { version } = await infoOf(deals);

  const entry = await infoOf(firms);
  await world.ask('PUT', `/api/OnLineDev/${firms}`, { page: firm('renamed'), version: entry.version });
  expect(await release(firms)).toMatchObject({ code: 200, data: { releasedVersion: 2 } });
  expect(await rowsOf(deals)).toEqual(before);
  const draft = await infoOf(deals);
  expect(draft.source).toBe(source.replaceAll('"extra"', '"renamed"'));
  expect(draft.page).toEqual(JSON.parse(draft.source));
  expect(draft).toMatchObject({ version: version + 1, draftChanged: false });
  expect(await release(deals)).toMatchObject({ code: 200 });

  expect(await world.ask('POST', `/api/OnLineDev/${firms}/Actions/Rollback`, { releasedVersion: 1 })).toMatchObject({
    code: 200,
  });
  expect(await rowsOf(deals)).toEqual(before);
  expect(await world.ask('POST', `/api/OnLineDev/${deals}/Actions/Rollback`, { releasedVersion: 1 })).toMatchObject({
    code: 200,
  });
});

test('a draft that names the module by its id follows too, also where two names change places', async () => {
  const [one, two] = [text('x', 'one'), text('y', 'two')];
  const swapped = [text('x', 'two'), text('y', 'one')];
  const target = await make('swaps', { page: pageOf([text('t', 'title'), one, two], { showable: ['one', 'two'] }) });
  await release(target);
  const fields = JSON.stringify((deal as { model: { fields: unknown[] } }).model.fields)
    .replaceAll('entry/firms', `entry/${target}`)
    .replaceAll('extra', 'one');
  const holder = await make('holds', { page: pageOf(JSON.parse(fields)) });
  expect(await release(holder)).toMatchObject({ code: 200 });
  const { version } = await infoOf(target);
  const page = pageOf([text('t', 'title'), ...swapped], { showable: ['one', 'two'] });
  await world.ask('PUT', `/api/OnLineDev/${target}`, { page, version });
  expect(await release(target)).toMatchObject({ code: 200 });
  const draft = await infoOf(holder);
  expect(draft.draftChanged).toBe(false);
  expect(draft.page.model.fields[1]).toMatchObject({ to: { show: 'two' }, props: { columns: ['title', 'two'] } });
  expect(draft.page.model.fields[2].props.showField).toBe('two');
});

test('where modules speak of a module, a field of it, a dictionary or a rule is found, in drafts and in what is released', async () => {
  const uses = async (query: string) => (await world.ask('GET', `/api/OnLineDev/Actions/Uses?${query}`)).data.uses;
  const found = await uses('kind=resource&code=entry/firms&field=extra');
  expect(
    found.map(({ path, in: where, place }: { path: string; in: string[]; place: string }) => [path, where, place]),
  ).toEqual([
    ['model.fields[1].to.show', ['draft', 'released'], 'firm'],
    ['model.fields[1].props.columns[1]', ['draft', 'released'], 'firm'],
    ['model.fields[2].props.showField', ['draft', 'released'], 'att'],
  ]);
  expect(await uses('kind=resource&code=entry/firms&field=nothing')).toEqual([]);
  expect(
    (await uses('kind=resource&code=organize/Company')).some(({ entryId }: { entryId: null }) => entryId === null),
  ).toBe(true);
  expect(await world.ask('GET', '/api/OnLineDev/Actions/Uses?kind=secret&code=x')).toMatchObject({ code: 400 });
});

test('problems of all modules are those of drafts that are not right any more', async () => {
  const problems = async () => (await world.ask('GET', '/api/OnLineDev/Actions/Problems')).data.problems;
  expect(await problems()).toEqual([]);
  const gone = await make('gone', { page: firm('other') });
  await release(gone);
  const pointing = pageOf([
    text('t', 'title'),
    { ...text('r', 'to'), kind: 'ref', widget: 'relationForm', to: { resource: 'entry/gone', show: 'title' } } as never,
  ]);
  await make('pointing', { page: pointing });
  expect(await problems()).toEqual([]);
  const { version } = await infoOf(gone);
  expect(await world.ask('DELETE', `/api/OnLineDev/${gone}?version=${version}`)).toMatchObject({ code: 200 });
  expect(await problems()).toMatchObject([{ code: 'pointing', count: 1, findings: [{ rule: 'unknownResource' }] }]);
});
