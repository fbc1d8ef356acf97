import { reaction } from '@formily/reactive';
import type { FollowedRow } from '../../../widgets/form-port.ts';
import { type Row, rowsOf } from '../../../widgets/sub-table/rows/row.ts';
import type { CellRow, RecordForm } from './record-form.ts';

/** A level of rows as it was seen last, and where the followed row, or what it stands in, was in it. */
interface Seen {
  table: CellRow['table'];
  list: readonly Row[];
  index: number;
  /** It, or what it stands in, was taken out; it may be brought back. */
  isGone: boolean;
}

/**
 * A row of a sub-table, for whoever has something to put into it later: rows are moved, taken out and added meanwhile, and
 * it is another object whenever one of its cells is filled in. Every change is looked at.
 */
export function followRow(
  record: RecordForm,
  rows: readonly CellRow[],
): Omit<FollowedRow, 'fill'> & { place: () => CellRow[] | undefined } {
  const [outermost] = rows;
  if (!outermost) throw new Error('only a row is followed');
  const first = outermost.table;
  let seen = seenAt(rowsOf(record.held(first)), rows);
  const look = (held: unknown) => {
    seen = seenNow(rowsOf(held), seen);
  };
  const end = reaction(() => record.held(first), look);
  const now = () => (seen.some(({ isGone }) => isGone) ? undefined : seen);
  return {
    index: () => now()?.at(-1)?.index,
    path: () =>
      now()
        ?.map(({ table, index }) => `${table.name}[${index}]`)
        .join('.'),
    place: () => now()?.map(({ table, index }) => ({ table, index })),
    get: (name) => {
      const last = now()?.at(-1);
      return last?.list[last.index]?.[name];
    },
    set: (values) => {
      const way = now()?.map(({ table: { name }, index }) => ({ name, index }));
      if (!way) return false;
      record.set(first, withCells(rowsOf(record.held(first)), { way, values }));
      return true;
    },
    end,
  };
}

function seenAt(list: readonly Row[], rows: readonly CellRow[]): Seen[] {
  const seen: Seen[] = [];
  let here = list;
  for (const [level, { table, index }] of rows.entries()) {
    seen.push({ table, list: here, index, isGone: false });
    here = rowsOf(here[index]?.[rows[level + 1]?.table.name ?? '']);
  }
  return seen;
}

function seenNow(list: readonly Row[], before: readonly Seen[]): Seen[] {
  const seen: Seen[] = [];
  let here = list;
  for (const [level, then] of before.entries()) {
    const index = seen.at(-1)?.isGone ? -1 : indexNow(here, then);
    if (index < 0) {
      seen.push({ ...then, isGone: true });
      continue;
    }
    seen.push({ table: then.table, list: here, index, isGone: false });
    here = rowsOf(here[index]?.[before[level + 1]?.table.name ?? '']);
  }
  return seen;
}

function indexNow(rows: readonly Row[], { list, index, isGone }: Seen): number {
  const was = list[index];
  if (!was) return -1;
  const same = rows.indexOf(was);
  if (same >= 0) return same;
  // One of its cells was filled in: it stands where it stood, as none of those that stood there before.
  const here = rows[index];
  if (!isGone && rows.length === list.length && here && !list.includes(here)) return index;
  return was.id === undefined ? -1 : rows.findIndex(({ id }) => id === was.id);
}

/** The rows with other cells in one of them, or in the one that the way leads to from there. */
export function withCells(
  rows: Row[],
  { way: [first, ...inner], values }: { way: { name: string; index: number }[]; values: Row },
): Row[] {
  const next = inner[0]?.name;
  return rows.map((row, at) => {
    if (at !== first?.index) return row;
    if (next === undefined) return { ...row, ...values };
    return { ...row, [next]: withCells(rowsOf(row[next]), { way: inner, values }) };
  });
}
