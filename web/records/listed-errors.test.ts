import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';
import { documentOf, field } from '../../server/permission/sideways/people.ts';

const names = ['title', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const fields = names.map((name, index) => ({ ...field(`f${index}`, name), required: index > 0 }));
const shown = (index: number) => ({ node: 'field', id: `n${index}`, field: `f${index}` });
const pane = (id: string, children: object[]) => ({ id, title: id, children });
const steps = {
  ...{ node: 'steps', id: 's' },
  panes: [pane('First', [shown(1)]), pane('Second', [2, 3, 4, 5, 6, 7].map(shown))],
};
// What stands far below is drawn once it comes near.
const before = Array.from({ length: 60 }, (_, index) => field(`b${index}`, `before${index}`));
const document = documentOf('nested', {
  fields: [...fields, ...before],
  list: { columns: [{ field: 'f0' }], buttons: ['btn_add'] },
});
document.pages.form = {
  body: [
    shown(0),
    ...before.map(({ id }) => ({ node: 'field', id: `n${id}`, field: id })),
    { node: 'tab', id: 't', panes: [pane('Near', []), pane('Far', [steps])] },
  ],
} as never;

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await releaseEntry(site.world, { code: 'nested', fullName: 'Nested', page: document });
});
afterAll(() => site?.end());

test('a listed error leads to its field, also into a step of a tab that nobody has opened; all can be listed', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/nested' });
  // A list without records offers it twice.
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.locator('[data-field=title] input').fill('x');
  await page.keyboard.press('Control+s');
  await page.getByText('Entries to correct: 7').waitFor();
  expect(await page.locator('[data-field=six]').count()).toBe(0);
  const summary = page.locator('.ts-summary');
  await summary.getByRole('button', { name: 'and 2 more' }).click();
  await summary.getByRole('button', { name: /^six/ }).click();
  const input = page.locator('[data-field=six] input');
  await input.waitFor();
  await expect.poll(() => input.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.type('found');
  expect(await input.inputValue()).toBe('found');
  await page.getByText('Entries to correct: 6').waitFor();
  expect(errors).toEqual([]);
});
