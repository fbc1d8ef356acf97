import { adminPassword } from '@tessera/fixtures/database-setup.ts';
import { hostileHtml } from '@tessera/fixtures/hostile-html.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { intercept, openSite, type Site, step, steppedBack } from '@tessera/fixtures/site.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page: PageDocument = {
  version: 2,
  model: {
    name: 'article',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
      { id: 'f2', name: 'body', kind: 'html', label: 'Body', widget: 'richText' },
    ],
  },
  pages: {
    form: { body: ['f1', 'f2'].map((id) => ({ node: 'field' as const, id, field: id })) },
    list: { view: 'table', columns: [{ field: 'f1' }, { field: 'f2' }] },
  },
};

let site: Site;
let base: string;
beforeAll(async () => {
  site = await openSite();
  base = `/api/OnLineDevInstance/${await releaseEntry(site.world, { code: 'article', fullName: 'Articles', page })}`;
});
afterAll(() => site.end());

const stored = async () => (await site.world.ask('POST', `${base}/List`, {})).data.list;
const bodyOf = async (id: string) => (await site.world.ask('GET', `${base}/${id}`)).data.body;
const body = (one: Page) => one.getByRole('textbox', { name: 'Body' });

test('formatted text is written by keyboard and buttons, saved, and read as it was written', async () => {
  const { page: one, errors, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/article?mode=create' });
  await body(one).click();
  await one.keyboard.type('# Bolts');
  await one.keyboard.press('Enter');
  await one.keyboard.type('Only ');
  await one.keyboard.press('Control+b');
  await one.keyboard.type('M6');
  await one.keyboard.press('Control+b');
  await one.keyboard.type(', see ');
  await one.getByRole('button', { name: 'Link' }).click();
  const address = one.getByLabel('Address of the link');
  await address.fill('javascript:alert(1)');
  await one.getByText('It begins with https://').waitFor();
  // Closes what is small, and the form stays.
  await address.press('Escape');
  await address.waitFor({ state: 'detached' });
  await one.getByRole('button', { name: 'Link' }).click();
  await address.fill('a.example/list');
  // The caret is back in the text before another key can be pressed, not a frame later.
  const hasCaret = await address.evaluate((input) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    return document.activeElement?.ariaMultiLine;
  });
  expect(hasCaret).toBe('true');
  await one.keyboard.press('Enter');
  await one.getByRole('button', { name: 'Bulleted list' }).click();
  await one.keyboard.type('one');
  await one.locator('[data-field=title] input').fill('First');
  await one.keyboard.press('Control+s');
  await one.getByRole('row', { name: /First.*Bolts Only M6, see https:\/\/a\.example\/list one/ }).waitFor();
  const [{ id }] = await stored();
  const link = '<a href="https://a.example/list">https://a.example/list</a>';
  const html = `<h1>Bolts</h1><p>Only <strong>M6</strong>, see ${link}</p><ul><li><p>one</p></li></ul>`;
  expect(await bodyOf(id)).toBe(html);
  await one
    .getByRole('button', { name: 'First', exact: true })
    .or(one.getByText('First', { exact: true }))
    .first()
    .click();
  const read = one.locator('.ts-rich-text');
  await read.getByRole('heading', { name: 'Bolts' }).waitFor();
  expect(await read.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer');
  expect(errors).toEqual([]);
});

test('who opens a text and writes nothing has changed nothing; a picture is pasted into it', async () => {
  const { data } = await site.world.ask('POST', base, { title: 'Second', body: '<p>a<br />b</p>' });
  const { page: one, signIn } = await site.open({ width: 390 });
  await signIn('admin', adminPassword, { at: `/article?id=${data.id}&mode=edit` });
  await body(one).waitFor();
  await one.keyboard.press('Escape');
  // Nothing is asked: there is nothing to lose.
  await body(one).waitFor({ state: 'detached' });
  await steppedBack(one);
  await one.goto(`${site.url}/article?id=${data.id}&mode=edit`);
  await body(one).click();
  await one.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000;
    canvas.height = 1000;
    const drawing = canvas.getContext('2d');
    // Noise, which no format makes small.
    const noise = drawing?.createImageData(4000, 1000);
    if (noise) for (let at = 0; at < noise.data.length; at++) noise.data[at] = (at * 2_654_435_761) >>> (at % 24);
    if (noise) drawing?.putImageData(noise, 0, 0);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const clipboardData = new DataTransfer();
    if (blob) clipboardData.items.add(new File([blob], 'noise.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await body(one).locator('img').waitFor();
  const size = await body(one)
    .locator('img')
    .evaluate(async (image) => {
      await (image as HTMLImageElement).decode();
      return (image as HTMLImageElement).naturalWidth;
    });
  expect(size).toBe(1600);
  await one.keyboard.press('Control+s');
  await body(one).waitFor({ state: 'detached' });
  expect(await bodyOf(data.id)).toMatch(
    /^<p>a<br \/>b<\/p><img src="data:image\/webp;base64,|<img src="data:image\/webp;base64,/,
  );
});

test('what nobody has cleaned is harmless where it is read', async () => {
  const { data } = await site.world.ask('POST', base, { title: 'Third', body: '<p>a</p>' });
  const { page: one, signIn } = await site.open();
  await signIn('admin', adminPassword, { at: '/article' });
  const asked: string[] = [];
  one.on('request', (request) => asked.push(request.url()));
  for (const { html, never } of hostileHtml) {
    const answer = {
      code: 200,
      msg: '',
      data: { ...data, id: data.id, title: 'Third', body: `${html}<p>end</p>`, version: 1 },
    };
    await intercept(one, new RegExp(`${data.id}\\?`), (route) => route.fulfill({ json: answer }));
    await step(one, `/article?id=${data.id}`);
    const read = one.locator('.ts-rich-text');
    await read.getByText('end').waitFor();
    expect(await read.evaluate((place) => place.innerHTML)).not.toMatch(never);
    await step(one, '/article');
    await read.waitFor({ state: 'detached' });
    await one.unroute(new RegExp(`${data.id}\\?`));
  }
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
});
