import { readFileSync } from 'node:fs';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { expect, test } from 'vitest';
import type { Surroundings } from '../inputs/input.ts';
import { scriptChoices, unknownNames } from '../script/script-choices.ts';
import { formulaFaults } from './formula-fault.ts';
import { formulaChoices, readablesOf } from './readable.ts';

const file = new URL('../../fixtures/documents/purchase-order.json', import.meta.url);
const { page } = JSON.parse(readFileSync(file, 'utf8')) as { page: PageDocument };
const table = page.model.fields.find(({ name }) => name === 'lines');
const around: Surroundings = { model: page.model, tables: [], names: [] };
const inTable: Surroundings = { model: page.model, tables: table ? [table] : [], names: [] };
/** What is offered where the text ends. */
const offered = (text: string, place = around) =>
  formulaChoices(text, { offset: text.length, readables: readablesOf(place) });
const labels = (text: string, place = around) => offered(text, place)?.choices.map(({ label }) => label) ?? [];

test('a formula is completed by fields, columns behind the name of their sub-table, and functions', () => {
  expect(labels('')).toEqual(expect.arrayContaining(['orderDate', 'lines', 'sum', 'if', 'and']));
  expect(labels('')).not.toContain('price');
  expect(offered('sum(lines.am')?.from).toBe('sum(lines.'.length);
  expect(labels('sum(lines.')).toEqual(table?.rows?.map(({ name }) => name));
  expect(labels('subject.')).toEqual([]);
  expect(offered("subject = 'to")).toBeUndefined();
});

test('in a row its own columns come first, then the fields of the record', () => {
  const names = labels('', inTable);
  const own = table?.rows?.filter(({ kind }) => kind !== 'files').map(({ name }) => name) ?? [];
  expect(new Set(names.slice(0, own.length))).toEqual(new Set(own));
  expect(names).toContain('orderDate');
});

test('every fault of a formula is told where it begins, and a result of another type at its beginning', () => {
  const faults = (text: string, results: ('number' | 'boolean')[] = ['boolean']) =>
    formulaFaults(text, { around, wanted: { results }, spoken: 'en' }).map(({ at }) => at);
  expect(faults('total > 1')).toEqual([]);
  expect(faults('')).toEqual([]);
  expect(faults('gone > 1 and away > 2')).toEqual([0, 13]);
  expect(faults('total >')).toEqual([7]);
  expect(faults('total + 1')).toEqual([0]);
  expect(faults('total + 1', ['number'])).toEqual([]);
});

test('what an option is asked by is offered, and understood, where options are asked alone', () => {
  const offers = (perOption: boolean) =>
    formulaChoices('opt', { offset: 3, readables: readablesOf(around), perOption })?.choices.map(({ label }) => label);
  expect(offers(true)).toContain('option');
  expect(offers(false)).not.toContain('option');
  const faults = (perOption: boolean) =>
    formulaFaults("option() = 'a'", {
      around,
      wanted: { results: ['boolean'], ...(perOption ? { perOption } : {}) },
      spoken: 'en',
    });
  expect(faults(true)).toEqual([]);
  expect(faults(false)).toMatchObject([{ at: 0 }]);
});

test('a script is completed by what it finds at hand and by the fields that it names', () => {
  const choices = (text: string, place = around) =>
    scriptChoices(text, { offset: text.length, around: place })?.choices.map(({ label }) => label);
  expect(choices('va')).toEqual(expect.arrayContaining(['value', 'values', 'form', 'isNew']));
  expect(choices('va')).not.toContain('row');
  expect(choices('ro', inTable)).toContain('row');
  expect(choices('form.')).toContain('set');
  expect(choices('values.')).toContain('orderDate');
  expect(choices("form.hide('")).toContain('orderDate');
  expect(choices('Math.')).toBeUndefined();
});

test('names that a script speaks of and that are not there are found with their places', () => {
  const text = "if (values.orderDat) form.hide('total'); form.set('gone', row.price); form.message('nobody');";
  expect(unknownNames(text, inTable).map(({ name }) => name)).toEqual([
    'orderDat',
    'gone',
    ...(table?.rows?.some(({ name }) => name === 'price') ? [] : ['price']),
  ]);
  for (const { name, from, to } of unknownNames(text, inTable)) expect(text.slice(from, to)).toBe(name);
});
