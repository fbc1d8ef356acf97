// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../host/fake-host.ts';
import { language } from '../session/language.ts';
import { drawForm, soon } from '../testing/draw.tsx';
import { enter } from '../testing/page.ts';

language.set('en');
const settings: FieldDefinition = { id: 'f1', name: 'settings', kind: 'json', label: 'Settings', widget: 'json' };
const host = fakeHost({ options: {}, entries: [] });

test('a text that is no JSON yet is nothing that can be saved or left without a word, until it is one or as before', async () => {
  const { place, record } = drawForm({ fields: [settings], values: { settings: { a: 1 } }, host });
  const type = (type: string) => enter(place, { type, gives: undefined });
  await soon(() => expect(place.querySelector('textarea')?.value).toContain('"a": 1'));
  expect(record.dirty).toBe(false);

  await type('{ "a": 2');
  await soon(() => expect(place.textContent).toContain('This is not valid JSON'));
  expect(record.dirty).toBe(true);
  expect(record.changes()).toEqual({ values: {}, isAll: false });
  expect(record.check()).toEqual([{ field: 'settings', rule: 'unfinished', msg: 'This is not valid JSON' }]);
  expect(record.value().settings).toEqual({ a: 1 });
  expect(place.textContent?.split('This is not valid JSON')).toHaveLength(2);

  await type('{ "a": 2 }');
  await soon(() => expect(record.value().settings).toEqual({ a: 2 }));
  expect(record.check()).toEqual([]);
  await type('{ "a": 1 }');
  await soon(() => expect(record.dirty).toBe(false));
  expect(place.textContent).not.toContain('This is not valid JSON');
});
