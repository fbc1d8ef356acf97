// @vitest-environment happy-dom
import { generateRecord } from '@tessera/fixtures/generate/record.ts';
import { goldenDocuments } from '@tessera/fixtures/golden.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fieldsOf } from '@tessera/schemas/language/layout.ts';
import { computeRecord, isSecret } from '@tessera/schemas/record/index.ts';
import { afterEach, expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { language, say } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import { draw, soon } from '../../testing/draw.tsx';
import { sampleEntries } from '../../testing/widget-samples.ts';
import { FormBody } from './form-body.tsx';
import { RecordForm } from './state/record-form.ts';

language.set('en');
afterEach(() => printing.set(false));
const host = fakeHost({ options: {}, entries: sampleEntries });

/** How a value stands on paper where it stands there as it is. */
const plain = ({ kind, widget }: FieldDefinition): boolean =>
  (kind === 'text' && widget === 'input') || (kind === 'longText' && widget === 'textarea');

test.each(goldenDocuments)(
  'the golden document $code is put on paper whole: no tab, step or fold hides a field',
  async ({ page }) => {
    printing.set(true);
    const { model, pages } = page;
    const user = host.user;
    const values = computeRecord(model, generateRecord(model, { seed: 3, refs: () => ['r1'], options: () => ['a'] }), {
      now: new Date('2026-11-20T08:00:00.000Z'),
      user,
    });
    const record = new RecordForm({ model, mode: 'view', values, user });
    if (!pages.form) throw new Error('there is no form');
    const { place, failed } = draw(<FormBody record={record} page={pages.form} host={host} />);
    const placed = new Set(fieldsOf(pages.form.body));
    const seen = model.fields.filter((field) => placed.has(field.id) && record.state(field.name).visible);
    expect(seen.length).toBeGreaterThan(2);
    await soon(() => {
      const missing = seen.filter(({ name }) => !place.querySelector(`[data-field="${name}"]`));
      expect(missing.map(({ name }) => name)).toEqual([]);
      expect(place.querySelector('.ant-skeleton')).toBeNull();
    });
    for (const field of seen) {
      const text = place.querySelector(`[data-field="${field.name}"]`)?.textContent ?? '';
      expect(text).toContain(say(field.label));
      const value = values[field.name];
      if (plain(field) && !isSecret(field) && typeof value === 'string')
        expect([field.name, text.replace(/\s+/g, '')]).toEqual([
          field.name,
          expect.stringContaining(value.replace(/\s+/g, '')),
        ]);
    }
    expect(place.querySelector('.ts-fence')).toBeNull();
    expect(failed).toEqual([]);
    record.dispose();
  },
);
