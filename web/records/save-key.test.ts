import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';
import { documentOf, field } from '../../server/permission/sideways/people.ts';

const options = { source: 'static', items: [{ value: 'a', label: 'Apple' }] };
const document = documentOf('keyed', {
  fields: [
    { ...field('f0', 'fruit'), widget: 'treeSelect', props: { options } },
    { ...field('f1', 'title'), required: true },
  ],
  list: { columns: [{ field: 'f0' }], buttons: ['btn_add'] },
});

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await releaseEntry(site.world, { code: 'keyed', fullName: 'Keyed', page: document });
});
afterAll(() => site?.end());

test('saving by key opens no list of choices, and a list that is on its way out does not keep Escape', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/keyed' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const choice = page.locator('[data-field=fruit] [role=combobox]');
  await choice.focus();
  await page.keyboard.press('Control+s');
  await page.getByText('Entries to correct: 1').waitFor();
  expect(await page.locator('.ant-select-dropdown').count()).toBe(0);

  await choice.click();
  await page.locator('.ant-select-dropdown').waitFor();
  await page.locator('[data-field=title] input').focus();
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
