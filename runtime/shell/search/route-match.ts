import type { MenuRoute } from '../../session/menu.ts';
import type { SoundsLike } from '../../sounds/pinyin.ts';

/** How well a text answers what was typed: 0 exact, 1 nothing in common. Letters may be left out, not swapped. */
function distance(typed: string, text: string): number {
  const wanted = typed.toLowerCase().trim();
  const offered = text.toLowerCase();
  if (wanted === '') return 1;
  const at = offered.indexOf(wanted);
  if (at >= 0) return (at === 0 ? 0 : 0.1) + 0.1 * (1 - wanted.length / offered.length);
  let from = 0;
  let gaps = 0;
  for (const letter of wanted) {
    const found = offered.indexOf(letter, from);
    if (found < 0) return 1;
    if (from > 0) gaps += found - from;
    from = found + 1;
  }
  return Math.min(1, 0.15 + gaps / (2 * offered.length));
}

const threshold = 0.4; // SPEC §2, header search; title weighs 0.7, path 0.3.

/** A match by sound stands behind one of the letters themselves. */
const bySound = 0.2;

/** The permitted routes that answer a search, the best first. */
export function matchRoutes(
  routes: MenuRoute[],
  typed: string,
  { soundsLike }: { soundsLike?: SoundsLike | undefined } = {},
): MenuRoute[] {
  return routes
    .filter((route) => route.target.kind !== 'folder')
    .map((route) => {
      const { fullName } = route.entry;
      const written = distance(typed, fullName);
      const title = written > bySound && soundsLike?.(fullName, typed) ? bySound : written;
      const path = distance(typed, route.path);
      const score = Math.min(title / 0.7, path / 0.3) * 0.7;
      return { route, score };
    })
    .filter(({ score }) => score <= threshold)
    .sort((a, b) => a.score - b.score)
    .slice(0, 12)
    .map(({ route }) => route);
}
