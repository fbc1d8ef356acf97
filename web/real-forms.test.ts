import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { openSite, type Site, step } from '../fixtures/site.ts';

const shared = resolve(import.meta.dirname, '../../shared/data/forms');

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.end());

test.each(['form-generator', 'jeecg', 'formily'])(
  'the list and the form of every real entry of %s open without a complaint',
  async (folder) => {
    const path = join(shared, folder);
    if (!existsSync(path)) throw new Error(`${path} is missing: this test opens real forms from there`);
    const files = readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
    const { ask } = site.world;
    const { entries } = (await ask('POST', '/api/OnLineDev/Actions/Import', { files })).data;
    for (let ids = entries.map(({ id }: { id: string }) => id); ids.length > 0; ) {
      const { data } = await ask('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids });
      for (const done of data.done) expect(done).toMatchObject({ releasedVersion: 1 });
      ids = data.waiting;
    }
    for (const entry of entries) {
      expect((await ask('POST', `/api/OnLineDev/${entry.id}/Actions/PublishToMenu`, { parentId: '0' })).msg).toBe('');
    }

    const { page, errors, signIn } = await site.open({ language: 'zh' });
    await signIn('admin', adminPassword, { at: '/home' });
    for (const { code } of entries) {
      // As from a link: a page that was loaded once opens all of them.
      await step(page, `/${code}`);
      const shown = page.locator('.ts-pane:not([hidden])');
      await shown.locator('.ant-table').first().waitFor();
      await shown.locator('button:has(.anticon-plus)').first().click();
      const dialog = page.locator('[role=dialog]');
      await dialog.locator('[data-field]').first().waitFor();
      // Saving an empty form checks every field; what is wrong is said at the field, or the record is stored.
      await page.keyboard.press('Control+s');
      await Promise.race([
        dialog
          .locator('[data-field] [role=alert], [data-field] .ant-form-item-explain-error, [data-field] [class*=error]')
          .first()
          .waitFor(),
        dialog.waitFor({ state: 'hidden' }),
      ]);
      expect([code, errors]).toEqual([code, []]);
      if (await dialog.isVisible()) await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  },
);
