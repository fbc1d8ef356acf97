import { createStore } from './store.ts';
import { isAnythingUnderWay } from './under-way.ts';

/** The page is being put on paper: whatever waits to be scrolled to is wanted now. */
export const printing = createStore(false);

if (typeof window !== 'undefined') {
  // Stores tell their components at once, so that all is drawn before the browser looks.
  window.addEventListener('beforeprint', () => printing.set(true));
  window.addEventListener('afterprint', () => printing.set(false));
}

/** Milliseconds: what has not come by then is missing on the paper. */
const longest = 10_000;
const look = 100;

/** Puts the page on paper as soon as all of it is there: names, pictures, and what is fetched late. */
export async function printPage(): Promise<void> {
  printing.set(true);
  const until = performance.now() + longest;
  // Twice: an answer may lead to another question.
  for (let times = 0; times < 2 && performance.now() < until; times = isWhole() ? times + 1 : 0)
    await new Promise((done) => setTimeout(done, look));
  window.print();
}

const shown = '.ts-pane:not([hidden])';
const isWhole = () =>
  !isAnythingUnderWay() &&
  document.querySelector(`${shown} :is(.ant-skeleton, [data-coming])`) === null &&
  [...document.querySelectorAll<HTMLImageElement>(`${shown} img`)].every(({ complete }) => complete);
