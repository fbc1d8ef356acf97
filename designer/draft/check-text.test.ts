import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentVersion } from '@tessera/schemas/language/resource.ts';
import { templates } from '@tessera/schemas/templates/index.ts';
import { expect, test } from 'vitest';
import { checkText, faultsOf } from './check-text.ts';

const folder = join(import.meta.dirname, '../../fixtures/documents');
const golden = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).page);
const texts = [...golden, ...templates.map(({ page }) => page)].map((page) => JSON.stringify(page, null, 3));
const sample = texts[0] ?? '';
const faults = (text: string, remote = [] as { field: string; rule: string; msg: string }[]) =>
  faultsOf(checkText(text), { remote, language: 'ja' });

test('the golden documents and the templates are right, and stay as they are written', () => {
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(checkText(text)).toMatchObject({ text, document: JSON.parse(text), findings: [] });
});

test('a wrong widget is told at its place, in the language of the person', () => {
  const at = sample.indexOf('"widget": "') + '"widget": '.length;
  const wrong = `${sample.slice(0, at)}"nope"${sample.slice(sample.indexOf('"', at + 1) + 1)}`;
  const [fault] = faults(wrong);
  expect(fault).toMatchObject({ field: 'model.fields[0].widget', msg: expect.stringContaining('ウィジェット') });
  expect(wrong.slice(fault?.from, fault?.to)).toBe('"nope"');
});

test('what is no JSON and what stands twice is told at its place', () => {
  expect(faults('{ "version": 2,, }')).toEqual([
    { field: '', rule: 'json', msg: '二重引用符で囲んだプロパティ名が必要です', from: 15, to: 16 },
  ]);
  expect(faults('{ "version": 2, "version": 2 }')).toMatchObject([{ rule: 'duplicateName', from: 16, to: 25 }]);
});

test('what the server alone knows follows, and what both know stands once', () => {
  const text = '{ "version": 9 }';
  const [own] = faults(text);
  const { from: _, to: __, ...message } = own ?? { field: '', rule: '', msg: '', from: 0, to: 0 };
  const unknown = { field: 'version', rule: 'unknownResource', msg: 'x' };
  expect(faults(text, [message, unknown])).toEqual([own, { ...unknown, from: 13, to: 14 }]);
});

test('a document of an older version is checked in the present form, and its text brought to it', () => {
  const old = `{
  "pages": {"form":   { "body": [{ "field": "f1", "node": "field" }] } }, "version": 1,
  "model": { "titleField": "title", "name": "note", "fields": [
    {"widget": "input", "name": "title", "id": "f1", "label": "Title", "kind": "text"}
  ] }
}`;
  const { text, document, findings } = checkText(old);
  expect(findings).toEqual([]);
  expect(document?.version).toBe(documentVersion);
  expect(JSON.parse(text)).toEqual(document);
  expect(text.split('\n').slice(2)).toEqual(old.split('\n').slice(2));
  expect(text).toContain('"pages": {"form":   { "body": [');
});
