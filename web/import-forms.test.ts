import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { openSite, type Site } from '../fixtures/site.ts';

const shared = resolve(import.meta.dirname, '../../shared/data/forms/form-generator');

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 120_000);
afterAll(() => site?.end());

test('several files at once: each good one becomes an entry with its report, the broken one is named with its place', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  await page.goto(`${site.url}/onlinedev/entry`);
  await page.getByRole('button', { name: 'Import forms' }).click();
  const good = ['065_公众号配置.json', '082_七牛云配置.json', '104_修改订单.json'];
  const files = good.map((name) => ({
    name,
    mimeType: 'application/json',
    buffer: readFileSync(resolve(shared, name)),
  }));
  const broken = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{ "fields": [ {,} ] }') };
  await page.locator('input[type=file]').setInputFiles([...files, broken]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 imported, 1 refused').waitFor();
  await dialog.getByText('Not imported · broken.json').waitFor();
  // Where in the file: a line, a position or a path, whichever the reader knows.
  expect(await dialog.locator('.ant-alert-error .ant-alert-description').innerText()).toMatch(/\d|\[/);
  const reports = dialog.locator('.ant-collapse-item');
  expect(await reports.count()).toBe(3);
  const noted = reports.filter({ hasText: /changes|Nothing changed/ });
  expect(await noted.count()).toBe(3);
  const changed = reports.filter({ hasText: /\d+ changes/ }).first();
  await changed.locator('.ant-collapse-header').click();
  const first = changed.locator('.ant-table-row').first();
  await first.waitFor();
  await first.getByText(/Repaired|Changed|Left out/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('3 in total').first().waitFor();
  expect(errors).toEqual([]);
});
