import { expect, test } from 'vitest';
import { listProps } from '../language/list-page.ts';
import { visibleProps } from './visible-props.ts';

const sight = {
  field: (id: string) => !id.startsWith('hidden'),
  formula: (text: string) => !text.includes('hidden'),
};
const seen = (values: Record<string, unknown>) => visibleProps(listProps, { values, sight });
const columns = [{ field: 'title' }, { field: 'hidden', width: 90 }];

test('a list without the fields that somebody may not see: no column, no formula, no view that stands on one', () => {
  expect(
    seen({
      columns,
      view: 'board',
      views: ['table', 'board', 'calendar', 'group'],
      board: { field: 'hidden' },
      group: { field: 'hidden2' },
      calendar: { start: 'day', end: 'hidden', color: 'grade' },
      keyword: ['title', 'hidden'],
      search: [{ field: 'hidden', operator: 'like' }, { field: 'day' }],
      sort: { field: 'hidden', order: 'asc' },
      side: { field: 'hidden', source: { source: 'dictionary', code: 'x' } },
      colors: [
        { condition: 'hidden > 5', color: 'red' },
        { condition: 'day > 5', color: 'red' },
        { condition: 'day > 5', color: 'green', field: 'hidden' },
      ],
      buttons: ['btn_add'],
    }),
  ).toEqual({
    columns: [{ field: 'title' }],
    views: ['table', 'calendar'],
    calendar: { start: 'day', color: 'grade' },
    keyword: ['title'],
    search: [{ field: 'day' }],
    colors: [{ condition: 'day > 5', color: 'red' }],
    buttons: ['btn_add'],
  });
});

test('where all is seen nothing changes', () => {
  const values = {
    columns: [{ field: 'title' }],
    view: 'board',
    board: { field: 'grade' },
    cards: { picture: 'face' },
  };
  expect(seen(values)).toEqual(values);
});
