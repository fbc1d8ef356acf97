import { deflateSync } from 'node:zlib';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { releaseEntry } from '../fixtures/release-entry.ts';
import { openSite, type Site } from '../fixtures/site.ts';

const papers: PageDocument = {
  version: 2,
  model: {
    name: 'paper',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      {
        id: 'f2',
        name: 'files',
        kind: 'files',
        label: 'Files',
        widget: 'fileUpload',
        props: { limit: 2, fileSize: 4, sizeUnit: 'KB' },
      },
      { id: 'f3', name: 'photos', kind: 'files', label: 'Photos', widget: 'imageUpload', props: { limit: 1 } },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3'].map((field) => ({ node: 'field' as const, id: field, field })) },
    list: { columns: [{ field: 'f1' }, { field: 'f2' }, { field: 'f3' }], keyword: ['f1'] },
  },
};

/** A picture of one red dot. */
function png(): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (table[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), 4 + body.length);
    return out;
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const dot = deflateSync(Buffer.from([0, 255, 0, 0]));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', dot), chunk('IEND', Buffer.alloc(0))]);
}

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await releaseEntry(site.world, { code: 'papers', fullName: 'Papers', page: papers });
}, 120_000);
afterAll(() => site?.end());

test('files are kept within their limits, come back as they were, and a picture is shown', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/papers' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=title] input').fill('Letter');
  const files = dialog.locator('[data-field=files]');
  const text = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') });
  await files.locator('input[type=file]').setInputFiles([text('large.txt', 5000)]);
  await page.getByText('The file size exceeds 4KB').waitFor();
  await files
    .locator('input[type=file]')
    .setInputFiles([text('one.txt', 100), text('two.txt', 200), text('three.txt', 9)]);
  await page.getByText('At most 2 files can be uploaded').waitFor();
  await files.getByText('two.txt').waitFor();
  expect(await files.locator('.ts-file-name').allInnerTexts()).toEqual(['one.txt', 'two.txt']);

  const photos = dialog.locator('[data-field=photos]');
  const lie = { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await photos.locator('input[type=file]').setInputFiles([lie]);
  await page.locator('.ant-message-error').last().waitFor();
  expect(await photos.locator('img').count()).toBe(0);
  await photos.locator('input[type=file]').setInputFiles([{ name: 'dot.png', mimeType: 'image/png', buffer: png() }]);
  await photos.locator('img').waitFor();
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Letter' }).click();
  const shown = page.getByRole('dialog');
  const saved = page.waitForEvent('download');
  await shown.getByRole('button', { name: /^Download.*one\.txt/ }).click();
  expect((await saved).suggestedFilename()).toBe('one.txt');
  const picture = shown.locator('[data-field=photos] img');
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  expect(errors.filter((message) => !message.includes('400'))).toEqual([]);
});
