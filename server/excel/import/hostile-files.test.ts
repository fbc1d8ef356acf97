import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { bookOf, importBook } from '@tessera/fixtures/workbook.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, documentOf, field } from '../../permission/sideways/people.ts';

/** Files of some kilobytes that would keep a core for minutes, and the server's own thread with it. */
let world: World;
let entry: string;
beforeAll(async () => {
  world = await makeWorld();
  const items = [{ value: 'a', label: 'A' }];
  const several = { kind: 'refs', widget: 'checkbox', props: { options: { source: 'static', items } } };
  const fields = [
    field('a', 'title'),
    { ...field('b', 'tags'), ...several },
    { ...field('c', 'days'), kind: 'range', widget: 'dateRange' },
  ];
  entry = await releaseEntry(world, { code: 'blank', fullName: 'Blank', page: documentOf('blank', { fields }) });
});
afterAll(() => world.end());

/** A pattern that tries again from each of them takes half an hour for these. */
const blanks = ' '.repeat(1_000_000);

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (id: string, kind: string, target: string, more = '') =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>${more}</Relationships>`,
  );
const wideParts = (rows: string, more = '') => ({
  '[Content_Types].xml': strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  '_rels/.rels': relations('rId1', 'officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': strToU8(
    `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': relations('rId1', 'worksheet', 'worksheets/sheet1.xml', more),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
});
/** Rows without anything, whose one empty cell stands in the last column that there is. */
const wideRows = (count: number) => zipSync(wideParts('<row><c r="XFD1"/></row>'.repeat(count)));

test('rows that hold nothing and are as wide as can be are refused before they cost much', async () => {
  const answer = await importBook(world.ask, { base: at(entry), file: wideRows(20_000) });
  expect([answer.code, answer.data]).toMatchObject([400, [{ field: 'file' }]]);
});

test.each([
  ['elements that do not end', `<workbook ${'<sheet '.repeat(100_000)}`],
  ['quotes that do not end', `<workbook ${'<sheet a="'.repeat(100_000)}`],
  ['comments that do not end', `<workbook ${'<!--'.repeat(200_000)}`],
])('a workbook of %s is refused at once', async (_, text) => {
  const file = zipSync({
    '_rels/.rels': relations('rId1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(text),
  });
  const began = performance.now();
  expect((await importBook(world.ask, { base: at(entry), file })).code).toBe(400);
  expect(performance.now() - began).toBeLessThan(20_000);
});

test.each(['tags', 'days'])('a cell of blanks in %s is read at once', async (column) => {
  const file = await bookOf([
    ['title', column],
    ['x', `a${blanks}a`],
  ]);
  expect((await importBook(world.ask, { base: at(entry), file })).data).toMatchObject({ total: 1, created: 0 });
});

test('so is a label of blanks of a form that is imported', async () => {
  const config = { label: `a${blanks}a`, tag: 'el-input', tagIcon: 'input', layout: 'colFormItem' };
  const form = { fields: [{ __config__: config, __vModel__: 'x' }], formRef: 'f', formModel: 'm', formRules: 'r' };
  const files = [{ name: 'f.json', text: JSON.stringify(form) }];
  expect((await world.ask('POST', '/api/OnLineDev/Actions/Import', { files })).code).toBe(200);
});

test('so is a cell that names a choice ten thousand times', async () => {
  const file = await bookOf([
    ['title', 'tags'],
    ['x', Array.from({ length: 10_000 }, () => 'A').join(', ')],
  ]);
  expect((await importBook(world.ask, { base: at(entry), file })).data).toMatchObject({ total: 1, created: 0 });
});

test('a text that stands in the archive once and in a million cells is too much', async () => {
  const text = 'x'.repeat(1_000_000);
  const rows = Array.from({ length: 600 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>1</v></c></row>`);
  const file = zipSync({
    ...wideParts(
      `<row r="1"><c r="A1" t="s"><v>0</v></c></row>${rows.join('')}`,
      `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}><si><t>title</t></si><si><t>${text}</t></si></sst>`),
  });
  expect((await importBook(world.ask, { base: at(entry), file })).code).toBe(413);
});
