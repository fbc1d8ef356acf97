import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { intercept, openSite, type Site } from '../../fixtures/site.ts';

let site: Site;
let other: Site['world']['ask'];
beforeAll(async () => {
  site = await openSite();
  const roles = (await site.world.ask('GET', '/api/framework/permission/Role')).data.list;
  const administrators = roles.find(({ code }: { code: string }) => code === 'Administrators').id;
  ({ ask: other } = await site.world.addUser('designer2', { roleIds: [administrators] }));
});
afterAll(() => site?.end());

const field = (id: string, label: string) => ({ id, name: id, kind: 'text', label, widget: 'input' });
const document = (labels: Record<string, string>) => {
  const fields = Object.entries(labels).map(([id, label]) => field(id, label));
  return {
    version: 2,
    model: { name: 'shared', titleField: 'first', fields },
    pages: {
      form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
      list: { columns: [{ field: 'first' }] },
    },
  };
};

const labels = (page: Page) => page.locator('.ts-canvas .ts-label').allInnerTexts();
const infoOf = async (id: string) => (await site.world.ask('GET', `/api/OnLineDev/${id}/Info`)).data;
/** What the other one makes of the draft, and saves. */
async function otherSaves(id: string, change: (page: ReturnType<typeof document>) => void) {
  const { page, version } = (await other('GET', `/api/OnLineDev/${id}/Info`)).data;
  change(page);
  expect((await other('PUT', `/api/OnLineDev/${id}`, { page, version })).code).toBe(200);
}
const relabel = async (page: Page, at: number, label: string) => {
  await page.locator('.ts-canvas .ts-label').nth(at).dblclick({ force: true });
  await page.locator('.ts-mark-rename').fill(label);
  await page.keyboard.press('Enter');
};
const open = async (code: string) => {
  const page = document({ first: 'First', second: 'Second', third: 'Third' });
  const made = await site.world.ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', page });
  expect(made.msg).toBe('');
  const id = made.data.id;
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  await visit.page.locator('.ts-canvas [data-part]').first().waitFor();
  return { id: id as string, ...visit };
};

test('who else has a draft open is seen; what they save arrives while one edits, and no step back takes it away', async () => {
  const { id, page, errors } = await open('arrives');
  await other('POST', `/api/OnLineDev/${id}/Actions/Here`, { window: 'another-window' });
  await page.getByRole('status').and(page.locator('.ts-also-here')).waitFor();
  expect(await page.locator('.ts-also-here').getAttribute('title')).toContain('designer2');
  await relabel(page, 0, 'Mine');
  await expect.poll(() => labels(page)).toEqual(['Mine', 'Second', 'Third']);
  await otherSaves(id, ({ model, pages }) => {
    (model.fields[1] as { label: string }).label = 'Theirs';
    model.fields.push(field('fourth', 'Fourth'));
    pages.form.body.push({ node: 'field', id: 'fourth', field: 'fourth' });
  });
  await expect.poll(() => labels(page)).toEqual(['Mine', 'Theirs', 'Third', 'Fourth']);
  await page.getByText('designer2 saved the draft').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => labels(page)).toEqual(['First', 'Theirs', 'Third', 'Fourth']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  const stored = (await infoOf(id)).page.model.fields.map(({ label }: { label: string }) => label);
  expect(stored).toEqual(['Mine', 'Theirs', 'Third', 'Fourth']);
  await other('POST', `/api/OnLineDev/${id}/Actions/Here`, { window: 'another-window', leaves: true });
  await page.locator('.ts-also-here').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('two who change one property are asked, and nobody is overwritten', async () => {
  const { id, page, errors } = await open('asked');
  await relabel(page, 0, 'Mine');
  await relabel(page, 1, 'Mine too');
  await otherSaves(id, ({ model }) => {
    for (const index of [0, 1, 2]) (model.fields[index] as { label: string }).label = `Theirs ${index}`;
  });
  const dialog = page.getByRole('dialog', { name: 'Both of you changed the same' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'Merge' }).isDisabled()).toBe(true);
  await dialog.getByRole('radiogroup').nth(0).getByRole('radio').nth(0).check();
  await dialog.getByRole('radiogroup').nth(1).getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.poll(() => labels(page)).toEqual(['Mine', 'Theirs 1', 'Theirs 2']);
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
  const stored = (await infoOf(id)).page.model.fields.map(({ label }: { label: string }) => label);
  expect(stored).toEqual(['Mine', 'Theirs 1', 'Theirs 2']);
  expect(errors).toEqual([]);
});

test('a save that comes between is merged before the next one, also when it was put off', async () => {
  const { id, page, errors } = await open('between');
  await relabel(page, 0, 'Mine');
  await otherSaves(id, ({ model }) => {
    (model.fields[0] as { label: string }).label = 'Theirs';
  });
  const dialog = page.getByRole('dialog', { name: 'Both of you changed the same' });
  await dialog.getByRole('button', { name: 'Later' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // Until then nobody is asked again.
  const heard = page.waitForResponse(/Actions\/Here/);
  await heard;
  expect(await dialog.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await dialog.getByRole('button', { name: 'All theirs' }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.poll(() => labels(page)).toEqual(['Theirs', 'Second', 'Third']);
  expect((await infoOf(id)).page.model.fields[0].label).toBe('Theirs');
  expect(errors).toEqual([]);
});

test('what is saved between an own save and the look after it is not overwritten by the next one', async () => {
  const { id, page } = await open('gap');
  await relabel(page, 0, 'Mine');
  let isFirst = true;
  await intercept(page, new RegExp(`OnLineDev/${id}/Info`), async (route) => {
    if (isFirst) {
      isFirst = false;
      await otherSaves(id, ({ model }) => {
        (model.fields[1] as { label: string }).label = 'Theirs';
      });
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await relabel(page, 2, 'Mine too');
  await expect.poll(() => labels(page)).toEqual(['Mine', 'Theirs', 'Mine too']);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const storedLabels = async () => (await infoOf(id)).page.model.fields.map(({ label }: { label: string }) => label);
  await expect.poll(storedLabels).toEqual(['Mine', 'Theirs', 'Mine too']);
});

test('steps back stay when others save, and say what they saved; a release is carried out as it was shown', async () => {
  const { id, page, errors } = await open('steps');
  const release = () => site.world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
  expect((await release()).code).toBe(200);
  await relabel(page, 0, 'Mine');
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved').waitFor();
  await otherSaves(id, ({ model }) => {
    (model.fields[1] as { label: string }).label = 'Theirs';
  });
  await expect.poll(() => labels(page)).toEqual(['Mine', 'Theirs', 'Third']);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => labels(page)).toEqual(['First', 'Theirs', 'Third']);
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect.poll(() => labels(page)).toEqual(['Mine', 'Theirs', 'Third']);

  await page.getByRole('button', { name: /Release$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No structure changes').waitFor();
  await otherSaves(id, ({ model, pages }) => {
    model.fields = model.fields.filter((one) => one.id !== 'third');
    pages.form.body = pages.form.body.filter((node) => node.field !== 'third');
  });
  await dialog.getByRole('button', { name: /Release$/ }).click();
  await page.getByText('look at the new plan first').waitFor();
  await dialog.getByText('Put the field aside').waitFor();
  const { releasedVersion } = await infoOf(id);
  await dialog.getByRole('button', { name: /Release$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await infoOf(id)).releasedVersion).toBe(releasedVersion + 1);
  expect(errors).toEqual([]);
});

test('who designs hears that others have released the form, or deleted it', async () => {
  const { id, page } = await open('heard');
  await relabel(page, 0, 'Mine');
  await site.world.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
  await page.getByText('Released v1').first().waitFor();
  const { table } = site.world.tenant.registry.get('onlineDev/Entry');
  await site.world.database.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id]);
  await page.getByText('This form has been deleted').waitFor();
});
