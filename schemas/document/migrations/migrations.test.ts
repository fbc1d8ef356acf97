import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentVersion } from '../../language/resource.ts';
import { checkDocument } from '../check-document.ts';
import { migrateDocument, migrateWith } from './index.ts';

const folder = new URL('./golden/', import.meta.url);
const files = readdirSync(folder);
const golden = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const names = (version: number) =>
  files.filter((file) => file.endsWith(`.v${version}.json`)).map((file) => file.replace(`.v${version}.json`, ''));

test('every version before this one has golden files', () => {
  for (let version = 1; version < documentVersion; version++) expect(names(version).length).toBeGreaterThan(3);
});

test.each(names(1))('version 1 of %s becomes what it became before', (name) => {
  expect(migrateDocument(golden(`${name}.v1.json`)).document).toEqual(golden(`${name}.v2.json`));
});

test.each(names(documentVersion))('the golden file of %s in the present form is right, unless it was wrong', (name) => {
  const { findings } = checkDocument(golden(`${name}.v${documentVersion}.json`));
  expect(findings.length > 0, JSON.stringify(findings)).toBe(name === 'broken');
});

test('migrations run in order, the present version stays as it is, and an unknown version is refused', () => {
  const present = golden(`contract.v${documentVersion}.json`);
  expect(migrateDocument(present).document).toBe(present);
  const steps = [
    (document: Record<string, unknown>) => ({ ...document, a: 1 }),
    (document: Record<string, unknown>) => ({ ...document, b: Number(document.a) + 1 }),
  ];
  expect(migrateWith({ version: 1 }, steps).document).toEqual({ version: 3, a: 1, b: 2 });
  expect(migrateWith({ version: 2, a: 5 }, steps).document).toEqual({ version: 3, a: 5, b: 6 });
  for (const version of [0, documentVersion + 1, '1', 1.5])
    expect(migrateDocument({ version }).findings[0]?.rule).toBe('unknownVersion');
  expect(migrateDocument({}).findings).toMatchObject([{ field: 'version', rule: 'missingKey' }]);
});
