/** Codings that something is kept in or made in, the smaller answer first. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/**
 * The coding that a client wants most of those that there are, by its `accept-encoding` (RFC 9110, 12.5.3); null: as it
 * is. Of equal wishes the first of `available` is taken. A client that says nothing gets it as it is.
 */
export function chooseCoding(accepted: string | undefined, available: readonly Coding[]): Coding | null {
  const wishes = wishesOf(accepted ?? '');
  const rest = wishes.get('*');
  // Not named, it is what is taken when nothing else is: any coding that is named is wanted more.
  let most = wishes.get('identity') ?? 0;
  let chosen: Coding | null = null;
  for (const coding of available) {
    const wish = wishes.get(coding) ?? rest ?? 0;
    const isFirst = chosen === null && wish >= most;
    if (wish === 0 || !(isFirst || wish > most)) continue;
    most = wish;
    chosen = coding;
  }
  return chosen;
}

/** Each named coding with its weight from 0 to 1; a weight that is no number refuses it. */
function wishesOf(accepted: string): Map<string, number> {
  const wishes = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((one) => one.trim());
    const weight = params.find((one) => /^q\s*=/.test(one))?.replace(/^q\s*=\s*/, '');
    const wish = weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
    if (name !== '') wishes.set(name === 'x-gzip' ? 'gzip' : name, wish);
  }
  return wishes;
}
