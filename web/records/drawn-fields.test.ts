import { readFileSync } from 'node:fs';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

const node = (field: string) => ({ node: 'field' as const, id: `n-${field}`, field });
const page: PageDocument = {
  version: 2,
  model: {
    name: 'handover',
    titleField: 'number',
    fields: [
      { id: 'f1', name: 'number', kind: 'text', label: 'Number', widget: 'input', required: true },
      { id: 'f2', name: 'code', kind: 'none', label: 'Code', widget: 'qrCode' },
      { id: 'f3', name: 'signed', kind: 'files', label: 'Signature', widget: 'signature', required: true },
    ],
  },
  pages: {
    form: {
      body: [
        { node: 'link', id: 'link', content: 'Home', address: '/home' },
        {
          node: 'steps',
          id: 'steps',
          panes: [
            { id: 's1', title: 'Device', children: [node('f1'), node('f2')] },
            { id: 's2', title: 'Hand-over', children: [node('f3')] },
          ],
        },
      ],
    },
    list: { columns: [{ field: 'f1' }, { field: 'f3' }], buttons: ['btn_add', 'btn_edit'] },
  },
};

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'handover', fullName: 'Hand-overs', page })}`;
});
afterAll(() => site.end());

async function begin(options: { width?: number } = {}): Promise<{ page: Page; errors: string[] }> {
  const visit = await site.open(options);
  await visit.signIn('admin', adminPassword, { at: '/handover' });
  await visit.page.getByRole('button', { name: 'Add' }).first().click();
  await visit.page.getByRole('textbox', { name: 'Number' }).waitFor();
  return visit;
}

/** The width and height that a PNG says it has. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('a signature is drawn, one stroke taken back, and stored as a picture of its ink', async () => {
  const { page, errors } = await begin();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('cannot be empty').waitFor();
  await page.getByRole('textbox', { name: 'Number' }).fill('D7');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Signature Sign' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  expect(await confirm.isDisabled()).toBe(true);
  const box = await page.locator('.ts-sign-place canvas').boundingBox();
  if (!box) throw new Error('nothing to draw on');
  for (const [left, right] of [
    [100, 300],
    [400, 600],
  ] as const) {
    await page.mouse.move(box.x + left, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + right, box.y + 120, { steps: 8 });
    await page.mouse.up();
  }
  await page.getByRole('button', { name: 'Undo stroke' }).click();
  await confirm.click();
  await page.locator('.ts-signature img').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'D7', exact: true }).waitFor();
  const { data } = await site.world.ask('POST', `${base}/List`, {});
  const [file] = data.list[0].signed;
  expect(file.name).toBe('Signature.png');
  const picture = await fetch(`${site.url}/api/file/Image/annexpic/${file.fileId}`, {
    headers: { Authorization: `Bearer ${await site.world.tokenOf('admin', adminPassword)}` },
  });
  const { width, height } = sizeOf(Buffer.from(await picture.arrayBuffer()));
  // The first stroke alone, and a little room around it.
  expect(width).toBeGreaterThan(150);
  expect(width).toBeLessThan(260);
  expect(height).toBeLessThan(80);
  expect(errors).toEqual([]);
});

test('whoever has only keys types the name; on a phone there is the whole screen to sign', async () => {
  const { page, errors } = await begin({ width: 390 });
  await page.getByRole('textbox', { name: 'Number' }).fill('D8');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('button', { name: 'Signature Sign' }).press('Enter');
  const canvas = page.locator('.ts-sign-place canvas');
  await canvas.waitFor();
  expect((await canvas.boundingBox())?.height).toBeGreaterThan(400);
  await page.getByRole('radio', { name: 'Draw' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: 'Name' }).fill('Jane Doe');
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await page.locator('.ts-signature img').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  expect(errors).toEqual([]);
});

test('a QR code is enlarged by a key, saved as a picture, and Escape leaves the form open', async () => {
  const { page } = await begin();
  await page.getByRole('textbox', { name: 'Number' }).fill('D9');
  await page.getByRole('button', { name: 'Enlarge Code' }).press('Enter');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  const png = readFileSync((await (await saved).path()) ?? '');
  expect(sizeOf(png)).toEqual({ width: 1024, height: 1024 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download PNG' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'Number' }).inputValue()).toBe('D9');
});

test('a link of the product leads there without loading it again', async () => {
  const { page } = await begin();
  await page.evaluate(() => Object.assign(window, { isStill: true }));
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/home');
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true);
});
