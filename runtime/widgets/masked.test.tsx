// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { maskedText } from '@tessera/schemas/record/index.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../host/fake-host.ts';
import { draw, drawForm, soon } from '../testing/draw.tsx';
import { viewOf } from './index.ts';

const pin: FieldDefinition = {
  ...{ id: 'f1', name: 'pin', kind: 'text', label: 'Pin', widget: 'input' },
  props: { password: true },
};
const lines: FieldDefinition = {
  id: 'f2',
  name: 'lines',
  kind: 'rows',
  label: 'Lines',
  widget: 'subTable',
  rows: [pin],
};

test('a password is dots wherever it is read, as many for each; the box that edits it holds it', async () => {
  const Show = viewOf(pin.widget).show;
  for (const value of ['a', 'a longer one'])
    for (const inCell of [true, false]) {
      const { place } = draw(
        <Show
          {...{ value, field: pin, props: { password: true }, host: fakeHost({ options: {}, entries: [] }) }}
          inCell={inCell}
        />,
      );
      await soon(() => expect(place.textContent).toBe(maskedText));
    }
  const values = { pin: 'geheim', lines: [{ id: '1', pin: 'geheim' }] };
  const read = drawForm({ fields: [pin, lines], values, host: fakeHost({ options: {}, entries: [] }), mode: 'view' });
  await soon(() => expect(read.place.textContent?.split(maskedText)).toHaveLength(3));
  expect(read.place.innerHTML).not.toContain('geheim');

  const { place } = drawForm({ fields: [pin, lines], values, host: fakeHost({ options: {}, entries: [] }) });
  const box = await soon(() => {
    const found = place.querySelector<HTMLInputElement>('input[type=password]');
    expect(found?.value).toBe('geheim');
    return found;
  });
  expect(box?.type).toBe('password');
  // A cell that nobody edits now is read like any other.
  await soon(() => expect(place.querySelector('[role=gridcell]')?.textContent).toBe(maskedText));
  expect(place.textContent).not.toContain('geheim');
});
