import { readFileSync } from 'node:fs';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const id = await releaseEntry(site.world, { code: 'tasks', fullName: 'Tasks', page: tasks });
  for (const [title, hours] of [
    ['Paint', 7],
    ['Mow', 3],
  ])
    await site.world.ask('POST', `/api/OnLineDevInstance/${id}`, { title, hours, grade: 'a', due: '2026-12-01' });
}, 120_000);
afterAll(() => site?.end());

test('what was exported comes in again; the one wrong row is named by its number and its column', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword);
  await page.goto(`${site.url}/tasks`);
  await page.getByText('2 in total').first().waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [sheet] = await readWorkbook(readFileSync(await file.path()));
  const rows = (sheet as unknown as { data: (string | number | null)[][] }).data;
  const head = rows[0]?.map(String) ?? [];
  const hours = head.indexOf('Hours');
  expect(head).toContain('Title');
  expect(rows.length).toBe(3);
  expect(rows.slice(1).map((row) => row[hours])).toEqual(expect.arrayContaining([3, 7]));

  const changed = rows.map((row, index) => (index === 2 ? row.map((cell, at) => (at === hours ? 5000 : cell)) : row));
  const cells = changed.map((row) => row.map((cell) => (cell === null ? null : { value: cell })));
  const buffer = await writeWorkbook(cells as never).toBuffer();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await page.locator('input[type=file]').setInputFiles({ name: 'tasks.xlsx', mimeType: kind, buffer });
  await dialog.getByText('2 rows: 1 imported, 1 failed').waitFor();
  const wrong = dialog.locator('.ant-table-row');
  expect(
    (await wrong.first().innerText())
      .split('\t')
      .map((text) => text.trim())
      .slice(0, 2),
  ).toEqual(['3', 'Hours']);

  const strange = await writeWorkbook([[{ value: 'Weight' }], [{ value: 'x' }]] as never).toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'strange.xlsx', mimeType: kind, buffer: strange });
  await dialog.getByText('The file was not imported').waitFor();
  await dialog.getByText(/Weight/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('3 in total').first().waitFor();
  expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
});
