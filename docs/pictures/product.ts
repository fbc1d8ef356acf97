import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Installation, type Looking, root } from './installation.ts';

interface Shot extends Looking {
  name: string;
  path: string;
  /** What stands there when it is drawn, where that is no record. */
  ready?: string;
  open?: string;
  /** What is done there before. */
  prepare?: (page: Page) => Promise<void>;
}

const shots: Shot[] = [
  { name: 'list', path: 'customer' },
  { name: 'form', path: 'purchase-order', open: '.ant-table-row a, .ant-table-row button' },
  { name: 'groups-dark', path: 'contract', language: 'en', dark: true },
  { name: 'phone', path: 'leave-request', width: 390 },
  { name: 'areas', path: 'basic/area' },
  { name: 'source', path: 'basic/datasource', ready: '.ts-toolbar button', open: '.ts-toolbar .ant-btn-primary' },
  {
    ...{ name: 'interface', path: 'basic/datainterface', language: 'en', ready: '.ts-toolbar button' },
    ...{ open: '.ts-toolbar .ant-btn-primary', prepare: chooseColumns },
  },
  { name: 'api', path: 'webapi', language: 'en', ready: '.ant-collapse-header' },
];

/** The pictures of the README and of docs/data.md, into docs/images. */
export async function productPictures({ url, open: openPage }: Installation): Promise<void> {
  for (const { name, path, ready, open, prepare, ...looking } of shots) {
    const page = await openPage(looking);
    await page.goto(`${url}/${path}`);
    await page
      .locator(ready ?? '.ant-table-row, .ts-record-card')
      .first()
      .waitFor();
    if (open) {
      await page.locator(open).first().click();
      await page.getByRole('dialog').locator('[data-field]').first().waitFor();
    }
    await prepare?.(page);
    await page.waitForTimeout(4000);
    await page.screenshot({ path: join(root, 'docs', 'images', `${name}.png`) });
    await page.context().close();
  }
}

async function chooseColumns(page: Page): Promise<void> {
  const field = (name: string) => page.locator(`[data-field=${name}] input`).first();
  await field('fullName').fill('Leave for the payroll');
  await field('code').fill('leave');
  await field('entryId').click();
  await page.locator('.ant-select-item-option').first().click();
  await field('columns').click();
  for (const at of [0, 1]) await page.locator('.ts-field-name').nth(at).click();
}
