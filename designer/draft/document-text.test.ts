import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templates } from '@tessera/schemas/templates/index.ts';
import { expect, test } from 'vitest';
import { documentText } from './document-text.ts';

test('keys stand in reading order and short things on one line', () => {
  const text = documentText({
    pages: {},
    model: { fields: [{ label: { en: 'A', zh: '甲' }, name: 'a', id: 'f' }] },
    version: 1,
  });
  expect(text.indexOf('"version"')).toBeLessThan(text.indexOf('"model"'));
  expect(text).toContain('"label": { "zh": "甲", "en": "A" }');
});

const folder = join(import.meta.dirname, '../../fixtures/documents');
test.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s reads back as what it was', (name) => {
  const { page } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(JSON.parse(documentText(page))).toEqual(page);
});

test.each([...templates])('the template $code reads back as what it was', ({ page }) => {
  expect(JSON.parse(documentText(page))).toEqual(page);
});
