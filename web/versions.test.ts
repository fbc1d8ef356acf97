import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
});
afterAll(() => site?.end());

const withoutHours: PageDocument = {
  ...tasks,
  model: { ...tasks.model, fields: tasks.model.fields.filter((field) => field.id !== 'f3') },
  pages: {
    form: {
      body: [
        {
          node: 'row',
          id: 'row',
          children: ['f1', 'f2', 'f4', 'f5'].map((field) => ({ node: 'field', id: field, field })),
        },
      ],
    },
    list: { columns: [{ field: 'f1' }, { field: 'f2' }], keyword: ['f1'] },
  },
};

test('a release that takes a field away is compared with the one before and rolled back; the values are there again', async () => {
  const { ask } = site.world;
  const stored = await ask('POST', `/api/OnLineDevInstance/${id}`, { title: 'Paint the fence', hours: 7 });
  expect(stored.code).toBe(200);
  const entry = (await ask('GET', `/api/OnLineDev/${id}/Info`)).data;
  expect((await ask('PUT', `/api/OnLineDev/${id}`, { page: withoutHours, version: entry.version })).code).toBe(200);
  expect((await ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {})).code).toBe(200);

  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/tasks' });
  await page.getByRole('cell', { name: 'Paint the fence', exact: true }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Hours' }).count()).toBe(0);

  await page.goto(`${site.url}/open/entryEditor/${id}`);
  await page.getByRole('button', { name: 'Versions' }).click();
  const drawer = page.getByRole('dialog');
  const first = drawer.getByRole('listitem').filter({ hasText: 'v1' });
  await first.getByRole('button', { name: 'Compare' }).click();
  const compare = page.getByRole('dialog').last();
  await compare.getByText('Hours').first().waitFor();
  await compare.getByRole('tab', { name: 'As text' }).click();
  // What v1 has and the draft has not stands at the left, marked as taken away.
  await compare.locator('.monaco-diff-editor .line-delete').first().waitFor();
  await page.keyboard.press('Escape');
  await compare.locator('.monaco-diff-editor').waitFor({ state: 'hidden' });
  await first.getByRole('button', { name: 'Roll back to this' }).click();
  const question = page.getByRole('dialog', { name: 'Roll back to v1' });
  // What it does is said before it is done.
  await question.getByText('Bring the field back with its values').waitFor();
  await question.getByRole('button', { name: 'Roll back', exact: true }).click();
  await page.getByText('Rolled back').waitFor();
  await page.getByText('Released v3').waitFor();

  await page.goto(`${site.url}/tasks`);
  const row = page.getByRole('row', { name: /Paint the fence/ });
  await row.getByRole('cell', { name: '7', exact: true }).waitFor();
  expect(errors).toEqual([]);
});
