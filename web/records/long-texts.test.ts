import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { openSite, type Site } from '../../fixtures/site.ts';
import { documentOf, field } from '../../server/permission/sideways/people.ts';

const long = 'W'.repeat(50);
const sentence = 'One of the many things that may be chosen here, said at great length and with everything beside it';
const options = {
  source: 'static',
  items: [
    { value: 'a', label: long + long + long },
    { value: 'b', label: `${sentence}, ${sentence}, ${sentence}` },
  ],
};
const document = documentOf('wordy', {
  fields: [
    { ...field('f0', 'title'), props: { prefix: long, suffix: long } },
    { ...field('f1', 'number'), kind: 'decimal', widget: 'number', props: { prefix: long, suffix: long } },
    { ...field('f2', 'one'), widget: 'radio', props: { options } },
    { ...field('f3', 'button'), widget: 'radio', props: { options, optionStyle: 'button' } },
    { ...field('f4', 'some'), kind: 'refs', widget: 'checkbox', props: { options } },
    { ...field('f5', 'ticked'), kind: 'refs', widget: 'checkbox', props: { options, optionStyle: 'button' } },
  ],
});

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { form } = document.pages;
  const page = { ...document, pages: { ...document.pages, form: { ...form, confirmText: long, cancelText: long } } };
  await releaseEntry(site.world, { code: 'wordy', fullName: 'Wordy', page });
});
afterAll(() => site?.end());

test.each([1440, 390])(
  'long texts stay within a form in a window %i wide, and leave room to fill in',
  async (width) => {
    const { page, errors, signIn } = await site.open({ width });
    await signIn('admin', adminPassword, { at: '/wordy?mode=create' });
    const dialog = page.getByRole('dialog').first();
    await dialog.locator('.ant-checkbox-wrapper').nth(3).waitFor();
    const beyond = await dialog.evaluate((frame) => {
      const { left, right } = frame.getBoundingClientRect();
      // What is cut with points is not beyond anything.
      const isCut = (one: Element) => one.closest('.ts-affix') !== null;
      return [...frame.querySelectorAll('.ts-control *, .ts-actions *, .ts-actions')]
        .filter((one) => !isCut(one) && one.getClientRects().length > 0)
        .filter((one) => one.getBoundingClientRect().left < left - 1 || one.getBoundingClientRect().right > right + 1)
        .map((one) => one.className);
    });
    expect(beyond).toEqual([]);
    for (const name of ['title', 'number']) {
      const control = await dialog.locator(`[data-field=${name}] .ts-control`).boundingBox();
      const input = await dialog.locator(`[data-field=${name}] input`).boundingBox();
      expect(input?.width).toBeGreaterThan((control?.width ?? 999) / 12);
    }
    const scrolls = await dialog.locator('.ant-modal-body').evaluate((body) => body.scrollWidth - body.clientWidth);
    expect(scrolls).toBeLessThan(2);
    expect(errors).toEqual([]);
  },
);
