import { documentVersion } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

/** As a person would write it: their own order of keys, their own lines. */
const text = (label: string) => `{
  "pages": { "list": { "columns": [ {"field": "f1"} ] } },
  "version": 2,
  "model": { "titleField": "title", "name": "note", "fields": [
    {"widget": "input", "name": "title", "id": "f1", "label": "${label}", "kind": "text"}
  ] }
}`;

const info = async (id: string) => (await world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
const save = async (id: string, draft: object) =>
  world.ask('PUT', `/api/OnLineDev/${id}`, { ...draft, version: (await info(id)).version });

test('the text that a person wrote stays as it is, over saving, releasing and rolling back', async () => {
  const entry = { fullName: 'Note', code: 'note', type: 'form', source: text('First') };
  const { id } = (await world.ask('POST', '/api/OnLineDev', entry)).data;
  expect(await info(id)).toMatchObject({ source: text('First'), page: JSON.parse(text('First')) });
  expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  expect(await info(id)).toMatchObject({ source: text('First'), draftChanged: false });

  expect(await save(id, { source: text('Second') })).toMatchObject({ code: 200 });
  expect(await info(id)).toMatchObject({ source: text('Second'), draftChanged: true });
  await world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
  const versions = (await world.ask('GET', `/api/OnLineDev/${id}/Versions`)).data as { source: string }[];
  expect(versions.map(({ source }) => source)).toEqual([text('Second'), text('First')]);
  await world.ask('POST', `/api/OnLineDev/${id}/Actions/Rollback`, { releasedVersion: 1 });
  expect(await info(id)).toMatchObject({ source: text('First'), draftChanged: false });
});

test('a copy is written as the original is', async () => {
  const entry = { fullName: 'Whole', code: 'whole', type: 'form', source: text('First') };
  const { id } = (await world.ask('POST', '/api/OnLineDev', entry)).data;
  const copy = (await world.ask('POST', `/api/OnLineDev/${id}/Actions/Copy`)).data.id;
  expect(await info(copy)).toMatchObject({ code: 'whole_copy', source: text('First') });
});

test('what points to records of its own module points to those of the copy', async () => {
  const above = `{"id": "f2", "name": "above", "kind": "ref", "label": "entry/tree", "widget": "relationForm",
    "to": {"resource": "entry/tree", "show": "title"}}`;
  const source = text('First').replace('"kind": "text"}', `"kind": "text"}, ${above}`);
  const entry = { fullName: 'Tree', code: 'tree', type: 'form', source };
  const { id } = (await world.ask('POST', '/api/OnLineDev', entry)).data;
  const copy = (await world.ask('POST', `/api/OnLineDev/${id}/Actions/Copy`, { code: 'branch' })).data.id;
  const { page, source: written } = await info(copy);
  expect(page.model.fields[1]).toMatchObject({ label: 'entry/tree', to: { resource: 'entry/branch' } });
  expect(JSON.parse(written)).toEqual(page);
  for (const code of ['a"b', 'a\\', 'a","show":"x'])
    expect(await world.ask('POST', `/api/OnLineDev/${id}/Actions/Copy`, { code })).toMatchObject({
      ...{ status: 400, data: [{ field: 'code' }] },
    });
});

test('it goes when a document that says something else is saved, and stays with one that says the same', async () => {
  const entry = { fullName: 'Other', code: 'other', type: 'form', source: text('First') };
  const { id } = (await world.ask('POST', '/api/OnLineDev', entry)).data;
  await save(id, { page: JSON.parse(text('First')) });
  expect((await info(id)).source).toBe(text('First'));
  await save(id, { page: JSON.parse(text('Second')) });
  expect(await info(id)).toMatchObject({ source: null, page: JSON.parse(text('Second')) });
});

test('a text that is no document, or says something else than the document beside it, is refused with its place', async () => {
  const base = { fullName: 'Bad', code: 'bad', type: 'form' };
  const sent = (draft: object) => world.ask('POST', '/api/OnLineDev', { ...base, ...draft });
  expect(await sent({ source: '{ "version": 2,' })).toMatchObject({
    status: 400,
    data: [{ field: 'source', rule: 'json', msg: 'is not JSON at line 1, column 16' }],
  });
  const deep = '['.repeat(40_000) + ']'.repeat(40_000);
  expect(await sent({ source: deep })).toMatchObject({ status: 400, data: [{ field: 'source', rule: 'tooDeep' }] });
  expect(await sent({ source: text('First'), page: JSON.parse(text('Second')) })).toMatchObject({
    status: 400,
    data: [{ field: 'source' }],
  });
  const wrong = text('First').replace('"input"', '"nope"');
  expect((await sent({ source: wrong })).data).toMatchObject([{ field: 'model.fields[0].widget' }]);
});

test('a document of an older version is taken, and kept in the present form, its text too', async () => {
  const old = {
    version: 1,
    pages: { form: { body: [{ node: 'field', field: 'f1' }] } },
    model: JSON.parse(text('x')).model,
  };
  const entry = { fullName: 'Old', code: 'old', type: 'form' };
  const byPage = (await world.ask('POST', '/api/OnLineDev', { ...entry, page: old })).data.id;
  const body = [{ node: 'field', id: 'f1', field: 'f1' }];
  expect(await info(byPage)).toMatchObject({
    page: { version: documentVersion, pages: { form: { body } } },
    source: null,
  });
  const byText = (await world.ask('POST', '/api/OnLineDev', { ...entry, code: 'old2', source: JSON.stringify(old) }))
    .data.id;
  const kept = (await info(byText)).source as string;
  expect(Object.keys(JSON.parse(kept))).toEqual(['version', 'pages', 'model']);
  expect(JSON.parse(kept).pages.form.body).toEqual(body);
});
