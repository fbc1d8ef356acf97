import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openRights, pickModule } from '../../fixtures/role-page.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const role = (await ask('POST', '/api/framework/permission/Role', { fullName: 'Readers', code: 'reader' })).data.id;
  await site.world.addUser('reader1', { roleIds: [role] });
  id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks, roleIds: [role] });
  await ask('POST', `/api/OnLineDevInstance/${id}`, { title: 'Paint the fence', hours: 7, due: '2026-12-01' });
});
afterAll(() => site?.end());

test('the role page says why a user may or may not, for menu, records, buttons and columns', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  const drawer = await openRights(site, page, { role: /Readers/, module: 'Tasks' });
  await drawer.getByRole('tab', { name: 'Why?' }).click();
  await drawer.getByRole('combobox', { name: 'Pick a user' }).fill('reader1');
  await page.locator('.ant-select-item-option', { hasText: 'reader1' }).click();
  await drawer.locator('[data-code=menu]', { hasText: 'Given by Readers' }).waitFor();
  await drawer.locator('[data-code=btn_export]', { hasText: 'Given by Readers' }).waitFor();
  // Another module, the same person: the answer follows.
  await pickModule(drawer, 'Posts');
  await drawer.getByRole('tab', { name: 'Why?' }).click();
  await drawer.locator('[data-code=menu]', { hasText: "None of the user's roles holds it" }).waitFor();
  expect(errors).toEqual([]);
});

test('an administrator views as a user, changes nothing, and comes back to the own session', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/user' });
  const row = page.getByRole('row', { name: /reader1/ });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'View as' }).click();
  await page
    .getByRole('dialog', { name: 'View as reader1' })
    .getByRole('button', { name: 'View', exact: true })
    .click();
  const bar = page.locator('.ts-view-bar');
  await bar.getByText('Viewing as reader1, read-only').waitFor();
  expect(page.url()).not.toContain('token');
  expect(await page.getByRole('menuitem', { name: 'Organisation' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Tasks' }).click();
  const task = page.getByRole('row', { name: /Paint the fence/ });
  await task.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('You are viewing as another user and can change nothing').waitFor();
  expect((await site.world.ask('POST', `/api/OnLineDevInstance/${id}/List`, {})).data.pagination.total).toBe(1);
  // It outlives a reload, and belongs to this tab alone.
  await page.reload();
  await bar.waitFor();
  const second = await page.context().newPage();
  await second.goto(`${site.url}/organize/user`);
  await second.getByRole('row', { name: /reader1/ }).waitFor();
  expect(await second.locator('.ts-view-bar').count()).toBe(0);
  await second.close();

  await bar.getByRole('button', { name: 'End' }).click();
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  expect(await bar.count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a view that ends on the server brings the tab back to the own session', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/organize/user' });
  const row = page.getByRole('row', { name: /reader1/ });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'View as' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tasks' }).click();
  const { list } = (await site.world.ask('GET', '/api/framework/monitor/OnlineUser?account=reader1')).data;
  for (const session of list.filter((each: { viewedBy: string | null }) => each.viewedBy !== null))
    await site.world.ask('DELETE', `/api/framework/monitor/OnlineUser/${session.id}`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  expect(await page.locator('.ts-view-bar').count()).toBe(0);
});

test('online users are listed and forced offline; views are listed with their calls, and told to the viewed user', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/monitor/viewas' });
  await page
    .getByRole('row', { name: /reader1/ })
    .first()
    .getByRole('button', { name: 'Calls' })
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('cell', { name: '/api/Login/CurrentUser' }).first().waitFor();

  const reader = await site.open();
  await reader.signIn('reader1', 'secret1', { at: '/profile' });
  await reader.page.getByText('Administrator 管理员 viewed as you (read-only)').first().waitFor();
  await page.goto(`${site.url}/monitor/onlineuser`);
  const sessions = page.getByRole('row', { name: /reader1/ });
  await sessions.first().waitFor();
  await sessions.first().getByText('Sign out everywhere').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Done').waitFor();
  await sessions.first().waitFor({ state: 'detached' });
  await reader.page.goto(`${site.url}/home`);
  await reader.page.waitForURL(/login/);
  expect(errors).toEqual([]);
});
