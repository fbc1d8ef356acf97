/** A record and the number by which it stands among its like. */
export interface Placed {
  id: string;
  sort: number;
}

/**
 * The number between two neighbours: in the middle where there is room, else the one after the first, for which the
 * others then give way. Never the one that it has already while others give way: caches follow what is written of it.
 */
export function ownPlace({
  previous,
  next,
  current,
}: {
  previous: Placed | undefined;
  next: Placed | undefined;
  current: number;
}): number {
  // Nobody gets a negative number as long as nobody has one.
  const least = previous?.sort ?? Math.min(-1, next && next.sort < 0 ? next.sort - 2 : -1);
  if (!next) return least + 1;
  const room = next.sort - least;
  if (room >= 2) return least < current && current < next.sort ? current : least + Math.floor(room / 2);
  return least + 1 === current && next.sort <= current ? current + 1 : least + 1;
}

/** Those of the following, in their order, that must stand further on when somebody stands at `last`. */
export function givingWay(following: readonly Placed[], last: number): Placed[] {
  const giving: Placed[] = [];
  for (const { id, sort } of following) {
    if (sort > last + giving.length) break;
    giving.push({ id, sort: last + giving.length + 1 });
  }
  return giving;
}
