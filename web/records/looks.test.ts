import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { chipColorNames } from '@tessera/schemas/options/colors.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry, tasks } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

const colors = [...chipColorNames, '#ffcc00', '#8b0000'];
const items = colors.map((color) => ({ value: color, label: `in ${color}`, color }));
const [title, due, hours, grade, owner] = tasks.model.fields;
const work = {
  ...tasks,
  model: {
    ...tasks.model,
    name: 'looks',
    fields: [title, due, hours, { ...grade, props: { options: { source: 'static', items } } }, owner],
  },
  pages: {
    ...tasks.pages,
    list: { ...tasks.pages.list, columns: [...(tasks.pages.list?.columns ?? []), { field: 'f5' }] },
  },
} as PageDocument;

let site: Site;
let page: Page;
let errors: string[];
let owned: string;
let entry: string;
beforeAll(async () => {
  site = await openSite();
  const { ask } = site.world;
  const company = (await ask('GET', '/api/framework/organize/Company')).data.list[0].id;
  const department = await ask('POST', '/api/framework/organize/Department', {
    fullName: 'Research',
    code: 'research',
    companyId: company,
  });
  const person = await site.world.addUser('adalove', { departmentId: department.data.id });
  entry = await releaseEntry(site.world, { code: 'looks', fullName: 'Looks', page: work });
  for (const color of colors) {
    const made = await ask('POST', `/api/OnLineDevInstance/${entry}`, { title: color, grade: color, owner: person.id });
    owned = made.data.id;
  }
  const visit = await site.open();
  await visit.signIn('admin', adminPassword);
  ({ page, errors } = visit);
});
afterAll(() => site?.end());

/** Of each chip that is shown: its text, and the contrast of letters and ground. */
const contrasts = () =>
  page.locator('.ts-chip').evaluateAll((chips) =>
    chips.map((chip) => {
      const { color, backgroundColor } = getComputedStyle(chip);
      const light = (value: string) => {
        const parts = (value.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
      };
      const [dark = 0, bright = 0] = [light(color), light(backgroundColor)].sort((one, other) => one - other);
      return { text: chip.textContent, ground: backgroundColor, contrast: (bright + 0.05) / (dark + 0.05) };
    }),
  );

test('each state is a chip of its colour that can be read, in light and in dark', async () => {
  await page.goto(`${site.url}/looks`);
  await page.locator('.ant-table-row').first().waitFor();
  for (const dark of [false, true]) {
    if (dark) await page.getByRole('button', { name: 'Dark' }).click();
    await page.locator(dark ? 'html.ts-dark' : 'html:not(.ts-dark)').waitFor();
    const chips = await contrasts();
    expect(chips.map(({ text }) => text).sort()).toEqual(items.map(({ label }) => label).sort());
    expect(new Set(chips.map(({ ground }) => ground)).size).toBe(colors.length);
    for (const { text, contrast } of chips) expect([text, contrast >= 4.5]).toEqual([text, true]);
  }
  await page.getByRole('button', { name: 'Light' }).click();
});

test('a person is shown with picture or letters, and the department: on hover in a list, beside the name where they are read', async () => {
  await page.goto(`${site.url}/looks`);
  const cell = page.locator('.ant-table-row .ts-person').first();
  await cell.waitFor();
  await page.waitForFunction(() =>
    document.querySelector('.ant-table-row .ts-person')?.getAttribute('title')?.includes('·'),
  );
  expect(await cell.getAttribute('title')).toBe('adalove · Research');
  expect(await cell.locator('.ts-avatar').getAttribute('data-initials')).toBe('A');
  await page.goto(`${site.url}/looks?id=${owned}`);
  const read = page.getByRole('dialog').locator('[data-field=owner]');
  await read.getByText('Research').waitFor();
  await read.getByText('adalove').waitFor();
  expect(errors).toEqual([]);
});

test('people can be told apart where they are chosen in a cell, and a record with a long name leaves the tools their room', async () => {
  await page.goto(`${site.url}/looks`);
  await page.locator('.ant-table-row .ts-person').first().dblclick();
  const offered = page.locator('.ant-select-item-option', { hasText: 'adalove' }).locator('.ts-person-name');
  await offered.waitFor();
  await expect.poll(() => offered.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  const list = await page.locator('.ant-select-dropdown').boundingBox();
  expect(list?.width).toBeGreaterThanOrEqual(240);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const title = 'W'.repeat(200);
  await site.world.ask('PUT', `/api/OnLineDevInstance/${entry}/${owned}`, { title });
  const tools = () => page.locator('.ts-header button').evaluateAll((all) => all.map((one) => one.clientWidth));
  const usual = await tools();
  await page.goto(`${site.url}/looks/${owned}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await tools()).toEqual(usual);
  const close = await page.locator('.ts-tab.ts-shown .ts-tab-close').boundingBox();
  expect(close?.width).toBe(18);
});
