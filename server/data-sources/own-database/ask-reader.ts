import type { BoundStatement } from '@tessera/schemas/data-source/bind-statement.ts';
import pg from 'pg';
import type { Asked, Limits } from '../answer/asked.ts';
import { SourceProblem } from '../answer/source-problem.ts';
import { cellType } from './cell-values.ts';

type Answer = Awaited<ReturnType<Asked>>;

/** Beyond its own time the server is not waited for. */
const grace = 1000;

/**
 * Runs one statement as the reading role: a transaction that is read-only and always rolled back (so that nothing is
 * announced either), and a connection that keeps nothing of it. Throws SourceProblem.
 */
export async function askReader(
  pool: pg.Pool,
  { statement, limits }: { statement: BoundStatement; limits: Limits },
): Promise<Answer> {
  const client = await pool.connect();
  try {
    const time = Math.max(1, Math.ceil(limits.milliseconds));
    await client.query(`begin transaction read only; set local statement_timeout = ${time}`);
    const { isWhole, ...answer } = await streamed(client, { statement: enclosed(statement, limits), limits });
    if (isWhole) {
      await client.query('rollback');
      await client.query('discard all');
    }
    // A connection that still has something to say is closed, and with it what it runs.
    client.release(!isWhole);
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** As a part of a question of ours it can be nothing but a question, one only, and no more rows come than are wanted. */
const enclosed = ({ text, values }: BoundStatement, { rows }: Limits): BoundStatement => ({
  text: `select * from (\n${text}\n) as source limit ${Math.min(Math.floor(rows), 1e9) + 1}`,
  values,
});

function streamed(
  client: pg.PoolClient,
  { statement, limits }: { statement: BoundStatement; limits: Limits },
): Promise<Answer & { isWhole: boolean }> {
  return new Promise((answered, failed) => {
    const { signal } = limits;
    const cells: unknown[][] = [];
    let fields: pg.FieldDef[] = [];
    let bytes = 0;
    const stream = socketOf(client);
    const timer = setTimeout(() => end(() => failed(new SourceProblem('timeout'))), limits.milliseconds + grace);
    const end = (tell: () => void) => {
      clearTimeout(timer);
      stream.off('data', count);
      signal?.removeEventListener('abort', abort);
      tell();
    };
    const answer = (cut: Answer['cut'], isWhole: boolean) =>
      end(() => answered({ ...read(fields, cells), cut, isWhole }));
    const abort = () => end(() => failed(new SourceProblem('timeout')));
    // Counted as they come: one cell of a gigabyte is never held.
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) answer('bytes', false);
    };
    const query = new pg.Query<unknown[]>({
      text: statement.text,
      values: statement.values,
      rowMode: 'array',
      // Even without values: several statements at once are then refused by the server.
      queryMode: 'extended',
      types: { getTypeParser: () => (text: string | Buffer) => text },
    } as pg.QueryArrayConfig);
    query.on('row', (row: unknown[], result?: pg.ResultBuilder) => {
      fields = result?.fields ?? fields;
      if (cells.length < limits.rows) cells.push(row);
      else answer('rows', false);
    });
    query.on('end', (result) => {
      fields = result.fields;
      answer(null, true);
    });
    query.on('error', (error) => end(() => failed(error)));
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) return abort();
    stream.on('data', count);
    client.query(query);
  });
}

/** `pg` has it and does not tell. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: NodeJS.ReadableStream } }).connection.stream;

function read(fields: pg.FieldDef[], cells: unknown[][]): Pick<Answer, 'columns' | 'rows'> {
  const types = fields.map(({ dataTypeID }) => cellType(dataTypeID));
  return {
    columns: fields.map(({ name }, index) => ({
      name,
      kind: types[index]?.kind ?? 'other',
      type: types[index]?.type ?? 'other',
    })),
    rows: cells.map((row) =>
      row.map((cell, index) => (typeof cell === 'string' ? (types[index]?.read(cell) ?? cell) : null)),
    ),
  };
}
