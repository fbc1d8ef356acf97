// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { language } from '../../session/language.ts';
import { drawForm, soon } from '../../testing/draw.tsx';
import { barsOf, linesOf } from './bars.ts';
import { fitsQrCode } from './qr-capacity.ts';
import { shownText } from './shown-text.ts';

language.set('en');
const text = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: `f-${name}`, name, kind: 'text', label: name, widget: 'input', ...more },
});
const codeOf = (widget: 'barcode' | 'qrCode', props: Record<string, unknown>): FieldDefinition => ({
  ...{ id: 'f-drawn', name: 'drawn', kind: 'none', label: 'Drawn', widget, props },
});

function drawn(code: FieldDefinition, values: Record<string, unknown>, others = [text('number')]) {
  const form = drawForm({ fields: [...others, code], values, host: fakeHost({ options: {}, entries: [] }) });
  const frame = () => form.place.querySelector('[data-field=drawn] .ts-control') as HTMLElement;
  return { ...form, frame };
}

test('a barcode follows the field that it is of, and says what it cannot hold', async () => {
  const { frame, record } = drawn(codeOf('barcode', { dataType: 'relation', field: 'f-number' }), { number: 'A1' });
  await soon(() => expect(frame().querySelector('svg title')?.textContent).toBe('A1'));
  const lines = frame().querySelector('path')?.getAttribute('d');
  record.form.setValuesIn('number', 'A2');
  await soon(() => expect(frame().querySelector('svg title')?.textContent).toBe('A2'));
  expect(frame().querySelector('path')?.getAttribute('d')).not.toBe(lines);
  record.form.setValuesIn('number', 'PO-0007');
  await soon(() => expect(frame().textContent).toContain('letters and digits only: PO-0007'));
  record.form.setValuesIn('number', 'A'.repeat(81));
  await soon(() => expect(frame().textContent).toContain('too long'));
  record.form.setValuesIn('number', null);
  await soon(() => expect(frame().textContent).toBe('–'));
});

test('what its format cannot hold it says too', async () => {
  const { frame } = drawn(codeOf('barcode', { text: '123', format: 'ean13' }), {});
  await soon(() => expect(frame().textContent).toBe('“123” cannot be a barcode of the format EAN13'));
});

test.each([
  ['code128', 'Ab12', true],
  ['code39', 'AB12', true],
  ['ean13', '590123412345', true],
  ['ean13', '5901234123450', false],
  ['ean8', '9638507', true],
  ['upc', '12345678999', true],
  ['itf14', '1234567890123', true],
  ['itf', '123', false],
  ['itf', '1234', true],
  ['msi', '1234', true],
  ['msi', '12A4', false],
  ['pharmacode', '1234', true],
  ['pharmacode', '12ab', false],
  ['codabar', 'A1234B', true],
])('%s holds %s: %s', (format, value, isHeld) => {
  expect(barsOf(value, format) !== undefined).toBe(isHeld);
});

test('lines are as long and as wide as the modules say', () => {
  expect(linesOf('1101', { width: 2, height: 30, margin: 5 })).toBe('M5 5h4v30h-4zM11 5h2v30h-2z');
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,80}$/), (value) => {
      const bars = barsOf(value, 'code128') ?? '';
      // ISO/IEC 15417: characters of 11 modules, and a stop of 13.
      expect(bars).toMatch(/^1[01]+1$/);
      expect((bars.length - 13) % 11).toBe(0);
    }),
  );
});

test('a QR code holds what is shown of the form, without what is masked, and follows it', async () => {
  const others = [text('number'), text('secret', { props: { password: true } }), text('left', { visible: 'false' })];
  const { frame, record } = drawn(codeOf('qrCode', {}), { number: 'A1', secret: 'hush', left: 'x' }, others);
  await soon(() => expect(frame().querySelector('button svg')).not.toBeNull());
  const before = frame().querySelector('button svg')?.innerHTML;
  record.form.setValuesIn('number', 'A2');
  await soon(() => expect(frame().querySelector('button svg')?.innerHTML).not.toBe(before));
  record.form.setValuesIn('number', '码'.repeat(1000));
  await soon(() => expect(frame().textContent).toBe('This is too much for a QR code'));
});

test('what a code says', () => {
  const values: Record<string, unknown> = { a: 'x', b: null, c: [1, 2], secret: 'hush' };
  const form = {
    names: () => ['a', 'b', 'c'],
    nameOf: (id: string) => id.slice(2),
    get: (name: string) => values[name],
  } as never;
  expect(shownText({ dataType: 'form' }, form)).toBe('{"a":"x","c":[1,2]}');
  expect(shownText({ dataType: 'relation', field: 'f-c' }, form)).toBe('[1,2]');
  expect(shownText({ dataType: 'relation', field: 'f-secret' }, form)).toBe('');
  expect(shownText({ dataType: 'relation' }, form)).toBe('');
  expect(shownText({ dataType: 'static', text: 'fixed' }, form)).toBe('fixed');
});

test('a click makes a QR code large', async () => {
  const { frame } = drawn(codeOf('qrCode', { dataType: 'static', text: 'https://example.com' }), {});
  const button = await soon(() => {
    const found = frame().querySelector<HTMLElement>('button[aria-label="Enlarge Drawn"]');
    expect(found).not.toBeNull();
    return found;
  });
  button?.click();
  await soon(() =>
    expect(document.querySelector('[role=dialog] .ts-qr-code-large svg')?.getAttribute('height')).toBe('240'),
  );
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Download PNG');
});

test('as much as a QR code can hold, and no more', () => {
  expect([fitsQrCode('1'.repeat(7089)), fitsQrCode('1'.repeat(7090))]).toEqual([true, false]);
  expect([fitsQrCode('A'.repeat(4296)), fitsQrCode('A'.repeat(4297))]).toEqual([true, false]);
  expect([fitsQrCode('a'.repeat(2953)), fitsQrCode('码'.repeat(985))]).toEqual([true, false]);
});
