const most = 64;

/**
 * Lists of 1, 4, 16 or 64 of the items; places left over repeat the last one. A statement over so many places comes
 * again and again, so PostgreSQL keeps its plan: given one array of any length it plans anew each time, which takes
 * longer than to answer.
 */
export function paddedLists<T>(items: readonly T[]): T[][] {
  const lists: T[][] = [];
  for (let from = 0; from < items.length; from += most) {
    const places = items.slice(from, from + most);
    const last = places[places.length - 1] as T;
    let size = 1;
    while (size < places.length) size *= 4;
    while (places.length < size) places.push(last);
    lists.push(places);
  }
  return lists;
}
