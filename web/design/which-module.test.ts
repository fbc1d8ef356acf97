import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

const fullName = 'Laboratory chain of custody of the samples';
let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  id = await releaseEntry(site.world, { code: 'laboratory-chain-of-custody', fullName, page: tasks });
});
afterAll(() => site?.end());

test.each(['en', 'ja', 'zh'] as const)('a long name gives way to the buttons of the designer: %s', async (language) => {
  const { page, signIn } = await site.open({ language });
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  const bar = page.locator('.ts-editor-bar');
  const offers = page.locator('.ts-offer');
  await offers.first().dblclick();
  await expect.poll(() => page.locator('.ts-canvas .ts-label').count()).toBe(6);
  // The orange one says that it is not saved.
  await bar.locator('.ant-tag-orange').waitFor();
  for (const width of [1440, 1360]) {
    await page.setViewportSize({ width, height: 900 });
    const buttons = await bar
      .locator('> button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, right }) => ({ top, right })));
    expect([...new Set(buttons.map(({ top }) => top))]).toHaveLength(1);
    expect(Math.max(...buttons.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect((await bar.boundingBox())?.height).toBeLessThan(56);
  }
  const name = bar.getByRole('heading');
  expect([await name.getAttribute('title'), await bar.locator('code').getAttribute('title')]).toEqual([
    fullName,
    'laboratory-chain-of-custody',
  ]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bar-${language}.png` });
});

test('by a link and after a reload tab, title and breadcrumb say which module it is, as from the list', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/onlinedev/entry' });
  const said = async () => [
    await page.title(),
    await page.locator('.ts-tab.ts-shown').innerText(),
    await page.locator('.ts-breadcrumb').innerText(),
  ];
  const row = page.locator('.ant-table-row').filter({ hasText: fullName });
  await row.getByRole('button', { name: 'Design' }).click();
  await page.locator('.ts-canvas').waitFor();
  const fromList = await said();
  expect(fromList).toEqual(fromList.map(() => expect.stringContaining(`${fullName} · Designer`)));
  await page.reload();
  await expect.poll(said).toEqual(fromList);
  const link = page.url();
  await page.goto(`${site.url}/icon.svg`);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await expect.poll(said).toEqual(fromList);
  expect(errors).toEqual([]);
});
