import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import { importFormFiles } from '@tessera/schemas/import/index.ts';
import { layoutNodes } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { templates } from '@tessera/schemas/templates/index.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { type WidgetName, widgets } from '@tessera/schemas/widgets/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import contract from '../../fixtures/documents/contract.json' with { type: 'json' };
import formDemo from '../../fixtures/documents/form-demo.json' with { type: 'json' };
import order from '../../fixtures/documents/purchase-order.json' with { type: 'json' };
import { scriptsOf } from '../draft/check-scripts.ts';
import { writtenOut } from '../draft/document-text.ts';
import { usesInDocument } from '../uses/uses-in-document.ts';
import { drawableDocument } from './drawable.ts';
import { duplicate, insert, move, remove, takeOff } from './edit.ts';
import { begun, redone, undone, withStep } from './history.ts';
import { namesIn } from './names.ts';
import { countIn, fieldOf, formHolder, type HolderKey, partsOf } from './parts.ts';
import { type Making, type Offer, pieceOf, pieceOfOffer } from './pieces.ts';
import { rename, setField, setLayout, setSpan, setWidget, widgetsLike } from './set.ts';

const empty: PageDocument = {
  version: 2,
  model: {
    name: 'm',
    titleField: 'title',
    fields: [{ id: 'title', name: 'title', kind: 'text', label: 'Title', widget: 'input' }],
  },
  pages: { form: { body: [{ node: 'field', id: 'title', field: 'title' }] }, list: { columns: [{ field: 'title' }] } },
};
/** Rows as deep as they may stand, which compute with one another. */
const deep: PageDocument = {
  ...empty,
  model: {
    ...empty.model,
    fields: [
      ...empty.model.fields,
      { id: 'rate', name: 'rate', kind: 'decimal', label: 'Rate', widget: 'number' },
      {
        id: 'lines',
        name: 'lines',
        kind: 'rows',
        label: 'Lines',
        widget: 'subTable',
        rows: [
          { id: 'price', name: 'price', kind: 'decimal', label: 'Price', widget: 'number' },
          {
            id: 'details',
            name: 'details',
            kind: 'rows',
            label: 'Details',
            widget: 'subTable',
            props: { summary: ['amount'] },
            rows: [
              { id: 'qty', name: 'qty', kind: 'decimal', label: 'Quantity', widget: 'number' },
              {
                id: 'cuts',
                name: 'cuts',
                kind: 'rows',
                label: 'Cuts',
                widget: 'subTable',
                rows: [
                  { id: 'length', name: 'length', kind: 'decimal', label: 'Length', widget: 'number' },
                  {
                    id: 'part',
                    name: 'part',
                    kind: 'decimal',
                    label: 'Part',
                    widget: 'calculate',
                    value: 'length * qty',
                  },
                ],
              },
              {
                id: 'amount',
                name: 'amount',
                kind: 'decimal',
                label: 'Amount',
                widget: 'calculate',
                value: 'qty * price * rate + sum(cuts.part)',
              },
            ],
          },
          { id: 'sum', name: 'sum', kind: 'decimal', label: 'Sum', widget: 'calculate', value: 'sum(details.amount)' },
        ],
      },
      {
        id: 'all',
        name: 'all',
        kind: 'decimal',
        label: 'All',
        widget: 'calculate',
        value: 'sum(lines.details.cuts.length)',
      },
    ],
  },
  pages: {
    form: {
      body: ['title', 'rate', 'lines', 'all'].map((field) => ({ node: 'field' as const, id: `node_${field}`, field })),
    },
    list: { columns: [{ field: 'title' }] },
  },
};
const shared = resolve(import.meta.dirname, '../../../shared/data/forms');

/** The real forms are read from ../shared beside the checkout, and never copied into it. */
function realForms(folder: string): PageDocument[] {
  const path = join(shared, folder);
  if (!existsSync(path)) throw new Error(`${path} is missing: this test designs real forms from there`);
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
  return importFormFiles(files, { isUsablePattern: () => true }).entries.map(({ page }) => page);
}

const documents = [
  ...([empty, deep, contract.page, order.page, formDemo.page] as unknown as PageDocument[]),
  ...templates.map(({ page }) => page),
  ...['form-generator', 'jeecg', 'formily'].flatMap(realForms),
];

test('every one of them can be drawn, and is the same text again when nothing was done', () => {
  expect(documents.length).toBeGreaterThan(70);
  for (const document of documents) {
    expect(drawableDocument(document)).toBe(document);
    expect(JSON.parse(writtenOut(document))).toEqual(document);
  }
});

let count = 0;
const making: Making = { newId: () => `n${count++}`, say: (text) => textIn(text, 'en') };
const offers: Offer[] = [
  ...(Object.keys(widgets) as WidgetName[]).map((widget): Offer => ({ offer: 'widget', widget })),
  ...Object.keys(layoutNodes).flatMap((node): Offer[] =>
    node === 'field' ? [] : [{ offer: 'node', node: node as 'row' }],
  ),
];
const add = (page: PageDocument, offer: Offer, holder: HolderKey = formHolder, at = 0) => {
  const piece = pieceOfOffer(offer, { page, holder, making });
  return piece ? insert(page, { pieces: [piece], place: { holder, at }, making }) : { page, keys: [] };
};
/** What is new is right at once, but for what only a person can know: whose attribute, which code. */
const asks = new Set(['relationFormAttr', 'barcode', 'qrCode']);

test.each(
  offers.map(
    (offer) => [offer.offer === 'widget' ? offer.widget : offer.offer === 'node' ? offer.node : '', offer] as const,
  ),
)('a new %s is right at once', (name, offer) => {
  const { page, keys } = add(empty, offer);
  expect(keys).toHaveLength(1);
  const rules = checkDocument(page).findings.map(({ rule }) => rule);
  expect(rules).toEqual(asks.has(name) ? expect.anything() : []);
});

/** One thing that somebody does: what, to which parts and where, as numbers that fit any document. */
const deed = fc.record({
  what: fc.constantFrom('add', 'move', 'duplicate', 'takeOff', 'remove', 'rename', 'set', 'span', 'widget', 'paste'),
  which: fc.nat(),
  more: fc.nat(),
  where: fc.nat(),
  at: fc.nat(),
});
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

function done(page: PageDocument, { what, which, more, where, at }: Deed): PageDocument {
  const parts = [...partsOf(page).values()];
  const pick = <One>(all: readonly One[], number: number) => all[number % Math.max(1, all.length)];
  const part = pick(parts, which);
  const holders = [
    formHolder,
    ...new Set(parts.map(({ holder }) => holder)),
    ...parts.flatMap((one) => (one.part === 'node' && 'children' in one.node ? [one.key] : [])),
  ];
  const holder = pick(holders, where) ?? formHolder;
  const place = { holder, at: at % (countIn(page, holder) + 1) };
  const offer = pick(offers, more);
  if (what === 'add' || !part) return offer ? add(page, offer, holder, place.at).page : page;
  const keys = [part.key, pick(parts, more)?.key ?? part.key];
  const field = fieldOf(page, part);
  switch (what) {
    case 'move':
      return move(page, { keys, place }).page;
    case 'duplicate':
      return duplicate(page, { keys, making }).page;
    case 'takeOff':
      return takeOff(page, { keys }).page;
    case 'remove':
      return remove(page, { keys: [part.key] }).page;
    case 'paste': {
      const piece = pieceOf(page, part.key);
      return piece ? insert(page, { pieces: [piece], place, making }).page : page;
    }
    case 'rename': {
      const names = ['total', 'a', 'qty', ...namesIn(page.model.fields)];
      return rename(page, { key: part.key, name: pick(names, more) ?? 'a' });
    }
    case 'set':
      return setField(page, { key: part.key, changes: { help: 'Help', label: `Label ${more % 9}` } });
    case 'span':
      return part.part === 'node' && part.node.node === 'field'
        ? setSpan(page, { key: part.key, span: more % 40 })
        : page;
    case 'widget': {
      const like = field ? widgetsLike(field, Object.keys(widgets) as WidgetName[]) : [];
      const widget = pick(
        like.filter((name) => part.part !== 'column' || 'inRows' in widgets[name]),
        more,
      );
      return widget ? setWidget(page, { key: part.key, widget }) : page;
    }
    default:
      return setLayout(page, { key: part.key, changes: {} });
  }
}

test('columns of columns are called by the way to them, and moved, copied and deleted as all columns are', () => {
  const keys = [...partsOf(deep).keys()].filter((key) => key.includes('.'));
  expect(keys).toEqual([
    'lines.price',
    'lines.details',
    'lines.details.qty',
    'lines.details.cuts',
    'lines.details.cuts.length',
    'lines.details.cuts.part',
    'lines.details.amount',
    'lines.sum',
  ]);
  const rowsIn = (page: PageDocument, holder: HolderKey) =>
    [...partsOf(page).values()].flatMap((part) =>
      part.part === 'column' && part.holder === holder ? [part.column.name] : [],
    );
  const moved = move(deep, { keys: ['lines.details.amount'], place: { holder: 'lines.details.', at: 0 } });
  expect([moved.keys, rowsIn(moved.page, 'lines.details.')]).toEqual([
    ['lines.details.amount'],
    ['amount', 'qty', 'cuts'],
  ]);
  // Values stay in the sub-table that they were entered in.
  expect(move(deep, { keys: ['lines.details.qty'], place: { holder: 'lines.', at: 0 } }).page).toBe(deep);
  const copied = duplicate(deep, { keys: ['lines.details'], making });
  const [key = ''] = copied.keys;
  expect(rowsIn(copied.page, `${key}.`)).toEqual(['qty', 'cuts', 'amount']);
  expect(checkDocument(copied.page).findings).toEqual([]);
  expect(rowsIn(remove(deep, { keys: ['lines.details.cuts.part'] }).page, 'lines.details.cuts.')).toEqual(['length']);
  expect(rowsIn(remove(deep, { keys: ['lines.details'] }).page, 'lines.')).toEqual(['price', 'sum']);
  // A sub-table keeps one column, and no row has more rows in it than there may be.
  const last = remove(deep, { keys: ['lines.details.cuts.length', 'lines.details.cuts.part'] });
  expect(last.page).toBe(deep);
  const table: Offer = { offer: 'widget', widget: 'subTable' };
  expect(add(deep, table, 'lines.details.').keys).toHaveLength(1);
  expect(add(deep, table, 'lines.details.cuts.').keys).toEqual([]);
  const piece = pieceOf(deep, 'lines.details');
  const pasted = (holder: HolderKey) =>
    insert(deep, { pieces: piece ? [piece] : [], place: { holder, at: 0 }, making }).keys.length;
  expect([pasted('lines.'), pasted('lines.details.')]).toEqual([1, 0]);
});

test('what is cut out and put in elsewhere is the same field, with its values; put in again it is another', () => {
  const place = { holder: formHolder, at: 0 };
  for (const key of ['rate', 'lines']) {
    const piece = pieceOf(deep, `node_${key}`)!;
    for (const without of [remove, takeOff]) {
      const cut = without(deep, { keys: [`node_${key}`] }).page;
      const { page } = insert(cut, { pieces: [piece], place, making });
      const field = (of: PageDocument) => of.model.fields.find(({ id }) => id === key);
      expect(field(page)).toEqual(field(deep));
      const ids = (of: PageDocument) => of.model.fields.map(({ id }) => id).sort();
      expect([key, without.name, ids(page)]).toEqual([key, without.name, ids(deep)]);
      expect(page.pages.form?.body[0]).toMatchObject({ node: 'field', field: key });
      const twice = insert(page, { pieces: [piece], place, making }).page;
      expect(twice.model.fields.at(-1)).toMatchObject({ name: `${key}2` });
      expect(twice.model.fields.at(-1)?.id).not.toBe(key);
    }
  }
  // Somebody else has the name by now.
  const gone = remove(deep, { keys: ['node_rate'] }).page;
  const other = { ...deep.model.fields[1]!, id: 'other' };
  const taken = { ...gone, model: { ...gone.model, fields: [...gone.model.fields, other] } };
  const { page } = insert(taken, { pieces: [pieceOf(deep, 'node_rate')!], place, making });
  expect(page.model.fields.map(({ name }) => name)).toContain('rate2');
});

test('fields of another form that come together keep apart, whichever of their names is taken', () => {
  const text = (id: string, name: string, value?: string) => ({
    ...{ id, name, kind: 'text' as const, label: name, widget: 'input' as const },
    ...(value ? { value } : {}),
  });
  const formOf = (fields: ReturnType<typeof text>[]): PageDocument => ({
    ...empty,
    model: { ...empty.model, titleField: fields[0]!.name, fields },
    pages: { form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) } },
  });
  const from = formOf([text('a1', 'input'), text('a2', 'input2'), text('a3', 'both', 'input + input2')]);
  const to = formOf([text('b0', 'title'), text('b1', 'input')]);
  const pieces = ['a1', 'a2', 'a3'].map((key) => pieceOf(from, key)!);
  const { page } = insert(to, { pieces, place: { holder: formHolder, at: 2 }, making });
  expect(page.model.fields.map(({ name, value }) => [name, value])).toEqual([
    ['title', undefined],
    ['input', undefined],
    ['input3', undefined],
    ['input2', undefined],
    ['both', 'input3 + input2'],
  ]);
});

test('what comes from another module is new, whatever ids its fields have', () => {
  const place = { holder: formHolder, at: 0 };
  for (const without of [remove, takeOff]) {
    const cut = without(deep, { keys: ['node_rate'] }).page;
    const { page } = insert(cut, { pieces: [pieceOf(deep, 'node_rate')!], place, making, isForeign: true });
    const ids = new Set(deep.model.fields.map(({ id }) => id));
    expect(page.model.fields.filter(({ id }) => !ids.has(id))).toHaveLength(1);
  }
  const key = 'lines.details.cuts';
  const cut = remove(deep, { keys: [key] }).page;
  const at = { holder: 'lines.details.' as HolderKey, at: 0 };
  const edited = insert(cut, { pieces: [pieceOf(deep, key)!], place: at, making, isForeign: true });
  const column = fieldOf(edited.page, partsOf(edited.page).get(edited.keys[0]!)!);
  expect([column?.name, column?.id === 'cuts']).toEqual(['cuts', false]);
});

test('a column that is cut out comes back to its own sub-table as itself, and is a new one in another', () => {
  const key = 'lines.details.cuts';
  const pieces = [pieceOf(deep, key)!];
  const cut = remove(deep, { keys: [key] }).page;
  const pastedIn = (page: PageDocument, holder: HolderKey) => {
    const edited = insert(page, { pieces, place: { holder, at: 0 }, making });
    return { page: edited.page, column: fieldOf(edited.page, partsOf(edited.page).get(edited.keys[0]!)!) };
  };
  const back = pastedIn(cut, 'lines.details.');
  expect(back.column).toEqual(pieces[0]?.piece === 'column' && pieces[0].column);
  const twice = pastedIn(back.page, 'lines.details.').column;
  expect([twice?.name, twice?.id === 'cuts']).toEqual(['cuts2', false]);
  const elsewhere = pastedIn(cut, 'lines.').column;
  expect([elsewhere?.name, elsewhere?.id === 'cuts']).toEqual(['cuts', false]);
});

test('columns that are copied together speak of one another, not of those that they were copied of', () => {
  const keys = ['lines.details.qty', 'lines.details.amount'];
  const pieces = keys.flatMap((key) => pieceOf(deep, key) ?? []);
  const { page, keys: made } = insert(deep, { pieces, place: { holder: 'lines.details.', at: 0 }, making });
  const fields = made.map((key) => fieldOf(page, partsOf(page).get(key)!));
  expect(fields.map((field) => [field?.name, field?.value])).toEqual([
    ['qty2', undefined],
    ['amount2', 'qty2 * price * rate + sum(cuts.part)'],
  ]);
});

test('a copied column that is called as one of a sub-table beside it reads that one as before', () => {
  const named = rename(deep, { key: 'lines.details.amount', name: 'part' });
  const { page, keys } = duplicate(named, { keys: ['lines.details.amount'], making });
  const copy = fieldOf(page, partsOf(page).get(keys[0]!)!);
  expect([copy?.name, copy?.value]).toEqual(['part2', 'qty * price * rate + sum(cuts.part)']);
});

test('scripts follow a field that is renamed, and count among its uses', () => {
  const scripted = (name: string, script: string) => ({
    ...{ id: name, name, kind: 'text' as const, label: name, widget: 'input' as const },
    script,
  });
  const lines = {
    ...{ id: 'lines', name: 'lines', kind: 'rows' as const, label: 'Lines', widget: 'subTable' as const },
    rows: [scripted('qty', "form.set('qty', row.qty + values.qty)"), scripted('part', "form.set('other', row.qty)")],
  };
  const page: PageDocument = {
    ...deep,
    model: {
      ...{ name: 'm', titleField: 'other' },
      fields: [scripted('qty', 'form.set({ qty: 1 })'), scripted('other', "form.hide('qty')"), lines],
    },
    pages: {
      ...deep.pages,
      form: {
        openScript: 'values.qty',
        body: [
          ...['qty', 'other', 'lines'].map((field) => ({ node: 'field' as const, id: field, field })),
          { node: 'button', id: 'b', content: 'B', script: "form.lock('qty')" },
        ],
      },
    },
  };
  const scriptsIn = (of: PageDocument) => scriptsOf(of).map(({ source }) => source);
  expect(scriptsIn(rename(page, { key: 'qty', name: 'count' }))).toEqual([
    'form.set({ count: 1 })',
    "form.hide('count')",
    "form.set('qty', row.qty + values.count)",
    "form.set('other', row.qty)",
    'values.count',
    "form.lock('count')",
  ]);
  expect(scriptsIn(rename(page, { key: 'lines.qty', name: 'count' })).slice(2, 4)).toEqual([
    "form.set('count', row.count + values.qty)",
    "form.set('other', row.count)",
  ]);
  const uses = usesInDocument(page, partsOf(page).get('qty')!);
  expect(uses.map(({ title }) => title)).toEqual(expect.arrayContaining(['other', 'B']));
});

/**
 * Questions of new fields that only a person can answer; and once something was deleted, what still speaks of it: a
 * field that takes the name is what such a formula reads from then on, even where it is its own.
 */
const asked = new Set(['missingKey', 'needsTarget']);
const orphaned = new Set([...asked, 'expression', 'noSuchName', 'cycle']);

/** A column that is pasted into another sub-table: what its formula reads need not be there. */
function isStrange(page: PageDocument, { what, which }: Deed): boolean {
  const parts = [...partsOf(page).values()];
  return what === 'paste' && parts[which % Math.max(1, parts.length)]?.part === 'column';
}

test('whatever somebody does, the document stays one; undone it is what it was, letter by letter', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...documents), fc.constant(deep)),
      fc.array(deed, { maxLength: 25 }),
      (start, deeds) => {
        let history = begun(start);
        const states = [start];
        let isOrphaned = false;
        for (const one of deeds) {
          const before = history.now;
          const text = JSON.stringify(before);
          history = withStep(history, done(before, one));
          expect(JSON.stringify(before), 'a change made another document').toBe(text);
          if (history.now !== before) states.push(history.now);
          isOrphaned ||= one.what === 'remove' || isStrange(before, one);
          const open = isOrphaned ? orphaned : asked;
          const wrong = checkDocument(history.now).findings.filter(({ rule }) => !open.has(rule));
          expect(wrong, `${one.what} left something wrong`).toEqual([]);
        }
        for (const state of states.toReversed().slice(1)) {
          history = undone(history);
          expect(history.now).toBe(state);
        }
        expect(JSON.stringify(history.now)).toBe(JSON.stringify(start));
        for (const state of states.slice(1)) {
          history = redone(history);
          expect(history.now).toBe(state);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('with another widget a field is used for nothing that it is not good for any more', () => {
  const page: PageDocument = {
    ...empty,
    model: {
      ...empty.model,
      fields: [
        ...empty.model.fields,
        {
          id: 's',
          name: 'stage',
          kind: 'text',
          label: 'S',
          widget: 'select',
          props: { options: { source: 'static', items: [] } },
        },
        { id: 'n', name: 'points', kind: 'integer', label: 'N', widget: 'number' },
      ],
    },
    pages: {
      form: { body: ['title', 's', 'n'].map((field) => ({ node: 'field' as const, id: field, field })) },
      list: {
        ...{ columns: [{ field: 's' }, { field: 'n', total: 'sum' }], views: ['board', 'calendar'] },
        ...{ board: { field: 's' }, calendar: { start: 'n', color: 's' } },
      },
    },
  };
  const plain = setWidget(page, { key: 's', widget: 'input' }).pages.list;
  expect(plain).toMatchObject({ columns: [{ field: 's' }, { field: 'n', total: 'sum' }] });
  expect([plain?.board, plain?.calendar?.color]).toEqual([undefined, undefined]);
  expect(setWidget(page, { key: 's', widget: 'radio' }).pages.list).toBe(page.pages.list);
  expect(setWidget(page, { key: 'n', widget: 'rate' }).pages.list?.columns).toEqual([{ field: 's' }, { field: 'n' }]);
});

test('what the list alone shows of a related record goes with the field that points to it', () => {
  const text = { kind: 'text', widget: 'input' } as const;
  const page = {
    version: 2,
    model: {
      name: 'm',
      titleField: 'title',
      fields: [
        { id: 'title', name: 'title', label: 'Title', ...text },
        {
          ...{ id: 'who', name: 'who', kind: 'ref', label: 'Who', widget: 'relationForm' },
          to: { resource: 'organize/User', show: 'realName' },
        },
        {
          ...{ id: 'phone', name: 'phone', kind: 'none', label: 'Phone', widget: 'relationFormAttr' },
          props: { relationField: 'who', showField: 'mobilePhone' },
        },
      ],
    },
    pages: {
      form: { body: ['title', 'who'].map((field) => ({ node: 'field', id: field, field })) },
      list: { columns: ['title', 'who', 'phone'].map((field) => ({ field })) },
    },
  } as unknown as PageDocument;
  const { page: next } = remove(page, { keys: ['who'] });
  expect(next.model.fields.map(({ id }) => id)).toEqual(['title']);
  expect(next.pages.list?.columns).toEqual([{ field: 'title' }]);
  expect(checkDocument(next).findings).toEqual([]);
});

describe('columns that show what another column points to', () => {
  const to = { resource: 'organize/User', show: 'realName' };
  const rows = [
    { id: 'who', name: 'who', kind: 'ref', label: 'Who', widget: 'relationForm', to },
    {
      ...{ id: 'account', name: 'account', kind: 'none', label: 'Account', widget: 'relationFormAttr' },
      props: { relationField: 'who', showField: 'account' },
    },
  ];
  const lines = { id: 'lines', name: 'lines', kind: 'rows', label: 'Lines', widget: 'subTable', rows };
  const page = {
    version: 2,
    model: {
      name: 'm',
      titleField: 'title',
      fields: [{ id: 'title', name: 'title', kind: 'text', label: 'Title', widget: 'input' }, lines],
    },
    pages: { form: { body: ['title', 'lines'].map((field) => ({ node: 'field', id: field, field })) } },
  } as unknown as PageDocument;

  test('copied with their sub-table they show what the copy points to', () => {
    const copy = duplicate(page, { keys: ['lines'], making }).page.model.fields[2]?.rows ?? [];
    expect(copy[1]?.props?.relationField).toBe(copy[0]?.id);
    expect(copy[0]?.id).not.toBe('who');
  });

  test('copied together they show what the copy points to, and alone what they did', () => {
    const both = duplicate(page, { keys: ['lines.who', 'lines.account'], making });
    const copied = both.page.model.fields[1]?.rows ?? [];
    const [who, account] = ['who2', 'account2'].map((name) => copied.find((column) => column.name === name));
    expect(account?.props?.relationField).toBe(who?.id);
    const alone = duplicate(page, { keys: ['lines.account'], making }).page.model.fields[1]?.rows ?? [];
    expect(alone.map(({ props }) => props?.relationField)).toEqual([undefined, 'who', 'who']);
  });
});
