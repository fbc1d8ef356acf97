import type { Flat, Thing } from './flat.ts';

/** One difference in meaning between two versions of a document. */
export type Difference =
  | { is: 'added' | 'removed'; thing: Thing }
  /** It stands elsewhere, or before or behind others than it did. */
  | { is: 'moved'; thing: Thing; from: string | undefined }
  | { is: 'changed'; thing: Thing; name: string; before: unknown; after: unknown };

/** Whether two values of a document say the same, whatever the order of their keys. */
export const isAlike = (one: unknown, other: unknown): boolean => one === other || text(one) === text(other);

const text = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** What became of a document, from what was taken away to what was moved. */
export function differencesIn(before: Flat, after: Flat): Difference[] {
  const removed = [...before.things.values()].filter(({ key }) => !after.things.has(key));
  const added = [...after.things.values()].filter(({ key }) => !before.things.has(key));
  const stays = [...after.things.values()].flatMap((thing) => {
    const old = before.things.get(thing.key);
    return old ? [{ old, thing }] : [];
  });
  const outOfOrder = movedIn(before, after);
  return [
    ...removed.map((thing): Difference => ({ is: 'removed', thing })),
    ...added.map((thing): Difference => ({ is: 'added', thing })),
    ...stays.flatMap(({ old, thing }) =>
      changedNames(old, thing).map(
        (name): Difference => ({
          is: 'changed',
          thing,
          name,
          before: old.values[name],
          after: thing.values[name],
        }),
      ),
    ),
    ...stays.flatMap(({ old, thing }): Difference[] =>
      old.holder !== thing.holder || outOfOrder.has(thing.key) ? [{ is: 'moved', thing, from: old.holder }] : [],
    ),
  ];
}

/** The names of the values in which two forms of a thing differ. */
const changedNames = (one: Thing, other: Thing): string[] =>
  [...new Set([...Object.keys(one.values), ...Object.keys(other.values)])].filter(
    (name) => !isAlike(one.values[name], other.values[name]),
  );

/**
 * What was moved within its place: the fewest whose moving explains the new order (all but a longest row of those that
 * kept it).
 */
function movedIn(before: Flat, after: Flat): Set<string> {
  const moved = new Set<string>();
  for (const [holder, now] of after.orders) {
    const then = new Map((before.orders.get(holder) ?? []).map((key, at) => [key, at]));
    const common = now.filter((key) => then.has(key));
    const kept = longestRising(common.map((key) => then.get(key) ?? 0));
    common.forEach((key, index) => {
      if (!kept.has(index)) moved.add(key);
    });
  }
  return moved;
}

/** The places of a longest rising row among numbers. */
function longestRising(numbers: number[]): Set<number> {
  const ends: number[] = [];
  const before = numbers.map(() => -1);
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const row = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) row.add(at);
  return row;
}
