// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../host/fake-host.ts';
import { draw, drawForm, soon } from '../testing/draw.tsx';
import { viewOf } from './index.ts';

const field: FieldDefinition = { id: 'f1', name: 'fullName', kind: 'text', label: 'Name', widget: 'input' };
const host = fakeHost({ options: {}, entries: [] });

test('a name is read as the language of the reader says it, and edited as it is stored', async () => {
  const Show = viewOf(field.widget).show;
  const { place } = draw(<Show {...{ value: '契约', name: 'Contracts', field, props: {}, host }} inCell />);
  await soon(() => expect(place.textContent).toBe('Contracts'));
  const form = drawForm({ fields: [field], values: { fullName: '契约', _names: { fullName: 'Contracts' } }, host });
  await soon(() => expect(form.place.querySelector('input')?.value).toBe('契约'));
});
