import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const cell = (name: string, kind: FieldDefinition['kind'], widget: string, rest = {}): FieldDefinition =>
  ({ id: `c_${name}`, name, kind, label: name, widget, ...rest }) as FieldDefinition;
const items = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const options = { options: { source: 'static', items } };
const page: PageDocument = {
  version: 2,
  model: {
    name: 'kinds',
    titleField: 'title',
    fields: [
      cell('title', 'text', 'input'),
      cell('lines', 'rows', 'subTable', {
        rows: [
          cell('word', 'text', 'input'),
          cell('whole', 'integer', 'number'),
          cell('part', 'decimal', 'number'),
          cell('on', 'boolean', 'switch'),
          cell('day', 'date', 'date'),
          cell('moment', 'dateTime', 'date', { props: { withTime: true } }),
          cell('hour', 'time', 'time'),
          cell('span', 'range', 'dateRange'),
          cell('many', 'refs', 'checkbox', { props: options }),
          cell('person', 'ref', 'userPicker'),
        ],
      }),
    ],
  },
  pages: { list: { columns: [{ field: 'c_title' }] } },
};

let world: World;
let entry: string;
let admin: string;
beforeAll(async () => {
  world = await makeWorld();
  const made = await world.ask('POST', '/api/OnLineDev', {
    fullName: 'kinds',
    code: 'kinds',
    type: 'form',
    page,
  });
  expect(made).toMatchObject({ code: 200 });
  entry = made.data.id;
  expect((await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).code).toBe(200);
  admin = (await world.ask('GET', '/api/framework/organize/User')).data.list[0].id;
});
afterAll(() => world.end());

const values = (n: number) => ({
  word: `row ${n}`,
  whole: n === 3 ? '9007199254740993' : n,
  part: n / 8,
  on: n % 2 === 0,
  day: '2026-11-20',
  moment: '2026-11-20T08:00:00.000Z',
  hour: '08:30:00',
  span: ['2026-11-20', '2026-11-21'],
  many: ['a', 'c'],
  person: admin,
});
const empty = Object.fromEntries(Object.keys(values(0)).map((name) => [name, null]));
type Row = Record<string, unknown> & { id: string };

test('150 rows of every kind keep their values when they are turned around, emptied, filled and changed together', async () => {
  const path = `/api/OnLineDevInstance/${entry}`;
  const lines = Array.from({ length: 150 }, (_, n) => (n % 10 === 0 ? empty : values(n)));
  const { data } = await world.ask('POST', path, { title: 'a', lines });
  const read = async () =>
    (await world.ask('GET', `${path}/${data.id}`)).data.lines.map(({ _names, ...row }: Row) => row);
  let rows: Row[] = await read();
  expect(rows).toEqual(lines.map((line, n) => ({ ...line, id: rows[n]?.id })));

  const save = async (next: Row[]) => {
    expect((await world.ask('PUT', `${path}/${data.id}`, { lines: next })).code).toBe(200);
    rows = await read();
    expect(rows).toEqual(next);
  };
  await save([...rows].reverse());
  await save(rows.map((row, n) => (n % 3 === 0 ? { ...empty, id: row.id } : { ...row, ...values(n) })));
  await save(rows.map((row, n) => ({ ...row, ...(n % 2 ? { span: null, many: ['b'] } : { part: 0.5 }) })));
});
