import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { makePdf } from '@tessera/fixtures/files/pdf.ts';
import { makePng } from '@tessera/fixtures/files/png.ts';
import { uploadFile } from '@tessera/fixtures/files/upload-file.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { openSite, type Site } from '@tessera/fixtures/site.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page: PageDocument = {
  version: 2,
  model: {
    name: 'folder',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      { id: 'f2', name: 'files', kind: 'files', label: 'Files', widget: 'fileUpload', props: { fileSize: 9 } },
      { id: 'f3', name: 'photos', kind: 'files', label: 'Photos', widget: 'imageUpload' },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3'].map((id) => ({ node: 'field' as const, id, field: id })) },
    list: { view: 'table', columns: [{ field: 'f1' }, { field: 'f2' }, { field: 'f3' }] },
  },
};

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'folder', fullName: 'Folders', page })}`;
});
afterAll(() => site.end());

const text = (name: string, content: string | Buffer) => ({ name, content: Buffer.from(content) });

async function make(title: string, files: { name: string; content: Buffer }[], photos: Buffer[] = []): Promise<void> {
  const { ask } = site.world;
  const record = {
    title,
    files: await Promise.all(files.map((file) => uploadFile(ask, file))),
    photos: await Promise.all(
      photos.map((content, at) => uploadFile(ask, { name: `${at + 1}.png`, content, type: 'annexpic' })),
    ),
  };
  expect(await ask('POST', base, record)).toMatchObject({ code: 200 });
}

const row = (one: Page, title: string) => one.getByRole('row').filter({ hasText: title });
const preview = (one: Page) => one.locator('.ts-preview');

test('the files of a cell are looked through by keyboard: a PDF by its pages, a text, and the way back', async () => {
  const pages = ['Contract of supply', ...Array.from({ length: 11 }, (_, at) => `Page ${at + 2} of it`)];
  await make('Contracts', [
    { name: 'contract.pdf', content: makePdf({ pages }) },
    text('notes.txt', '第一行\nsecond line'),
    text('old.csv', Buffer.from('c7ebbcd92cd5c5c8fd', 'hex')),
  ]);
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/folder' });
  const cell = row(one, 'Contracts').getByRole('button', { name: 'Preview contract.pdf, notes.txt, old.csv' });
  await cell.focus();
  await one.keyboard.press('Enter');
  const dialog = one.getByRole('dialog', { name: /contract\.pdf/ });
  await dialog.getByText('1 of 3').waitFor();
  // The letters lie over their picture, so that they are found, copied and read aloud.
  await dialog.getByRole('group', { name: 'Page 1', exact: true }).getByText('Contract of supply').waitFor();
  const drawn = () =>
    dialog.locator('canvas').evaluateAll((all) => all.filter((one) => (one as HTMLCanvasElement).width > 300).length);
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(await drawn()).toBeLessThan(4);
  const asked = dialog.getByRole('spinbutton', { name: 'Page' });
  await asked.fill('12');
  await asked.press('Enter');
  await dialog.getByText('Page 12 of it').waitFor();
  const width = async () => (await dialog.locator('[data-page="12"]').boundingBox())?.width ?? 0;
  const before = await width();
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeLessThan(before);

  await dialog.getByRole('button', { name: 'Next file' }).press('Enter');
  await preview(one).getByText('second line').waitFor();
  await one.keyboard.press('ArrowRight');
  await preview(one).getByText('请假,张三').waitFor();
  await preview(one).getByText('3 of 3').waitFor();
  const saved = one.waitForEvent('download');
  await preview(one).getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('old.csv');
  await one.keyboard.press('Escape');
  await preview(one).waitFor({ state: 'detached' });
  await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
  // The row behind has opened nothing.
  expect(await one.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('what a file is its bytes say; nothing in it runs, and what cannot be shown says so', async () => {
  const script = '<html><script>document.title = "run"</script><img src=x onerror="document.title=\'run\'"></html>';
  await make('Hostile', [
    text('posing.pdf', script),
    text('notes.txt', script),
    {
      name: 'armed.pdf',
      content: makePdf({ pages: ['Armed'], script: 'app.alert("run"); this.print();', withForm: true }),
    },
    text('archive.txt', Buffer.from('504b03041400000000000102030405', 'hex')),
    text('cut.pdf', '%PDF-1.7 and nothing behind'),
    text('nothing.txt', ''),
    { name: 'bomb.png', content: makePng({ said: { width: 60_000, height: 60_000 } }) },
    text('long.log', 'x'.repeat(1024 * 1024 + 5)),
  ]);
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/folder' });
  await row(one, 'Hostile')
    .getByRole('button', { name: /^Preview/ })
    .click();
  const dialog = preview(one);
  const next = () => dialog.getByRole('button', { name: 'Next file' }).click();
  await dialog.getByText(script).waitFor();
  await next();
  await dialog.getByText('2 of 8').waitFor();
  await dialog.getByText(script).waitFor();
  expect(await dialog.locator('img, iframe, object, embed').count()).toBe(0);
  await next();
  await dialog.getByText('Armed', { exact: true }).waitFor();
  // Forms are part of the picture: there is nothing to fill in, to send or to follow.
  expect(await dialog.locator('.ts-pdf :is(input, a, form, button)').count()).toBe(0);
  await next();
  await dialog.getByText('This file cannot be shown here').waitFor();
  await next();
  await dialog.getByText('The file is damaged or incomplete').waitFor();
  await next();
  await dialog.getByText('The file is empty').waitFor();
  await next();
  await dialog.getByText('The file is too large to be shown here').waitFor();
  await next();
  await dialog.getByText('Only the first 1 MB is shown').waitFor();
  expect(await dialog.locator('pre').evaluate((pre) => pre.textContent?.length)).toBe(1024 * 1024);
  expect(await one.title()).not.toContain('run');
  expect(errors).toEqual([]);
});

test('pictures of a record open one after the other and can be looked at closely', async () => {
  await make('Photos', [], [makePng({ width: 300, height: 200 }), makePng({ width: 50, height: 400 })]);
  const { page: one, errors, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: '/folder' });
  await one.getByRole('button', { name: 'Photos' }).first().click();
  const record = one.getByRole('dialog').last();
  await record.getByRole('button', { name: 'View 1.png' }).click();
  const picture = preview(one).getByRole('img', { name: '1.png' });
  await picture.waitFor();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await preview(one).getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(before * 1.25, 0);
  await preview(one).getByRole('button', { name: 'Next file' }).click();
  await preview(one).getByRole('img', { name: '2.png' }).waitFor();
  // Escape closes the preview alone.
  await one.keyboard.press('Escape');
  await preview(one).waitFor({ state: 'detached' });
  expect(await record.isVisible()).toBe(true);
  expect(errors).toEqual([]);
});
