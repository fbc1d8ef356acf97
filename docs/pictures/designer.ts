import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Installation, root } from './installation.ts';

const folder = join(root, 'docs', 'designer', 'images');

/** The pictures of docs/designer, in the order in which a person gets to see them. */
export async function designerPictures({ url, open }: Installation): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await open({ language: 'en' });
  const take = async (name: string) => {
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  };
  await page.goto(`${url}/onlinedev/entry`);
  const row = page.locator('.ant-table-row', { hasText: 'purchase-order' });
  await row.waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('dialog').getByText('Purchase order').waitFor();
  await take('start');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await row.getByText('Design', { exact: true }).click();
  const canvas = page.locator('.ts-pane:not([hidden]) .ts-canvas');
  await canvas.locator('[data-part]').first().waitFor();
  await page.waitForTimeout(2000);
  await canvas
    .locator('[data-place]')
    .nth(2)
    .click({ force: true, position: { x: 20, y: 8 } });
  await take('form');
  await drag(page, { onto: canvas.locator('[data-place]').nth(4) });
  await take('drag');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.getByRole('button', { name: 'Edit the formula: Shown while' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByText('Formula', { exact: true }).click();
  await page.getByRole('dialog').locator('.monaco-editor .view-lines').click();
  await page.keyboard.type("status = 'done' and total > 1000");
  await take('formula');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // It asks about what was written.
  await page.locator('.ant-modal-confirm').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await view(page, 'List');
  await page.locator('.ts-design-list .ant-table-row').first().waitFor();
  await page.locator('.ts-design-list th').nth(2).click({ force: true });
  await take('list');
  await view(page, 'Form');
  await page
    .locator('.ts-offer')
    .filter({ has: page.getByText('Rating', { exact: true }) })
    .first()
    .dblclick();
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).waitFor();
  await page.locator('.ant-message-notice').waitFor({ state: 'detached' });
  await take('release');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await view(page, 'Source');
  await page.locator('.monaco-editor .view-lines').first().waitFor();
  await take('source');
  await page.context().close();
}

const view = (page: Page, name: string) => page.locator('.ts-editor-bar').getByText(name, { exact: true }).click();

/** A component on its way onto the form, held where the mark shows. */
async function drag(page: Page, { onto }: { onto: ReturnType<Page['locator']> }): Promise<void> {
  const offer = page
    .locator('.ts-offer')
    .filter({ has: page.getByText('Date', { exact: true }) })
    .first();
  const [from, to] = [await offer.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('not in sight');
  await page.mouse.move(from.x + 12, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 24, { steps: 3 });
  await page.mouse.move(to.x + to.width * 0.5, to.y + to.height * 0.8, { steps: 6 });
  await page.locator('.ts-mark-drop').waitFor();
}
