import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import { differencesIn, isAlike } from '@tessera/schemas/document/merging/compare.ts';
import { putTogether, takenApart } from '@tessera/schemas/document/merging/flat.ts';
import { checkStructure } from '@tessera/schemas/document/structure.ts';
import { layoutNodes } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { type WidgetName, widgets } from '@tessera/schemas/widgets/index.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import contract from '../../fixtures/documents/contract.json' with { type: 'json' };
import formDemo from '../../fixtures/documents/form-demo.json' with { type: 'json' };
import order from '../../fixtures/documents/purchase-order.json' with { type: 'json' };
import { drawableDocument } from '../design/drawable.ts';
import { duplicate, insert, move, remove, takeOff } from '../design/edit.ts';
import { countIn, fieldOf, formHolder, holderKind, type PlacedPart, partsOf } from '../design/parts.ts';
import { type Making, type Offer, pieceOfOffer } from '../design/pieces.ts';
import { setField, setLayout, setPage } from '../design/set.ts';
import { mergedDrafts } from './merged-drafts.ts';

const differencesOf = (before: PageDocument, after: PageDocument) =>
  differencesIn(takenApart(before), takenApart(after));
const documents = [contract.page, order.page, formDemo.page] as unknown as PageDocument[];
const [contractPage, orderPage] = documents as [PageDocument, PageDocument];

let count = 0;
const making: Making = { newId: () => `n${count++}`, say: (text) => textIn(text, 'en') };
const offers: Offer[] = [
  ...(Object.keys(widgets) as WidgetName[]).map((widget): Offer => ({ offer: 'widget', widget })),
  ...Object.keys(layoutNodes).flatMap((node): Offer[] =>
    node === 'field' ? [] : [{ offer: 'node', node: node as 'row' }],
  ),
];

/** Something that a person might do, drawn by three numbers. */
function done(page: PageDocument, [what, which, where]: readonly [number, number, number]): PageDocument {
  const keys = [...partsOf(page).keys()];
  const key = keys[which % keys.length] ?? '';
  const holders = [formHolder, ...new Set([...partsOf(page).values()].map(({ holder }) => holder))];
  const holder = holders[where % holders.length] ?? formHolder;
  const place = { holder, at: which % (countIn(page, holder) + 1) };
  switch (what % 8) {
    case 0: {
      const piece = pieceOfOffer(offers[which % offers.length] as Offer, { page, holder: holderKind(holder), making });
      return piece ? insert(page, { pieces: [piece], place, making }).page : page;
    }
    case 1:
      return move(page, { keys: [key], place }).page;
    case 2:
      return remove(page, { keys: [key] }).page;
    case 3:
      return setField(page, { key, changes: { label: `label ${which}` } });
    case 4:
      return setField(page, { key, changes: { help: `help ${where}` } });
    case 5:
      return partsOf(page).get(key)?.part === 'node' && fieldOf(page, partsOf(page).get(key) as PlacedPart)
        ? setLayout(page, { key, changes: { span: 1 + (where % 24) } })
        : page;
    case 6:
      return takeOff(page, { keys: [key] }).page;
    default:
      return where % 2 === 0
        ? duplicate(page, { keys: [key], making }).page
        : setPage(page, { name: 'form', changes: { width: 500 + which } });
  }
}

const act = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000));
const acts = fc.array(act, { maxLength: 6 });
const after = (page: PageDocument, made: readonly (readonly [number, number, number])[]) => made.reduce(done, page);

test('a document that is taken apart and put together says the same', () => {
  for (const page of documents) expect(putTogether(takenApart(page), page)).toEqual(page);
  fc.assert(
    fc.property(fc.constantFrom(...documents), acts, (page, made) => {
      const changed = after(page, made);
      expect(putTogether(takenApart(changed), changed)).toEqual(changed);
    }),
  );
});

test('what only one of two changed is as they have it, to the last word', () => {
  fc.assert(
    fc.property(fc.constantFrom(...documents), acts, (page, made) => {
      const changed = after(page, made);
      expect(mergedDrafts({ base: page, mine: changed, theirs: page })).toEqual({ page: changed, conflicts: [] });
      expect(mergedDrafts({ base: page, mine: page, theirs: changed })).toEqual({ page: changed, conflicts: [] });
      const both = mergedDrafts({ base: page, mine: changed, theirs: structuredClone(changed) });
      expect(both.conflicts).toEqual([]);
      expect(differencesOf(changed, both.page)).toEqual([]);
    }),
  );
});

test('whatever two people do at once, a document comes of it that can be drawn, and nothing of either is dropped unasked', () => {
  fc.assert(
    fc.property(fc.constantFrom(...documents), acts, acts, (base, mine, theirs) => {
      const [own, other] = [after(base, mine), after(base, theirs)];
      const { page, conflicts } = mergedDrafts({ base, mine: own, theirs: other });
      expect(drawableDocument(page) ?? checkStructure(page)).toBe(page);
      const asked = new Set(conflicts.map(({ thing, name }) => `${thing.key} ${name ?? ''}`));
      const flat = takenApart(page);
      for (const side of [own, other])
        for (const change of differencesOf(base, side)) {
          if (change.is !== 'changed') continue;
          const { key } = change.thing;
          const isSaid = isAlike(flat.things.get(key)?.values[change.name], change.after);
          const isGone = !flat.things.has(key);
          // A list that one emptied has what stays of it all the same.
          const isFilled = isAlike(change.after, []) && flat.orders.has(`${key.replace('page ', '')}.${change.name}`);
          expect(isSaid || isGone || isFilled || asked.has(`${key} ${change.name}`)).toBe(true);
          // What is gone although one of them changed it was asked for, by itself or with the sub-table that it stands in.
          const isAsked = [...asked].some((one) => one === `${key} ` || key.startsWith(`${one.trimEnd()}.`));
          if (isGone && change.thing.kind === 'field') expect(isAsked).toBe(true);
        }
      // Each part of the form stands in it once.
      const ids = [...partsOf(page).values()].map(({ key }) => key);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  );
});

test('one property changed by both is asked for once, and is as the answer says', () => {
  const [first] = [...partsOf(orderPage).values()].filter((part) => part.part === 'node' && part.node.node === 'field');
  const key = first?.key ?? '';
  const label = (text: string) => setField(orderPage, { key, changes: { label: text } });
  const given = { base: orderPage, mine: label('Mine'), theirs: label('Theirs') };
  const { conflicts, page } = mergedDrafts(given);
  expect(conflicts).toMatchObject([{ name: 'label', mine: 'Mine', theirs: 'Theirs' }]);
  expect(isAlike(page, given.mine)).toBe(true);
  const [{ id } = { id: '' }] = conflicts;
  expect(isAlike(mergedDrafts({ ...given, sides: new Map([[id, 'theirs']]) }).page, given.theirs)).toBe(true);
});

test('a field that one deletes and the other changes is asked for; kept, it stands in the form again', () => {
  const part = [...partsOf(contractPage).values()].findLast((one) => one.part === 'node' && one.node.node === 'field');
  const key = part?.key ?? '';
  const mine = remove(contractPage, { keys: [key] }).page;
  const theirs = setField(contractPage, { key, changes: { help: 'Look twice' } });
  expect(partsOf(mine).has(key)).toBe(false);
  const { conflicts, page } = mergedDrafts({ base: contractPage, mine, theirs });
  expect(conflicts).toHaveLength(1);
  expect(partsOf(page).has(key)).toBe(false);
  const sides = new Map(conflicts.map(({ id }) => [id, 'theirs'] as const));
  const kept = mergedDrafts({ base: contractPage, mine, theirs, sides }).page;
  expect(partsOf(kept).has(key)).toBe(true);
  expect(checkDocument(kept).findings).toEqual([]);
});

test('two who move cards into each other get both cards', () => {
  const page: PageDocument = {
    version: 2,
    model: { name: 'm', titleField: 't', fields: [{ id: 't', name: 't', kind: 'text', label: 'T', widget: 'input' }] },
    pages: {
      form: {
        body: [
          { node: 'card', id: 'a', title: 'A', children: [{ node: 'field', id: 't', field: 't' }] },
          { node: 'card', id: 'b', title: 'B', children: [] },
        ],
      },
    },
  };
  const mine = move(page, { keys: ['a'], place: { holder: 'b', at: 0 } }).page;
  const theirs = move(page, { keys: ['b'], place: { holder: 'a', at: 0 } }).page;
  expect([...partsOf(mergedDrafts({ base: page, mine, theirs }).page).keys()].sort()).toEqual(['a', 'b', 't']);
});

test('differences say what was added, taken away, changed and moved, and no more than that', () => {
  const page = orderPage;
  const keys = [...partsOf(page).values()].filter(({ part }) => part === 'node').map(({ key }) => key);
  const place = { holder: formHolder, at: 0 };
  const moved = move(page, { keys: [keys.at(-1) ?? ''], place }).page;
  expect(differencesOf(page, moved).map(({ is }) => is)).toEqual(['moved']);
  expect(differencesOf(page, structuredClone(page))).toEqual([]);
  fc.assert(
    fc.property(acts, (made) => {
      const changed = after(page, made);
      expect(differencesOf(page, changed).length === 0).toBe(isAlike(page, changed));
    }),
  );
});

test('where each takes away what the other left, the last ones stay', () => {
  const field = (id: string) => ({ id, name: id, kind: 'text', label: id, widget: 'input' }) as const;
  const pane = (id: string) => ({ id, title: id, children: [] });
  const base: PageDocument = {
    version: 2,
    model: {
      ...{ name: 'm', titleField: 'a' },
      fields: [
        field('a'),
        field('b'),
        { ...field('t'), kind: 'rows', widget: 'subTable', rows: [field('x'), field('y')] },
      ],
    },
    pages: {
      form: {
        body: [
          { node: 'tab', id: 'n', panes: [pane('p'), pane('q')] },
          { node: 'field', id: 't', field: 't' },
        ],
      },
      list: { columns: [{ field: 'a' }, { field: 'b' }] },
    },
  };
  const side = (keys: string[], column: string): PageDocument => {
    const left = keys.reduce((page, key) => remove(page, { keys: [key] }).page, base);
    return setPage(left, { name: 'list', changes: { columns: [{ field: column }] } });
  };
  const [mine, theirs] = [side(['n/p', 't.x'], 'a'), side(['n/q', 't.y'], 'b')];
  const { page, conflicts } = mergedDrafts({ base, mine, theirs });
  expect(conflicts).toEqual([]);
  expect(drawableDocument(page) ?? checkStructure(page)).toBe(page);
  expect([...partsOf(page).keys()]).toEqual(['n', 'n/q', 't', 't.y']);
  expect(page.pages.list?.columns).toEqual([{ field: 'a' }]);
});
