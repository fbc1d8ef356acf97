import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { holdBack, openSite, type Site } from '../../fixtures/site.ts';
import { bookOf } from '../../fixtures/workbook.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const page = {
    version: 2,
    model: {
      name: 'papers',
      titleField: 'title',
      fields: [
        { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
        { id: 'f2', name: 'hours', kind: 'integer', label: 'Hours', widget: 'number' },
      ],
    },
    pages: { list: { columns: [{ field: 'f1' }], buttons: ['btn_add', 'btn_import'] } },
  };
  await releaseEntry(site.world, { code: 'papers', fullName: 'Papers', page: page as never });
});
afterAll(() => site?.end());

test('an import whose dialog was closed is told when it ends, with the rows that did not come in', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/papers' });
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const file = await bookOf([
    ['Title', 'Hours'],
    ['good', 1],
    ['bad', 'many'],
  ]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles([{ name: 'b.xlsx', mimeType, buffer: Buffer.from(file) }]);
  const start = dialog.getByRole('button', { name: 'Import 1', exact: true });
  await start.waitFor();
  const { goOn } = await holdBack(page, '**/Actions/Import?*');
  await start.click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  goOn();
  const told = page.locator('.ant-notification');
  await told.getByText('Imported: 1 added, 0 changed, 0 unchanged, 1 not imported').waitFor();
  const saved = page.waitForEvent('download');
  await told.getByRole('button', { name: 'Download the rows that were not imported' }).click();
  await saved;
  await page.getByRole('cell', { name: 'good' }).waitFor();
  expect(errors).toEqual([]);
});
