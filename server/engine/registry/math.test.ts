import { isMathLoaded } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let base: string;

const field = (name: string, rest: Partial<FieldDefinition>): FieldDefinition =>
  ({ id: `f_${name}`, name, kind: 'decimal', label: name, widget: 'number', ...rest }) as FieldDefinition;

const page: PageDocument = {
  version: 2,
  model: {
    name: 'plots',
    titleField: 'title',
    fields: [
      field('title', { kind: 'text', widget: 'input' }),
      field('area', {}),
      field('side', { widget: 'calculate', value: 'sqrt(area)' }),
      field('note', { kind: 'text', widget: 'input', required: 'pow(area, 2) > 100' }),
      field('fixed', { kind: 'text', widget: 'input', readonly: 'log10(area) >= 2' }),
      field('lines', {
        kind: 'rows',
        widget: 'subTable',
        rows: [
          field('inches', { id: 'r_inches' }),
          field('length', { id: 'r_length', widget: 'calculate', value: "convert(inches, 'inch', 'cm')" }),
        ],
      }),
      field('middle', { widget: 'calculate', value: 'median(lines.length)' }),
    ],
  },
  pages: { list: { columns: [{ field: 'f_title' }] } },
};

beforeAll(async () => {
  world = await makeWorld();
  const entry = await world.ask('POST', '/api/OnLineDev', { fullName: '地块', code: 'plots', type: 'form', page });
  expect(await world.ask('POST', `/api/OnLineDev/${entry.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
  base = `/api/OnLineDevInstance/${entry.data.id}`;
});
afterAll(() => world.end());

test('writes by a released definition that calls mathjs find it loaded', async () => {
  expect(isMathLoaded()).toBe(true);
  const made = await world.ask('POST', base, { title: '甲', area: 3, lines: [{ inches: 1 }, { inches: 2 }, {}] });
  expect((await world.ask('GET', `${base}/${made.data.id}`)).data).toMatchObject({
    side: 1.7320508076,
    middle: 2.54,
    lines: [{ length: 2.54 }, { length: 5.08 }, { length: 0 }],
  });
});

test('conditions too', async () => {
  const refused = await world.ask('POST', base, { title: '乙', area: 11 });
  expect(refused.data).toMatchObject([{ field: 'note', rule: 'required' }]);
  const made = await world.ask('POST', base, { title: '乙', area: 100, note: 'x', fixed: 'y' });
  const id = made.data.id;
  expect((await world.ask('PUT', `${base}/${id}`, { fixed: 'z' })).data).toMatchObject([
    { field: 'fixed', rule: 'readonly' },
  ]);
});

test('what has no real answer is 0 in a calculated field, like a division by zero', async () => {
  const made = await world.ask('POST', base, { title: '丙', area: -1 });
  expect((await world.ask('GET', `${base}/${made.data.id}`)).data).toMatchObject({ side: 0 });
});

test('a process checks a draft without it; one that starts on such a definition has it before anybody writes', async () => {
  // Another file of this process may have loaded it.
  vi.resetModules();
  const fresh = {
    ...(await import('./registry.ts')),
    ...(await import('@tessera/schemas/expression/index.ts')),
    ...(await import('@tessera/schemas/document/check-document.ts')),
  };
  expect(fresh.checkDocument(page)).toMatchObject({ findings: [] });
  expect(fresh.isMathLoaded()).toBe(false);
  await new fresh.Registry(world.database.db).load();
  expect(fresh.isMathLoaded()).toBe(true);
});

test('a wrong unit is refused when the draft is checked, with its place', async () => {
  const wrong = structuredClone(page);
  wrong.model.fields[2] = field('side', { widget: 'calculate', value: "convert(1, 'kg', 'm2')" });
  const answer = await world.ask('POST', '/api/OnLineDev', {
    fullName: '错',
    code: 'wrong',
    type: 'form',
    page: wrong,
  });
  expect(answer.data).toMatchObject([{ field: expect.stringContaining('model.fields[2].value'), rule: 'expression' }]);
  expect(answer.data[0].msg).toContain('18');
});
