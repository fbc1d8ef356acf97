import { answerWithin, type Patience } from './patience.ts';
import type { Result, ResultColumn, Session, Statement } from './session.ts';
import { rowSize } from './values/row-size.ts';

type Cut = null | 'rows' | 'bytes';

export interface ReadRows {
  columns: ResultColumn[];
  rows: unknown[][];
  /** The limit for which the rest was left out. */
  cut: Cut;
}

export interface Batch {
  columns: ResultColumn[];
  rows: unknown[][];
}

/** What comes with the values: heads of messages, bytes that are not given on, texts of binary values. */
const besideValues = 4_000_000;

/** The rows of a statement up to the first limit. */
export async function readRows(
  session: Session,
  {
    statement,
    rows: mostRows,
    bytes: mostBytes,
    whole = false,
  }: { statement: Statement; rows: number; bytes: number; whole?: boolean },
): Promise<ReadRows> {
  const { hearing } = session;
  hearing.atMost(2 * mostBytes + besideValues);
  const read: ReadRows = { columns: [], rows: [], cut: null };
  try {
    const result = await session.ask(statement, { whole });
    read.columns = result.columns;
    read.cut = await fill(read.rows, pieces({ session, result, most: mostRows + 1 }), { mostRows, mostBytes });
    await result.close();
  } catch (error) {
    if (!hearing.wasTooMuch()) throw error;
    read.cut = 'bytes';
  } finally {
    if (!hearing.wasTooMuch()) hearing.atMost(Number.POSITIVE_INFINITY);
  }
  return read;
}

async function fill(
  rows: unknown[][],
  given: AsyncIterable<unknown[][]>,
  { mostRows, mostBytes }: { mostRows: number; mostBytes: number },
): Promise<Cut> {
  let bytes = 0;
  for await (const piece of given) {
    for (const row of piece) {
      if (rows.length >= mostRows) return 'rows';
      bytes += rowSize(row);
      if (bytes > mostBytes) return 'bytes';
      rows.push(row);
    }
  }
  return null;
}

/** The rows of a statement as they come; each answer of the server in the given time. */
export async function* readBatches(
  session: Session,
  { statement, batch, ...patience }: Patience & { statement: Statement; batch: number },
): AsyncGenerator<Batch, void, void> {
  const result = await answerWithin({ session, ...patience }, () => session.ask(statement));
  const next = (count: number) => answerWithin({ session, ...patience }, () => result.next(count));
  let isOver = false;
  try {
    for await (const rows of pieces({ session, result: { next }, most: Number.POSITIVE_INFINITY, atOnce: batch }))
      yield { columns: result.columns, rows };
    isOver = true;
  } finally {
    if (session.isOpen() && !isOver) await answerWithin({ session, ...patience }, result.close);
  }
}

interface Pieces {
  session: Session;
  result: Pick<Result, 'next'>;
  most: number;
  atOnce?: number;
}

/** Of rows that nobody has seen yet, so many are fetched. */
const firstPiece = 20;
const usualPiece = 1000;
const pieceBytes = 1_000_000;

/** Rows in pieces that are small where rows are large. */
async function* pieces({
  session,
  result,
  most,
  atOnce = usualPiece,
}: Pieces): AsyncGenerator<unknown[][], void, void> {
  const { hearing } = session;
  const begin = hearing.bytes();
  let count = 0;
  while (count < most) {
    const average = (hearing.bytes() - begin) / Math.max(count, 1);
    const fitting = count === 0 ? firstPiece : Math.max(1, Math.floor(pieceBytes / (average + 1)));
    const rows = await result.next(Math.min(fitting, atOnce, most - count));
    if (rows.length === 0) return;
    count += rows.length;
    yield rows;
  }
}
