import { expect, test } from 'vitest';
import { modules } from '../modules/index.ts';
import { checkDocument } from './check-document.ts';

const resources = (name: string) => modules.find((one) => one.name === name);

/** The faults of a document with a department that matches as given. */
const faults = (
  matching: unknown,
  { field = {}, model = {} }: { field?: object; model?: object } = {},
): [string, string][] => {
  const document = {
    version: 2,
    model: {
      name: 'visit',
      titleField: 'subject',
      fields: [
        { id: 's', name: 'subject', kind: 'text', widget: 'input', label: 'Subject' },
        { id: 'c', name: 'company', kind: 'ref', widget: 'companyPicker', label: 'Company' },
        {
          id: 'd',
          name: 'department',
          kind: 'ref',
          widget: 'departmentPicker',
          label: 'Department',
          props: { matching },
          ...field,
        },
      ],
      ...model,
    },
    pages: { list: { columns: [{ field: 's' }] } },
  };
  return checkDocument(document, { resources }).findings.map(({ field: at, rule }) => [at, rule]);
};
const at = 'model.fields[2].props.matching';

test('the choices of a field match another of the form, by a field of theirs that can be compared', () => {
  expect(faults({ field: 'c', their: 'companyId' })).toEqual([]);
  expect(faults({ field: 'nothing', their: 'companyId' })).toEqual([[`${at}.field`, 'unknownField']]);
  expect(faults({ field: 'c', their: 'nothing' })).toEqual([[`${at}.their`, 'noSuchName']]);
  expect(faults({ field: 's', their: 'companyId' })).toEqual([[`${at}.their`, 'cannotMatch']]);
  expect(faults({ field: 'c', their: 'managerId' })).toEqual([[`${at}.their`, 'cannotMatch']]);
  expect(faults({ field: 'd', their: 'companyId' })).toContainEqual([`${at}.field`, 'cannotMatch']);
  expect(faults({ field: 'c' })).toHaveLength(1);
  expect(faults({ field: 'c', their: 'companyId', more: 1 })).toHaveLength(1);
});

test('a match tells what a field holds: only what its module lets others know can be one', () => {
  const person = { widget: 'userPicker' };
  expect(faults({ field: 's', their: 'mobile' }, { field: person })).toEqual([[`${at}.their`, 'notShowable']]);
  expect(faults({ field: 's', their: 'realName' }, { field: person })).toEqual([]);
});

test('only what chooses records matches; in a row it can be another of the row, or of the record', () => {
  const options = { source: 'static', items: [{ value: 'a', label: 'A' }] };
  const select = { widget: 'select', kind: 'text', props: { options, matching: { field: 'c', their: 'companyId' } } };
  expect(faults(null, { field: select })).toEqual([[at, 'notForKind']]);
  const inside = { id: 'r', name: 'place', kind: 'ref', widget: 'departmentPicker', label: 'Place' };
  const own = { id: 'o', name: 'own', kind: 'ref', widget: 'companyPicker', label: 'Own' };
  const inRows = (field: string) => {
    const rows = [{ ...inside, props: { matching: { field, their: 'companyId' } } }, own];
    return faults(null, { field: { widget: 'subTable', kind: 'rows', props: {}, rows } });
  };
  expect([inRows('c'), inRows('o')]).toEqual([[], []]);
  const path = 'model.fields[2].rows[0].props.matching';
  expect(inRows('r')).toContainEqual([`${path}.field`, 'cannotMatch']);
  expect(inRows('s')).toEqual([[`${path}.their`, 'cannotMatch']]);
  expect(inRows('nothing')).toEqual([[`${path}.field`, 'unknownField']]);
});

test('what the records of a tree agree in is a field of theirs', () => {
  const fits = { field: 'c', their: 'companyId' };
  expect(faults(fits, { model: { traits: ['tree'], treesBy: 'company' } })).toEqual([]);
  expect(faults(fits, { model: { treesBy: 'company' } })).toEqual([['model.treesBy', 'needsTrait']]);
  expect(faults(fits, { model: { traits: ['tree'], treesBy: 'nothing' } })).toEqual([['model.treesBy', 'noSuchName']]);
});

test('names by language stand in a field that can hold them, beside a title that is a text', () => {
  const captions = { id: 'n', name: 'names', kind: 'json', widget: 'multilingual', label: 'Names' };
  const found = (model: object) => faults(undefined, { model }).filter(([at]) => at === 'model.captionsField');
  const text = { id: 's', name: 'subject', kind: 'text', widget: 'input', label: 'Subject' };
  const whole = { id: 'w', name: 'whole', kind: 'integer', widget: 'number', label: 'Whole' };
  const fields = [text, captions, whole];
  expect(found({ fields, captionsField: 'names' })).toEqual([]);
  expect(found({ fields, captionsField: 'subject' })).toEqual([['model.captionsField', 'notForKind']]);
  expect(found({ fields, captionsField: 'nothing' })).toEqual([['model.captionsField', 'noSuchName']]);
  expect(found({ fields, captionsField: 'names', titleField: 'whole' })).toEqual([
    ['model.captionsField', 'notForKind'],
  ]);
  const external = { link: 'l', schema: 's', table: 't', key: ['subject'], columns: {} };
  expect(found({ fields, captionsField: 'names', external })).toEqual([['model.captionsField', 'notExternal']]);
});

test('choices that are fields of what the form points to name a field that points there', () => {
  const at = 'model.fields[1].props.options';
  const found = (source: object) => {
    const entry = { source: 'records', resource: 'onlineDev/Entry', show: 'fullName' };
    const document = {
      version: 2,
      model: {
        ...{ name: 'given', titleField: 'subject' },
        fields: [
          { id: 's', name: 'subject', kind: 'text', widget: 'input', label: 'Subject' },
          {
            ...{ id: 'n', name: 'names', kind: 'refs', widget: 'select', label: 'Names' },
            props: { multiple: true, options: { source: 'fields', ...source } },
          },
          { id: 'e', name: 'entry', kind: 'ref', widget: 'select', label: 'Module', props: { options: entry } },
        ],
      },
      pages: { list: { columns: [{ field: 's' }] } },
    };
    return checkDocument(document, { resources }).findings.map(({ field: place, rule }) => [place, rule]);
  };
  expect(found({ module: 'entry' })).toEqual([]);
  expect(found({})).toEqual([[at, 'missingKey']]);
  expect(found({ module: 'nothing' })).toEqual([[`${at}.module`, 'noSuchName']]);
  expect(found({ module: 'subject' })).toEqual([[`${at}.module`, 'notForKind']]);
  expect(found({ dataSource: 'entry' })).toEqual([[`${at}.dataSource`, 'notForKind']]);
});
