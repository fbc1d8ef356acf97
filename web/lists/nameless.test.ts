import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';
import { documentOf, field } from '../../server/permission/sideways/people.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

test('a record in whose title nothing stands is opened from the list, and called by the end of its id', async () => {
  const page = documentOf('notes', {
    fields: [field('f0', 'title'), field('f1', 'other')],
    list: { columns: [{ field: 'f0' }, { field: 'f1' }], buttons: ['btn_detail', 'btn_remove'] },
  });
  const entry = await releaseEntry(site.world, { code: 'notes', fullName: 'Notes', page });
  const { data } = await site.world.ask('POST', `/api/OnLineDevInstance/${entry}`, { other: 'found in a drawer' });
  const name = `#${data.id.slice(-6)}`;
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: '/notes' });
  await visit.page.locator('.ts-title-link').filter({ hasText: name }).click();
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByText('found in a drawer').waitFor();
  expect(await dialog.textContent()).toContain(name);
  expect(await dialog.textContent()).not.toContain(data.id);
  expect(visit.errors).toEqual([]);
});
