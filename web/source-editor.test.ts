import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { intercept, openSite, type Site, showSource, steppedBack, type Visit } from '../fixtures/site.ts';

let site: Site;
let id: string;
beforeAll(async () => {
  site = await openSite();
  const entry = { fullName: 'Notes', code: 'notes', type: 'form', source: text('input') };
  id = (await site.world.ask('POST', '/api/OnLineDev', entry)).data.id;
});
afterAll(() => site?.end());

/** As a person would write it: their own order of keys, their own lines and spaces. */
const text = (widget: string) => `{
    "pages": { "list": { "columns": [ {"field": "f1"} ] } },

    "version":2,
    "model": { "titleField": "title", "name": "note", "fields": [
        {"widget": "${widget}",   "name": "title", "id": "f1", "label": "First note", "kind": "text"}
    ] }
}`;

async function openEditor({ page, signIn }: Visit): Promise<void> {
  await signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  await showSource(page);
  await page.locator('.monaco-editor .view-line').first().waitFor();
}

/** Pasted, as a person would: typed text is completed and indented by the editor. */
async function write(page: Page, written: string): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+a');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), written);
  await page.keyboard.press('Control+v');
}

/** The whole text of the editor, as copying gives it. */
async function shown(page: Page): Promise<string> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  return page.evaluate(() => navigator.clipboard.readText());
}

const kept = async () => (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data.source as string;
const marked = (page: Page) => page.locator('.monaco-editor .squiggly-error');

test('a fault is marked and listed where it stands, without the server, in the language of the person', async () => {
  const visit = await site.open({ language: 'ja' });
  const { page, errors } = visit;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await openEditor(visit);
  await page.getByRole('tab', { name: '問題 0' }).click();
  // From here on only the page itself can know.
  await intercept(page, '**/Actions/Check', (route) => route.abort());
  await write(page, text('nope'));
  const fault = page.locator('.ts-finding-list').getByRole('button');
  await fault.getByText('nope というウィジェットはありません').waitFor();
  expect(await fault.locator('code').innerText()).toBe('model.fields[0].widget');
  await marked(page).first().waitFor();
  const box = await marked(page).first().boundingBox();
  const place = await page.locator('.view-line').getByText('"nope"').first().boundingBox();
  expect(Math.abs((box?.x ?? 0) - (place?.x ?? -99))).toBeLessThan(3);
  expect(Math.abs((box?.y ?? 0) - (place?.y ?? -99))).toBeLessThan(20);
  await fault.click();
  await page.locator('.monaco-editor.focused').waitFor();

  await write(page, '{ "version": 2,, }');
  await fault.getByText('二重引用符で囲んだプロパティ名が必要です').waitFor();
  await write(page, text('input'));
  await page.getByText('問題は見つかりませんでした').waitFor();
  await marked(page).first().waitFor({ state: 'detached' });
  expect([...hosts]).toEqual([new URL(site.url).host]);
  expect(errors).toEqual([]);
});

test('what only the server knows stays in sight while the page checks again', async () => {
  const visit = await site.open();
  const { page } = visit;
  await openEditor(visit);
  await page.getByRole('tab', { name: 'Problems 0' }).click();
  const pointing = (label: string) =>
    text('relationForm')
      .replace('"kind": "text"', '"kind": "ref", "to": { "resource": "entry/nowhere", "show": "title" }')
      .replace('First note', label);
  await write(page, pointing('One'));
  await page.locator('.ts-finding-list li').first().waitFor();
  // Every state of the list from now on: a fault that goes away and comes back would be seen.
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    const note = () => counts.push(document.querySelectorAll('.ts-finding-list li').length);
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    note();
  });
  const checked = page.waitForResponse(/Actions\/Check/);
  await write(page, pointing('Two'));
  await checked;
  await page.getByText('there is no resource entry/nowhere').waitFor();
  // The answer of the server, and what it draws.
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => new Set((window as unknown as { counts: number[] }).counts).size)).toBe(1);
});

test('the text is kept as it was written, over saving, releasing and loading the page again', async () => {
  const visit = await site.open();
  const { page, errors } = visit;
  await openEditor(visit);
  const written = text('textarea').replace('"kind": "text"', '"kind":    "longText"');
  await write(page, written);
  await page.getByText('Unsaved').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
  expect(await kept()).toBe(written);
  await page.getByRole('button', { name: /Release$/ }).click();
  const release = page.getByRole('dialog');
  await release.getByRole('button', { name: /Release/ }).click();
  await release.waitFor({ state: 'hidden' });

  await steppedBack(page);
  await page.reload();
  await page.getByText('Released v1').waitFor();
  await page.locator('.monaco-editor .view-line').first().waitFor();
  expect(await shown(page)).toBe(written);
  expect(await page.getByText('Unsaved').count()).toBe(0);
  // Formatting puts spaces right and leaves keys and lines where they are.
  await page.getByRole('button', { name: 'Format' }).click();
  const lines = (await shown(page)).split('\n');
  expect(lines).toHaveLength(written.split('\n').length);
  expect(lines.slice(1, 4)).toEqual([
    '  "pages": { "list": { "columns": [ { "field": "f1" } ] } },',
    '',
    '  "version": 2,',
  ]);
  expect(errors).toEqual([]);
});
