import type { Locator, Page } from 'playwright-core';
import { click, feltFrom, p95 } from '../felt/clock.ts';
import { median } from '../median.ts';

/** A designer that stands in a page with the large form: where its parts are, and how one sees what it has done. */
export interface Designer {
  page: Page;
  part: (index: number) => Locator;
  /** The part after which the third is dropped: it must be in sight. */
  target: number;
  undo: Locator;
  /** Where a click asks for nothing. */
  bare: Locator;
  /** Expressions of the page: the properties of a field stand there; the third field follows the second no longer. */
  shows: (index: number) => string;
  isMoved: string;
}

/** Milliseconds: the medians of what is clicked and dropped, the 95th of 100 frames of a drag, of script alone. */
export interface Times {
  inspector: number;
  drop: number;
  undo: number;
  frame: number;
  bare: number;
}

/** Waits for the end of the next frame. */
const frameEnd = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';

/** The rounds in which the designers take turns. */
const rounds = 15;
/** Fields that are in sight in each. */
const chosen = [1, 4, 6, 3, 5];

/** Each of them moved and looked at in turn, round by round. */
export async function movesOf(designers: Designer[]): Promise<Times[]> {
  const all = await Promise.all(designers.map(async (designer) => ({ designer, ...(await taken(designer)) })));
  for (let round = 0; round < rounds; round++)
    for (const one of all) {
      await one.designer.page.bringToFront();
      await one.select(chosen[round % chosen.length] ?? 0);
      await one.move();
    }
  return all.map(({ times }) => ({
    inspector: median(times.inspector),
    drop: median(times.drop),
    undo: median(times.undo),
    frame: p95(times.frame),
    bare: median(times.bare),
  }));
}

async function taken({ page, part, target, undo, bare, shows, isMoved }: Designer) {
  const times: Record<keyof Times, number[]> = { inspector: [], drop: [], undo: [], frame: [], bare: [] };
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scriptTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
  const bareClick = async () => times.bare.push(await click(page, { on: bare, until: 'true' }));
  return {
    times,
    select: async (index: number) => {
      times.inspector.push(await click(page, { on: part(index), until: shows(index) }));
      await bareClick();
    },
    move: async () => {
      const [from, to] = [await part(2).boundingBox(), await part(target).boundingBox()];
      if (!from || !to) throw new Error('not in sight');
      await page.mouse.move(from.x + 20, from.y + 8);
      await page.mouse.down();
      // What the press itself has asked for is no frame of the drag.
      await page.evaluate(frameEnd);
      // Two thirds of a second at 60 frames a second, as a hand takes for it.
      const steps = 40;
      for (let at = 1; at <= steps; at++) {
        const before = await scriptTime();
        await page.mouse.move(
          from.x + 20 + ((to.x - from.x) * at) / steps,
          from.y + 8 + ((to.y + 10 - from.y) * at) / steps,
        );
        await page.evaluate(frameEnd);
        times.frame.push((await scriptTime()) - before);
      }
      const dropped = await feltFrom(page, { event: 'pointerup', until: isMoved });
      await page.mouse.up();
      times.drop.push(await dropped());
      // For 50 ms after a drop dnd-kit takes a click for a part of the drag; nobody is at the button so soon.
      await page.waitForTimeout(60);
      times.undo.push(await click(page, { on: undo, until: `!(${isMoved})` }));
      await bareClick();
    },
  };
}
