import { say } from '@tessera/runtime/session/language.ts';
import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import { stepsOf } from '@tessera/schemas/document/path.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { expect, test } from 'vitest';
import order from '../../fixtures/documents/purchase-order.json' with { type: 'json' };
import { fieldOf, partsOf } from '../design/parts.ts';
import { setField } from '../design/set.ts';
import { mendOf } from './mends.ts';
import { valueAt, withoutAt } from './path.ts';
import { placeOfPath } from './place.ts';
import { wordsOfPath } from './words.ts';

const page = order.page as unknown as PageDocument;
const parts = [...partsOf(page).values()];
const keyOf = (name: string) => parts.find((part) => fieldOf(page, part)?.name === name)?.key ?? '';
const findings = (of: PageDocument) => checkDocument(of).findings.map(({ field, rule }) => ({ field, rule }));

test('a path is walked step by step, and what stands there is taken away without touching the rest', () => {
  expect(stepsOf('pages.form.body[2].span')).toEqual(['pages', 'form', 'body', 2, 'span']);
  const value = { a: [{ b: 1, c: 2 }, 3] };
  expect(valueAt(value, ['a', 0, 'b'])).toBe(1);
  expect(valueAt(value, ['a', 5, 'b'])).toBeUndefined();
  expect(withoutAt(value, ['a', 0, 'b'])).toEqual({ a: [{ c: 2 }, 3] });
  expect(withoutAt(value, ['a', 1])).toEqual({ a: [{ b: 1, c: 2 }] });
});

test('every path of a finding leads to the part, the list or the text that it is about', () => {
  page.model.fields.forEach((field, index) => {
    const key = keyOf(field.name);
    expect(placeOfPath(page, `model.fields[${index}].value`)).toMatchObject(
      key ? { view: 'form', key } : { view: 'source' },
    );
    field.rows?.forEach((column, at) => {
      expect(placeOfPath(page, `model.fields[${index}].rows[${at}].label`)).toMatchObject({
        view: 'form',
        key: `${field.id}.${column.id}`,
      });
    });
  });
  expect(placeOfPath(page, 'pages.list.columns[1].field')).toEqual({ view: 'list' });
  expect(placeOfPath(page, 'pages.form.body[0].title')).toMatchObject({ key: page.pages.form?.body[0]?.id });
  expect(placeOfPath(page, 'model.titleField')).toEqual({ view: 'source' });
});

test('a place is called as its builder knows it, and by its path where there is no word for it', () => {
  const at = page.model.fields.findIndex(({ kind }) => kind === 'rows');
  const rows = page.model.fields[at]!;
  const names = `${say(rows.label)} › ${say(rows.rows?.[1]?.label)}`;
  const told = Object.fromEntries(
    [
      `model.fields[${at}]`,
      `model.fields[${at}].rows[1].props.precision`,
      `model.fields[${at}].rows[1].rules[2].pattern`,
      'model.titleField',
      'pages.list.columns[1].field',
      'pages.form.body[0].title',
      'pages.form.labelWidth',
    ].map((path) => [path, Object.values(wordsOfPath(page, path) ?? {}).join(' | ')]),
  );
  expect(told).toMatchInlineSnapshot(`
    {
      "model.fields[12]": "采购明细 | ",
      "model.fields[12].rows[1].props.precision": "采购明细 › 规格型号 | props.precision",
      "model.fields[12].rows[1].rules[2].pattern": "采购明细 › 规格型号 | 校验规则 3",
      "model.titleField": "模块 | 标题字段",
      "pages.form.body[0].title": "订单信息 | 标题",
      "pages.form.labelWidth": "表单 | 标签宽度（像素）",
      "pages.list.columns[1].field": "列表 | 列 2",
    }
  `);
  expect([wordsOfPath(page, 'version'), wordsOfPath(page, 'model.fields[99]'), wordsOfPath(page, '')]).toEqual(
    Array(3).fill(undefined),
  );
  expect(told[`model.fields[${at}].rows[1].props.precision`]).toContain(names);
});

test('a problem that needs no answer is put right, and nothing else is', () => {
  const wrong: PageDocument[] = [
    setField(page, { key: keyOf('orderDate'), changes: { name: 'total' } }),
    setField(page, { key: keyOf('orderDate'), changes: { visible: 'gone > 1' } }),
    {
      ...page,
      pages: {
        ...page.pages,
        list: { ...page.pages.list, columns: [...(page.pages.list?.columns ?? []), { field: 'gone' }] },
      },
    },
    {
      ...page,
      pages: {
        ...page.pages,
        form: {
          ...page.pages.form,
          body: [...(page.pages.form?.body ?? []), { node: 'field', id: 'x', field: 'gone' }],
        },
      },
    },
  ];
  for (const document of wrong) {
    const [fault, ...others] = findings(document);
    expect(fault).toBeDefined();
    expect(others).toEqual([]);
    const mend = mendOf(document, fault ?? { field: '', rule: '' });
    expect([fault, mend && findings(mend.page)]).toEqual([fault, []]);
  }
});

test('what only a person can answer is left to them', () => {
  const asked = setField(page, { key: keyOf('supplier'), changes: { to: undefined } });
  const [fault] = findings(asked);
  expect(mendOf(asked, fault ?? { field: '', rule: '' })).toBeUndefined();
});
