import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../../fixtures/database-setup.ts';
import { openSite, type Site } from '../../fixtures/site.ts';

/** A form of which a part alone is in sight. */
const count = 60;
const ids = Array.from({ length: count }, (_, index) => `f${index}`);
const asField = (id: string): FieldDefinition => ({
  id,
  name: id,
  kind: 'text',
  label: `Field ${id}`,
  widget: 'input',
});
const long: PageDocument = {
  version: 2,
  model: {
    name: 'long',
    titleField: 'f0',
    fields: ids.map(asField),
  },
  pages: { form: { body: ids.map((id) => ({ node: 'field', id, field: id })) }, list: { columns: [{ field: 'f0' }] } },
};

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  const entry = { fullName: 'Long', code: 'long', type: 'form', page: long };
  const { id } = (await site.world.ask('POST', '/api/OnLineDev', entry)).data;
  const visit = await site.open();
  await visit.signIn('admin', adminPassword, { at: `/open/entryEditor/${id}` });
  page = visit.page;
  await part('f5').waitFor();
});
afterAll(() => site?.end());

const part = (id: string) => page.locator(`.ts-canvas [data-part=${id}]`);
const order = () =>
  page.locator('.ts-canvas [data-part]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.part));
const boxOf = async (of: ReturnType<typeof part>) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
};
const chip = () => page.locator('.ts-drag-chip');
/** Presses on something and begins to drag it. */
async function hold(of: ReturnType<typeof part>): Promise<void> {
  const box = await boxOf(of);
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 24, box.y + 20, { steps: 3 });
  await chip().waitFor();
}
/** Of one moment: both move while it scrolls. */
const isLineAtEnd = () =>
  page.evaluate((last) => {
    const top = (of: string) => document.querySelector(of)?.getBoundingClientRect().top ?? 0;
    return top('.ts-mark-drop') > top(`.ts-canvas [data-part=${last}]`);
  }, ids.at(-1));
async function undo(): Promise<void> {
  // For 50 ms after a drop dnd-kit takes a click for a part of the drag.
  await page.waitForTimeout(80);
  await page.getByRole('button', { name: 'Undo' }).click();
}

test('what is dragged follows the pointer, whatever it is dragged from', async () => {
  for (const from of [part('f3'), page.locator('.ts-offer').first()]) {
    await hold(from);
    const to = await boxOf(part('f8'));
    await page.mouse.move(to.x + 200, to.y + 10, { steps: 5 });
    await expect
      .poll(async () => {
        const { x, y } = await boxOf(chip());
        return Math.abs(x - to.x - 200) < 30 && Math.abs(y - to.y - 10) < 30;
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await chip().waitFor({ state: 'detached' });
    await page.mouse.up();
  }
  expect(await order()).toEqual(ids);
});

test('near the edge the form scrolls, for what is new too; it is dropped where the line is', async () => {
  for (const from of [part('f3'), page.locator('.ts-offer').first()]) {
    await hold(from);
    const room = await boxOf(page.locator('.ts-canvas'));
    await page.mouse.move(room.x + 200, room.y + room.height - 6, { steps: 5 });
    // It goes on while the pointer rests, to the end.
    await expect.poll(isLineAtEnd).toBe(true);
    await page.mouse.up();
    await expect.poll(async () => (await order()).at(-1)).not.toBe(`f${count - 1}`);
    await undo();
    await expect.poll(order).toEqual(ids);
    await part('f3').scrollIntoViewIfNeeded();
  }
});

test('the wheel turns the form under what is dragged', async () => {
  await part('f0').scrollIntoViewIfNeeded();
  await hold(part('f1'));
  const room = await boxOf(page.locator('.ts-canvas'));
  await page.mouse.move(room.x + 200, room.y + room.height / 2, { steps: 3 });
  const line = () => boxOf(page.locator('.ts-mark-drop'));
  const [before, place] = [await boxOf(part('f1')), await line()];
  await page.mouse.wheel(0, 400);
  await expect.poll(async () => (await boxOf(part('f1'))).y).toBeLessThan(before.y - 100);
  // The line stays below the pointer, which has not moved: it is another place of the form.
  await expect.poll(async () => Math.abs((await line()).y - place.y) < 60).toBe(true);
  await page.mouse.up();
  await expect.poll(async () => (await order()).indexOf('f1')).toBeGreaterThan(5);
});

test('a finger that moves scrolls, and one that lies still takes up what is below it', async () => {
  await page.locator('.ts-canvas').hover();
  await page.mouse.wheel(0, -100_000);
  await part('f6').waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const swipe = async (from: { x: number; y: number }, by: number, { still }: { still?: Promise<void> } = {}) => {
    await touch('touchStart', from);
    await still;
    for (let step = 1; step <= 8; step++) await touch('touchMove', { x: from.x, y: from.y + (by * step) / 8 });
    // Moves come with the next frame, and who lifts a finger that rests throws nothing.
    await page.waitForTimeout(300);
  };
  const centre = async (id: string) => {
    const { x, y, height } = await boxOf(part(id));
    return { x: x + 30, y: y + height / 2 };
  };
  const before = await order();
  const place = (await boxOf(part('f6'))).y;
  await swipe(await centre('f6'), -120);
  await touch('touchEnd');
  let last = place;
  // Until it has come to rest.
  await expect
    .poll(async () => {
      const [{ y }, y0] = [await boxOf(part('f6')), last];
      last = y;
      return y < place - 60 && y === y0;
    })
    .toBe(true);
  expect(await order()).toEqual(before);
  const from = await centre('f9');
  const { y } = await boxOf(part('f11'));
  await swipe(from, y + 6 - from.y, { still: chip().waitFor() });
  await touch('touchEnd');
  await expect.poll(async () => (await order()).indexOf('f9')).toBe(before.indexOf('f9') + 1);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await undo();
  await expect.poll(order).toEqual(before);
});

test('a tab that something is held over opens, and takes it; given up, everything stands as before', async () => {
  const panes = ['p1', 'p2'].map((id, index) => ({
    id,
    title: `Pane ${id}`,
    children: [{ node: 'field' as const, id: `t${index}`, field: `t${index}` }],
  }));
  const tabs: PageDocument = {
    ...long,
    model: { ...long.model, name: 'tabs', titleField: 't0', fields: ['t0', 't1'].map(asField) },
    pages: { form: { body: [{ node: 'tab', id: 'tabs', panes }] }, list: { columns: [{ field: 't0' }] } },
  };
  const entry = { fullName: 'Tabs', code: 'tabs', type: 'form', page: tabs };
  const { id } = (await site.world.ask('POST', '/api/OnLineDev', entry)).data;
  await page.goto(`${site.url}/open/entryEditor/${id}`);
  await part('t0').waitFor();
  const heading = page.locator('.ts-canvas').getByText('Pane p2');
  const overHeading = async () => {
    await hold(part('t0'));
    const to = await boxOf(heading);
    await page.mouse.move(to.x + 10, to.y + 8, { steps: 5 });
    await part('t1').waitFor();
  };
  await overHeading();
  await page.keyboard.press('Escape');
  await part('t0').waitFor();
  await page.mouse.up();
  await overHeading();
  const box = await boxOf(part('t1'));
  await page.mouse.move(box.x + 60, box.y + box.height - 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => part('t0').isVisible()).toBe(true);
  expect(await part('t1').isVisible()).toBe(true);
});
