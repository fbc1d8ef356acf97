import type { Place } from './walk.ts';

/**
 * The place that a path of Formily names: `a.b` from the top, by values or by nodes; `.a` beside the one that asks, `..a`
 * around it. Patterns (`*`, `[0]`) name several, and no state of another field than its value (`a#visible`) is known here.
 */
export function placeAt(raw: unknown, { base, places }: { base: Place; places: Place[] }): Place | undefined {
  const found =
    typeof raw === 'string' ? /^(\.*)([^.*()[\]#!,\s]+(?:\.[^.*()[\]#!,\s]+)*)(?:#value)?$/.exec(raw.trim()) : null;
  if (!found) return undefined;
  const [up, keys] = [found[1]!.length, found[2]!.split('.')];
  if (up === 0) return outside(keys, places);
  const near = places.filter(({ rows }) => isSame(rows, base.rows));
  const beside = [base.path, base.address].flatMap((way) => {
    const wanted = [...way.slice(0, -up), ...keys];
    return way.length < up ? [] : near.filter((place) => isAt(place, wanted));
  });
  // The fields of a row stand in boxes of their own, its columns: whoever asks means the one of the same row.
  const inRow = base.rows.length === 0 || up > 1 ? [] : near.filter(({ path }) => path.join('.') === keys.join('.'));
  return beside[0] ?? inRow[0];
}

/** The place of a value from the top of the form. */
const outside = (keys: string[], places: Place[]): Place | undefined => {
  const top = places.filter(({ rows }) => rows.length === 0);
  return top.find(({ name, path }) => name !== '' && isSame(path, keys)) ?? top.find((place) => isAt(place, keys));
};

const isAt = ({ path, address, name }: Place, keys: readonly string[]) =>
  isSame(address, keys) || (name !== '' && isSame(path, keys));

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, i) => key === other[i]);

/** The field of the row that one stands in. */
export const inRowOf = (base: Place, { keys, places }: { keys: string[]; places: Place[] }): Place | undefined =>
  base.rows.length === 0
    ? undefined
    : places.find((place) => isSame(place.rows, base.rows) && place.name !== '' && isSame(place.path, keys));

/** Whether a formula of one field may name another: from inside of a row one further out may be hidden by one nearer. */
export function canName(from: Place, { to, places }: { to: Place; places: Place[] }): boolean {
  const isAround = (rows: readonly string[], inner: readonly string[]) => isSame(rows, inner.slice(0, rows.length));
  const isNearer = ({ rows }: Place) => rows.length > to.rows.length && isAround(rows, from.rows);
  return (
    to.name !== '' &&
    isAround(to.rows, from.rows) &&
    !places.some((place) => isNearer(place) && place.name.toLowerCase() === to.name.toLowerCase())
  );
}
