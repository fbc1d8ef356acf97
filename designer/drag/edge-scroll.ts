import { getScrollableAncestors } from '@dnd-kit/core';
import type { Point } from './drop-place.ts';

/** So near an edge it scrolls, in pixels of the screen, and so many of them in a frame at the edge itself. */
const zone = 48;
const fastest = 16;

/** What scrolls while something is dragged near its edges. */
export interface EdgeScroll {
  /** Where the pointer is. */
  at: (point: Point) => void;
  stop: () => void;
}

/** Scrolls what an element stands in, towards the edge that the pointer is near. */
export function edgeScroll(inside: HTMLElement): EdgeScroll {
  const [scroller] = getScrollableAncestors(inside, 1);
  // It stays where it is for as long as something is dragged.
  const rect = scroller?.getBoundingClientRect();
  let speed = { x: 0, y: 0 };
  let frame: number | undefined;
  const step = () => {
    frame = undefined;
    if (!scroller || (speed.x === 0 && speed.y === 0)) return;
    const before = { left: scroller.scrollLeft, top: scroller.scrollTop };
    scroller.scrollBy(speed.x, speed.y);
    // At its end it waits for the next move.
    if (scroller.scrollLeft === before.left && scroller.scrollTop === before.top) return;
    frame = requestAnimationFrame(step);
  };
  return {
    at: (point) => {
      if (!rect) return;
      const isBeside = point.x < rect.left || point.x > rect.right;
      speed = {
        x: isBeside ? 0 : speedAt(point.x, { from: rect.left, to: rect.right }),
        y: isBeside ? 0 : speedAt(point.y, { from: rect.top, to: rect.bottom }),
      };
      if (speed.x !== 0 || speed.y !== 0) frame ??= requestAnimationFrame(step);
    },
    stop: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

/** Pixels of a frame along one side of what scrolls: the nearer the edge, the faster; beyond it no faster than at it. */
export function speedAt(at: number, { from, to }: { from: number; to: number }): number {
  const near = Math.min(zone, (to - from) / 4);
  if (at < from + near) return -fastest * Math.min(1, (from + near - at) / near);
  if (at > to - near) return fastest * Math.min(1, (at - to + near) / near);
  return 0;
}
