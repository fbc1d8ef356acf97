import type { Point } from './drop-place.ts';

/** How many pixels of the screen one of the canvas takes: a form that is wider than the place for it is drawn smaller. */
export const scaleOf = (canvas: HTMLElement): number => canvas.getBoundingClientRect().width / canvas.offsetWidth || 1;

/** A point of the screen on the canvas. */
export function pointOn(canvas: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = canvas.getBoundingClientRect();
  const scale = scaleOf(canvas);
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}
