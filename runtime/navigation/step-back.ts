/** A step back that is under way: an entry that is made before it is done would be the one that it leaves. */
let leaving: Promise<void> | undefined;

/** Milliseconds: a step that does not come about keeps nobody waiting. */
const longest = 1000;

/** Goes one entry of the browser's history back. */
export function stepBack(): void {
  const ended = new Promise<void>((done) => {
    window.addEventListener('popstate', () => done(), { once: true });
    setTimeout(done, longest);
  });
  leaving = ended;
  void ended.then(() => {
    if (leaving === ended) leaving = undefined;
  });
  window.history.back();
}

/** Ends when no step back is under way any more; undefined where none is. */
export const steppedBack = (): Promise<void> | undefined => leaving;
