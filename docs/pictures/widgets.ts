import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type Installation, root } from './installation.ts';

/** A picture of each widget as the form of all widgets has it, filled in, into docs/widgets/images. */
export async function widgetPictures({ url, open }: Installation): Promise<void> {
  const folder = join(root, 'docs', 'widgets', 'images');
  mkdirSync(folder, { recursive: true });
  const file = join(root, 'fixtures', 'documents', 'form-demo.json');
  const { page: document } = JSON.parse(readFileSync(file, 'utf8')) as { page: PageDocument };
  const page = await open({ language: 'en', width: 1440 });
  await page.goto(`${url}/form-demo`);
  await page.locator('.ant-table-row').first().waitFor();
  await page.locator('.ant-table-row').first().getByText('Edit', { exact: true }).click();
  const form = page.getByRole('dialog');
  await form.locator('[data-field]').first().waitFor();
  // One picture each: the first field that has it.
  const fields = new Map(document.model.fields.map((field) => [field.widget, field.name] as const).reverse());
  const left = new Map([...fields].map(([widget, name]) => [name, widget] as const));
  for (const tab of await form.getByRole('tab').all()) {
    await tab.click();
    // Editors that are fetched draw later.
    await page.waitForTimeout(3000);
    for (const field of await form.locator('[data-field]:visible').all()) {
      const name = (await field.getAttribute('data-field')) ?? '';
      const widget = left.get(name);
      if (!widget) continue;
      await field.scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
      await field.screenshot({ path: join(folder, `${widget}.png`) });
      left.delete(name);
    }
  }
  if (left.size > 0) throw new Error(`no picture of ${[...left.values()].join(', ')}`);
  await page.context().close();
}
