import type { TLSSocket } from 'node:tls';
import mysql from 'mysql2';
import type { LinkSettings } from './link-settings.ts';
import { linkTls, openSocket } from './link-socket.ts';
import { askMysql, type MysqlConnection } from './mysql-result.ts';
import type { Driver, OpenSession, Session, Transaction } from './session.ts';
import { hearing } from './wire/hearing.ts';

export const mysqlDriver: Driver = {
  open: openMysql,
  quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
  placeholder: () => '?',
  hex: (bytes) => `lower(hex(${bytes}))`,
  unhex: (text) => `unhex(${text})`,
  readingWords: ['select', 'with', 'values', 'table', 'show', 'explain', 'describe', 'desc'],
  // A file is written in a read only transaction too, and a comment of this form is none.
  writingWords: /\b(outfile|dumpfile)\b|\/\*M?!/i,
  version: 'select version()',
};

/** The driver keeps these there; its types do not say so. */
type Inside = mysql.Connection & { stream: TLSSocket; threadId: number };

/** How long the server waits for us to read on; while a million rows are copied, the rows before are written first. */
const writeTime = 600;
/** A value that does not fit is refused, whatever the server is set to: else it is cut to what fits, and nobody is told. */
const strict = "concat_ws(',', nullif(@@session.sql_mode, ''), 'STRICT_ALL_TABLES')";
/** Statements that a connection keeps prepared: the server's places for them are few, and everybody's. */
const mostPrepared = 24;
/** The server does not know a variable: it is older than that. */
const unknownVariable = 1193;

async function openMysql(settings: LinkSettings, way: OpenSession): Promise<Session> {
  const connection = connectMysql(settings, way);
  const closed = whenClosed(connection);
  const run = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const silence = closed.listen(reject);
      connection.query(text, (error) => {
        silence();
        if (error) reject(error);
        else resolve();
      });
    });
  const version = await new Promise<string>((resolve, reject) => {
    connection.query<mysql.RowDataPacket[]>('select version() as version', (error, rows) =>
      error ? reject(withCertificateFault(error, connection)) : resolve(String(rows[0]?.version)),
    );
  });
  await run(`set session time_zone = '+00:00', net_write_timeout = ${writeTime}, sql_mode = ${strict}`);
  const limit = timeLimit(version);
  let lastLimits = '';
  const prepare = async (wanted: Pick<Transaction, 'milliseconds' | 'rows' | 'inParts'>) => {
    const limits = `set session ${limit(wanted)}, sql_select_limit = ${wanted.rows ?? 'default'}`;
    if (limits === lastLimits) return;
    await run(limits).catch((error: { errno?: number }) => {
      if (error.errno !== unknownVariable) throw error;
    });
    lastLimits = limits;
  };
  return {
    prepare,
    begin: async (transaction) => {
      await prepare(transaction);
      await run(`start transaction ${transaction.readOnly ? 'read only' : 'read write'}`);
    },
    ask: (statement) =>
      askMysql(connection as unknown as MysqlConnection, { statement, whenLost: closed.listen, cut: closed.now }),
    commit: () => run('commit'),
    rollback: () => run('rollback'),
    hearing: hearing(connection.stream, closed.now),
    isOpen: closed.isOpen,
    onClosed: (listener) => void closed.listen(listener),
    cut: closed.now,
    stop: () => stop(connection.threadId, { settings, way }),
  };
}

function connectMysql(settings: LinkSettings, way: OpenSession): Inside {
  const socket = openSocket(settings, way);
  const tls = linkTls(settings);
  return mysql.createConnection({
    host: settings.host,
    port: settings.port,
    user: settings.user,
    password: settings.password,
    database: settings.database,
    // A certificate is held against the name that the socket was opened for, which the driver forgets of an address.
    stream: () => Object.assign(socket, { _host: settings.host }),
    ...(tls ? { ssl: { ...tls, verifyIdentity: tls.rejectUnauthorized } } : {}),
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    jsonStrings: true,
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
    maxPreparedStatements: mostPrepared,
    // Else the driver writes a program for the rows, with the names of the columns in it.
    disableEval: true,
    connectTimeout: 0,
  } as mysql.ConnectionOptions) as Inside;
}

/** Listens from the beginning: a fault that nobody hears would end the process. */
function whenClosed(connection: Inside) {
  const listeners = new Set<(error: Error) => void>();
  let isOpen = true;
  const ended = (error: Error) => {
    if (!isOpen) return;
    isOpen = false;
    for (const listener of listeners) listener(error);
    // The driver's own end is a polite one, which waits for a server that may say nothing.
    connection.stream.destroy();
  };
  const lost = () => ended(Object.assign(new Error('The connection was lost'), { code: 'PROTOCOL_CONNECTION_LOST' }));
  connection.on('error', ended);
  connection.on('end', lost);
  connection.stream.on('close', lost);
  return {
    now: lost,
    isOpen: () => isOpen,
    listen: (listener: (error: Error) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** MariaDB counts seconds and limits whatever is asked, MySQL milliseconds and only what reads. */
const timeLimit =
  (version: string) =>
  ({ milliseconds, inParts }: Pick<Transaction, 'milliseconds' | 'inParts'>): string => {
    // It counts until the last row is sent.
    const time = inParts ? 0 : Math.max(1, Math.ceil(milliseconds));
    return /mariadb/i.test(version) ? `max_statement_time = ${time / 1000}` : `max_execution_time = ${time}`;
  };

/** The driver puts a code of its own over why a certificate was refused; the socket still knows. */
const withCertificateFault = (error: Error, { stream }: Inside) =>
  Object.assign(error, { certificateFault: stream.authorizationError });

async function stop(threadId: number, { settings, way }: { settings: LinkSettings; way: OpenSession }): Promise<void> {
  const connection = connectMysql(settings, { ...way, signal: AbortSignal.timeout(stopTime) });
  const ended = () => connection.stream.destroy();
  connection.on('error', ended);
  return new Promise((resolve) => {
    connection.query(`kill query ${Number(threadId)}`, () => {
      ended();
      resolve();
    });
  });
}

const stopTime = 5000;
