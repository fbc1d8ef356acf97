import type { Result, ResultColumn, Statement } from './session.ts';
import { type MysqlField, type MysqlType, mysqlType } from './values/mysql-values.ts';
import { rowQueue } from './wire/row-queue.ts';

/** What is asked of the driver's connection; its types do not know all of it. */
export interface MysqlConnection {
  execute: (options: { sql: string; values: unknown[]; rowsAsArray: true }) => Command;
  pause: () => void;
  resume: () => void;
}

interface Command {
  on(event: 'fields', heard: (fields: MysqlField[] | undefined) => void): void;
  on(event: 'result', heard: (result: unknown[] | { affectedRows: number }, place?: number) => void): void;
  on(event: 'error', heard: (error: Error) => void): void;
  on(event: 'end', heard: () => void): void;
}

interface Asked {
  statement: Statement;
  /** Told when the connection is lost, which the driver does not tell a command. Gives what to call when nobody listens. */
  whenLost: (lost: (error: Error) => void) => () => void;
  cut: () => void;
}

/** So many rows of a rest are let pass, rather than that a connection is given up for them. */
const shortRest = 1000;

/** Asks a statement; the answer begins when its columns are known. */
export async function askMysql(connection: MysqlConnection, { statement, whenLost, cut }: Asked): Promise<Result> {
  const queue = rowQueue(connection);
  const values = statement.values.map(boundValue);
  let affected = 0;
  let columns: ResultColumn[] = [];
  let readRow: ((row: unknown[]) => unknown[]) | null = null;
  return new Promise((resolve, reject) => {
    const answer = (): Result => ({
      columns,
      next: queue.take,
      affected: () => affected,
      close: async () => {
        if (!(await queue.letPass(shortRest))) cut();
      },
    });
    const failed = (error: Error) => {
      silence();
      queue.end(error);
      reject(error);
    };
    const silence = whenLost(failed);
    let command: Command;
    try {
      command = connection.execute({ sql: statement.text, values, rowsAsArray: true });
    } catch (error) {
      failed(error as Error);
      return;
    }
    command.on('fields', (fields) => {
      // A procedure has several answers, of which the first is the one.
      if (!fields || readRow) return;
      const types = fields.map(mysqlType);
      columns = fields.map(({ name }, index) => ({ name, kind: types[index]!.kind, type: types[index]!.name }));
      readRow = (row) => row.map((value, index) => readValue(value, types[index]!));
      resolve(answer());
    });
    command.on('result', (result, place) => {
      if (!Array.isArray(result)) affected += result.affectedRows;
      else if (place === 0) queue.put(readRow ? readRow(result) : result);
    });
    command.on('error', failed);
    command.on('end', () => {
      silence();
      queue.end(null);
      resolve(answer());
    });
  });
}

const readValue = (value: unknown, { read }: MysqlType) => (value === null || !read ? value : read(value));

/** What is bound to a statement: the driver takes no undefined, and would write a list as JSON only where it knows JSON. */
function boundValue(value: unknown): unknown {
  if (value === undefined) return null;
  return value !== null && typeof value === 'object' && !Buffer.isBuffer(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}
