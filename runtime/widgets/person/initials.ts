const han = /\p{Script=Han}/u;

/** What stands in place of a picture: of a Chinese name its end, which tells people apart; else the first letters. */
export function initialsOf(name: string, { most }: { most: number }): string {
  const letters = [...name.trim()];
  if (han.test(name)) return letters.slice(-most).join('');
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .slice(0, most)
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
