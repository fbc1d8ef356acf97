import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

let site: Site;
let folder: string;
const menu = async (body: Record<string, unknown>): Promise<string> => {
  const answer = await site.world.ask('POST', '/api/framework/system/Menu', { parentId: '0', ...body });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data.id;
};
beforeAll(async () => {
  site = await openSite();
  folder = await menu({ fullName: 'Corner', code: 'corner', moduleType: '1' });
  const id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  const dictionary = { ...tasks, model: { ...tasks.model, name: 'kind', traits: ['tree'] } };
  const kinds = await releaseEntry(site.world, {
    code: 'kinds',
    fullName: 'Kinds',
    type: 'dictionary',
    page: { ...dictionary, pages: { dictionary: { labelField: 'f1', valueField: 'f1', isTree: true } } },
  });
  const below = { parentId: folder };
  await menu({
    ...below,
    fullName: 'Second posts',
    code: 'posts2',
    moduleType: '2',
    navigateUrl: 'corner/posts',
    relationId: 'organize/Post',
  });
  await menu({
    ...below,
    fullName: 'Second tasks',
    code: 'tasks2',
    moduleType: '3',
    navigateUrl: 'corner/tasks',
    relationId: id,
  });
  await menu({
    ...below,
    fullName: 'Second kinds',
    code: 'kinds2',
    moduleType: '4',
    navigateUrl: 'corner/kinds',
    relationId: kinds,
    isTree: 1,
  });
  const link = { ...below, moduleType: '7' };
  const own = `${site.url}/icon.svg?from=\${token}`;
  const strange = `http://localhost:${new URL(site.url).port}/icon.svg?from=\${token}&then=1`;
  await menu({ ...link, fullName: 'Frame', code: 'frame', navigateUrl: strange, target: '_self' });
  await menu({ ...link, fullName: 'Own link', code: 'own', navigateUrl: own, target: '_blank' });
  await menu({ ...link, fullName: 'Strange link', code: 'strange', navigateUrl: strange, target: '_blank' });
});
afterAll(() => site?.end());

test('folders open, pages, form modules and dictionary modules show their lists at their addresses', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/home' });
  await page.getByRole('menuitem', { name: 'Corner' }).click();
  for (const [name, path] of [
    ['Second posts', 'posts'],
    ['Second tasks', 'tasks'],
    ['Second kinds', 'kinds'],
  ]) {
    await page.getByRole('menuitem', { name }).click();
    await page.waitForURL(`${site.url}/corner/${path}`);
    await page.locator('.ts-pane:not([hidden])').getByRole('heading', { name }).waitFor();
    await page.locator('.ts-pane:not([hidden]) .ant-table').first().waitFor();
  }
  expect(errors).toEqual([]);
});

test('a link goes into a frame or a new tab; the token is filled in for our own origin alone', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/home' });
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token.length).toBeGreaterThan(20);
  await page.getByRole('menuitem', { name: 'Corner' }).click();
  await page.getByRole('menuitem', { name: 'Frame' }).click();
  await page.waitForURL(/\/frame$/);
  const address = await page.locator('iframe').getAttribute('src');
  expect(address).toMatch(/from=&then=1$/);
  expect(address).not.toContain(token);

  const opened = async (name: string) => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name }).click(),
    ]);
    await tab.waitForURL(/icon/);
    return new URL(tab.url());
  };
  expect((await opened('Own link')).searchParams.get('from')).toBe(token);
  const strange = await opened('Strange link');
  expect(strange.searchParams.get('from')).toBe('');
  expect(strange.href).not.toContain(token);
});

test('an unknown path goes to /404 and leaves no tab of its own', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/there/is/nothing' });
  await page.waitForURL(/\/404$/);
  await page.getByRole('main').getByText('There is no such page').waitFor();
  expect(await page.getByRole('tab').count()).toBe(2);
  await page.getByRole('main').getByRole('button', { name: 'Home' }).click();
  await page.waitForURL(/home/);
  expect(errors).toEqual([]);
});
