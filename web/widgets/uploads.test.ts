import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { makePng } from '@tessera/fixtures/files/png.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { intercept, openSite, type Site } from '@tessera/fixtures/site.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
      {
        id: 'f4',
        name: 'portraits',
        kind: 'files',
        label: 'Portraits',
        widget: 'imageUpload',
        props: { limit: 3, crop: '1:1' },
      },
      { id: 'f5', name: 'films', kind: 'files', label: 'Films', widget: 'fileUpload', props: { fileSize: 10 } },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2', 'f3', 'f4', 'f5'].map((field) => ({ node: 'field' as const, id: field, field })) },
    list: { columns: [{ field: 'f1' }, { field: 'f2' }, { field: 'f3' }], keyword: ['f1'] },
  },
};

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'papers', fullName: 'Papers', page: papers })}`;
});
afterAll(() => site?.end());

test('files are kept within their limits, come back as they were, and a picture is shown', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/papers' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=title] input').fill('Letter');
  const files = dialog.locator('[data-field=files]');
  await files.locator('input[type=file]').setInputFiles([text('large.txt', 5000)]);
  await page.getByText('The file size exceeds 4KB').waitFor();
  await files
    .locator('input[type=file]')
    .setInputFiles([text('one.txt', 100), text('two.txt', 200), text('three.txt', 9)]);
  await page.getByText('At most 2 files can be uploaded').waitFor();
  await files.getByText('two.txt').waitFor();
  await expect.poll(() => files.locator('.ts-file-open').allInnerTexts()).toEqual(['one.txt', 'two.txt']);

  const photos = dialog.locator('[data-field=photos]');
  const lie = { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await photos.locator('input[type=file]').setInputFiles([lie]);
  await photos.getByText('is not valid: png, jpg, gif, webp').waitFor();
  expect(await photos.locator('img').count()).toBe(0);
  await photos
    .locator('input[type=file]')
    .setInputFiles([{ name: 'dot.png', mimeType: 'image/png', buffer: makePng() }]);
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

test('pictures are cropped one after the other before they go up, by the keyboard too; one may be left out', async () => {
  const { page, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/papers' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('[data-field=portraits]') });
  await dialog.locator('[data-field=title] input').fill('Faces');
  const wide = (name: string) => ({ name, mimeType: 'image/png', buffer: makePng({ width: 400, height: 200 }) });
  const portraits = dialog.locator('[data-field=portraits]');
  await portraits.locator('input[type=file]').setInputFiles([wide('first.png'), wide('second.png')]);
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.getByText('1 more to come').waitFor();
  await crop.getByRole('button', { name: 'Use', exact: true }).click();
  await crop.getByText('1 more to come').waitFor({ state: 'detached' });
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await crop.waitFor({ state: 'detached' });
  await expect.poll(() => portraits.locator('img').count()).toBe(1);
  await portraits.locator('input[type=file]').setInputFiles([wide('third.png')]);
  // The frame is smaller by its corner, one step of an arrow at a time.
  const corner = crop.getByRole('button', { name: 'Bottom right corner' });
  await corner.focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowLeft');
  await crop.getByRole('button', { name: 'Use', exact: true }).click();
  await crop.waitFor({ state: 'detached' });
  await expect.poll(() => portraits.locator('img').count()).toBe(2);
  const sizes = () =>
    portraits
      .locator('img')
      .evaluateAll((all) =>
        all.map((one) => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).naturalHeight]),
      );
  await expect.poll(async () => (await sizes())[0]).toEqual([200, 200]);
  const [, smaller] = await sizes();
  expect(smaller?.[0]).toBe(smaller?.[1]);
  expect(smaller?.[0]).toBeLessThan(200);
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  expect(namesOf((await stored('Faces')).portraits)).toEqual(['first.png', 'third.png']);
  expect(errors).toEqual([]);
});

const text = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') });
const stored = async (title: string) => {
  const { list } = (await site.world.ask('POST', `${base}/List`, {})).data;
  const found = list.find((one: { title: string }) => one.title === title);
  return found && (await site.world.ask('GET', `${base}/${found.id}`)).data;
};
const namesOf = (files: { name: string }[]) => files.map(({ name }) => name);

/** A new record with a title, and its field of files. */
async function begin(title: string): Promise<{ page: Page; files: Locator; photos: Locator; dialog: Locator }> {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/papers?mode=create' });
  const dialog = page.getByRole('dialog').first();
  await dialog.locator('[data-field=title] input').fill(title);
  const of = (name: string) => dialog.locator(`[data-field=${name}]`);
  return { page, dialog, files: of('files'), photos: of('photos') };
}

/** What a browser does when files are pasted or dropped there. */
const hand = (place: Locator, given: { event: 'paste' | 'drop'; names: string[] }) =>
  place.evaluate((element, { event, names }) => {
    const data = new DataTransfer();
    for (const name of names) data.items.add(new File([`content of ${name}`], name));
    const how = { bubbles: true, cancelable: true };
    if (event === 'drop') element.dispatchEvent(new DragEvent('dragover', { ...how, dataTransfer: data }));
    const marked = event === 'drop' && element.closest('.ts-drop') !== null;
    element.dispatchEvent(
      event === 'drop'
        ? new DragEvent('drop', { ...how, dataTransfer: data })
        : new ClipboardEvent('paste', { ...how, clipboardData: data }),
    );
    return marked;
  }, given);

/** Answers of uploads that come when the test lets them. */
async function held(page: Page): Promise<Map<string, Route>> {
  const routes = new Map<string, Route>();
  await intercept(page, /api\/file\/Upload/, (route) => {
    const name = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? '';
    routes.set(name, route);
  });
  return routes;
}

test('files are pasted and dropped into their field; each that is refused says why, until it is taken off', async () => {
  const { page, files, photos } = await begin('Pasted');
  const button = files.locator('button').filter({ hasText: 'Upload' });
  await button.focus();
  await hand(button, { event: 'paste', names: ['one.txt'] });
  await files.getByRole('button', { name: 'Preview one.txt' }).waitFor();
  await hand(button, { event: 'drop', names: ['two.txt', 'three.txt'] });
  await files.getByRole('button', { name: 'Preview two.txt' }).waitFor();
  const refused = files.getByRole('listitem').filter({ hasText: 'At most 2 files can be uploaded' });
  await refused.getByText('three.txt').waitFor();
  await refused.getByRole('button', { name: 'Take off the list three.txt' }).press('Enter');
  await refused.waitFor({ state: 'detached' });
  // A picture out of the clipboard is named by when it came.
  await photos.getByText('Add picture').evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
    },
    [...makePng()],
  );
  await photos.getByRole('button', { name: /^View image-\d{8}-\d{6}\.png$/ }).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  expect(namesOf((await stored('Pasted')).files)).toEqual(['one.txt', 'two.txt']);
});

test('each upload has its own progress, is stopped alone, and tried again when it failed', async () => {
  const { page, files } = await begin('Tried');
  const routes = await held(page);
  await files.locator('input[type=file]').setInputFiles([text('stopped.txt', 10), text('failing.txt', 20)]);
  await expect.poll(() => [...routes.keys()].sort()).toEqual(['failing.txt', 'stopped.txt']);
  expect(await files.getByRole('progressbar').count()).toBe(2);
  await files.getByRole('button', { name: 'Cancel the upload of stopped.txt' }).press('Enter');
  await expect.poll(() => files.getByText('stopped.txt').count()).toBe(0);
  await routes.get('failing.txt')?.abort();
  const failed = files.getByRole('listitem').filter({ hasText: 'failing.txt' });
  await failed.getByText('The request failed').waitFor();
  await page.unroute(/api\/file\/Upload/);
  await failed.getByRole('button', { name: 'Retry failing.txt' }).press('Enter');
  await files.getByRole('button', { name: 'Preview failing.txt' }).waitFor();
});

test('saving waits for what is on its way, and is not done without a file that did not come', async () => {
  const { page, dialog, files } = await begin('Waited');
  const routes = await held(page);
  await files.locator('input[type=file]').setInputFiles([text('lost.txt', 10), text('slow.txt', 10)]);
  await expect.poll(() => routes.size).toBe(2);
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Saving' }).waitFor();
  expect(await stored('Waited')).toBe(undefined);
  await routes.get('slow.txt')?.continue();
  await routes.get('lost.txt')?.abort();
  await dialog.getByText('A file could not be uploaded.').waitFor();
  expect(await stored('Waited')).toBe(undefined);
  await page.unroute(/api\/file\/Upload/);
  await files.getByRole('button', { name: 'Retry lost.txt' }).click();
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  // In the order in which they were chosen, although the first came last.
  expect(namesOf((await stored('Waited')).files)).toEqual(['lost.txt', 'slow.txt']);
});

test('who saves after a file has failed is told of it first; saved once more it goes without', async () => {
  const { page, dialog, files } = await begin('Told');
  const routes = await held(page);
  await files.locator('input[type=file]').setInputFiles([text('lost.txt', 10)]);
  await expect.poll(() => routes.size).toBe(1);
  await routes.get('lost.txt')?.abort();
  await files.getByRole('button', { name: 'Retry lost.txt' }).waitFor();
  await page.keyboard.press('Control+s');
  await dialog.getByText('A file could not be uploaded.').waitFor();
  expect(await stored('Told')).toBe(undefined);
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  expect(namesOf((await stored('Told')).files ?? [])).toEqual([]);
});

test('by keyboard: the focus stays in the field when a file is taken off, and when no more can be added', async () => {
  const { page, files } = await begin('Kept');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  await files.locator('button').first().focus();
  await files.locator('input[type=file]').setInputFiles([text('one.txt', 10), text('two.txt', 10)]);
  for (const name of ['one.txt', 'two.txt']) await files.getByRole('button', { name: `Preview ${name}` }).waitFor();
  // Of whichever came first.
  await expect.poll(focused).toMatch(/^Preview (one|two)\.txt$/);
  await files.getByRole('button', { name: 'Remove one.txt' }).press('Enter');
  await expect.poll(focused).toBe('Remove two.txt');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Upload');
});

test('leaving a form while files are on their way asks first, and stops them when it is left', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/papers?mode=create' });
  const dialog = page.getByRole('dialog').first();
  const files = dialog.locator('[data-field=files]');
  const routes = await held(page);
  let stopped = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/Upload/')) stopped++;
  });
  await files.locator('input[type=file]').setInputFiles([text('slow.txt', 10)]);
  await expect.poll(() => routes.size).toBe(1);
  // Nothing has been typed: the file alone would be lost.
  await page.getByRole('img', { name: 'Unsaved input' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await files.getByRole('progressbar').waitFor();
  expect(stopped).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => stopped).toBe(1);
});

test('a large file goes on by itself where the connection broke', async () => {
  const { page, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/papers' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-field=title] input').fill('Film');
  const films = dialog.locator('[data-field=films]');
  const offsets: (string | null)[] = [];
  let isAway = false;
  await intercept(page, /\/Parts(\/|$)/, async (route) => {
    if (isAway) return route.abort('connectionreset');
    if (route.request().method() === 'PUT') {
      offsets.push(new URL(route.request().url()).searchParams.get('offset'));
      // What comes second breaks off.
      if (offsets.length === 2) {
        isAway = true;
        return route.abort('connectionreset');
      }
    }
    return route.continue();
  });
  const mega = 1024 * 1024;
  const buffer = Buffer.alloc(5 * mega, 'abcdefg');
  await films.locator('input[type=file]').setInputFiles([{ name: 'film.bin', mimeType: 'video/mp4', buffer }]);
  await films.getByText('The connection is lost; it goes on by itself when it is back').waitFor();
  isAway = false;
  await films.locator('.ts-file-open').waitFor();
  expect(offsets).toEqual(['0', String(2 * mega), String(2 * mega), String(4 * mega)]);
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  const { list } = (await site.world.ask('POST', `${base}/List`, { keyword: 'Film' })).data;
  const { fileId } = (await site.world.ask('GET', `${base}/${list[0].id}`)).data.films[0];
  const kept = (await site.world.ask('GET', `/api/file/Download/annex/${fileId}`)).data;
  expect(buffer.equals(kept)).toBe(true);
});
