import { shapeErrors } from '@tessera/schemas/document/validator.ts';
import { expect, test } from 'vitest';
import { everyKindPage } from '../../fixtures/every-kind.ts';
import { validatorCode } from './compiled-validator.ts';

const wrong = [
  {},
  { version: 1, model: 5, pages: {} },
  { ...everyKindPage, extra: 1 },
  { ...everyKindPage, pages: { form: { body: [{ node: 'nope', id: 'a' }, { node: 'divider' }] } } },
  {
    ...everyKindPage,
    model: { ...everyKindPage.model, fields: [{ id: 'a', name: 'a', kind: 'text', widget: 'select', label: 7 }] },
  },
  {
    ...everyKindPage,
    model: {
      ...everyKindPage.model,
      fields: [
        { id: 'a', name: '𠮷'.repeat(31), kind: 'text', widget: 'input', label: 'x', props: { maxlength: 'a', no: 1 } },
      ],
    },
  },
];

test('the validator that a browser gets says the same as the one that a server compiles', async () => {
  const address = `data:text/javascript;base64,${Buffer.from(validatorCode()).toString('base64')}`;
  const compiled = (await import(/* @vite-ignore */ address)) as { shapeErrors: typeof shapeErrors };
  const said = (errors: ReturnType<typeof shapeErrors>) =>
    errors.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));
  expect(compiled.shapeErrors(everyKindPage)).toEqual([]);
  for (const document of wrong) {
    expect(compiled.shapeErrors(document).length).toBeGreaterThan(0);
    expect(said(compiled.shapeErrors(document))).toEqual(said(shapeErrors(document)));
  }
});
