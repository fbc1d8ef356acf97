import type { TLSSocket } from 'node:tls';
import pg from 'pg';
import { LinkProblem } from './link-problem.ts';
import type { LinkSettings } from './link-settings.ts';
import { linkTls, openSocket } from './link-socket.ts';
import type { Driver, OpenSession, Result, Session, Statement, Transaction } from './session.ts';
import { boundValue, oneBit, type PostgresType, postgresTypes } from './values/postgres-values.ts';
import { hearing } from './wire/hearing.ts';
import { type Exchange, exchange } from './wire/postgres-exchange.ts';

const bitType = 1560;
/** The one portal and statement of a connection, which ends with its transaction. */
const portal = 'tessera';

export const postgresDriver: Driver = {
  open: openPostgres,
  quote: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
  placeholder: (index) => `$${index + 1}`,
  hex: (bytes) => `encode(${bytes}, 'hex')`,
  unhex: (text) => `decode(${text}, 'hex')`,
  readingWords: ['select', 'with', 'values', 'table', 'show', 'explain'],
  writingWords: null,
  version: 'select version()',
};

/** So many rows come with the answer itself: most lists and all single values are one way there and back. */
const firstRows = 50;

/** pg keeps these there; its types do not say so. */
type Inside = pg.Client & { connection: { stream: TLSSocket }; processID: number; secretKey: number };

async function openPostgres(settings: LinkSettings, way: OpenSession): Promise<Session> {
  const socket = openSocket(settings, way);
  const client = new pg.Client({
    host: settings.host,
    port: settings.port,
    user: settings.user,
    // An empty text would be taken from the environment, which is not for servers that somebody names.
    password: () => settings.password,
    database: settings.database,
    application_name: 'Tessera',
    ssl: linkTls(settings) ?? false,
    // pg tells a socket to connect; this one is on its way already.
    stream: () => Object.assign(socket, { connect: () => socket }),
  }) as Inside;
  const closed = whenClosed(client);
  await client.connect();
  const cut = () => {
    socket.destroy();
    closed.now();
  };
  const types = new Map<number, PostgresType>();
  let settingsOfNext = '';
  return {
    begin: async (transaction) => void (await client.query(beginText(settings, transaction))),
    prepare: async ({ milliseconds }) => {
      settingsOfNext = `select ${settingsText(settings, { milliseconds, readOnly: true })}`;
    },
    ask: (statement, { whole } = { whole: false }) =>
      ask(client, { statement, types, before: whole ? settingsOfNext : undefined }),
    commit: async () => {
      const { command } = await client.query('commit');
      // A transaction in which something failed is rolled back by COMMIT, without a fault.
      if (command === 'ROLLBACK')
        throw Object.assign(new Error('The transaction had failed'), { severity: 'ERROR', code: '25P02' });
    },
    // A lock that a question took by its name would stay.
    rollback: async () => void (await client.query('rollback; select pg_advisory_unlock_all()')),
    hearing: hearing(client.connection.stream, cut),
    isOpen: closed.isOpen,
    onClosed: closed.listen,
    cut,
    stop: () => stop(client, { settings, way }),
  };
}

/** Listens from the beginning: a fault that nobody hears would end the process. */
function whenClosed(client: pg.Client) {
  const listeners: (() => void)[] = [];
  let isOpen = true;
  const ended = () => {
    if (!isOpen) return;
    isOpen = false;
    for (const listener of listeners) listener();
  };
  client.on('error', ended);
  client.on('end', ended);
  return { now: ended, isOpen: () => isOpen, listen: (listener: () => void) => void listeners.push(listener) };
}

/**
 * One way there and back: what may be read is decided, and then said how. The select takes the transaction's snapshot,
 * after which PostgreSQL lets nobody make it one that writes.
 */
function beginText(settings: LinkSettings, { readOnly, milliseconds }: Transaction): string {
  const set = settingsText(settings, { milliseconds, readOnly });
  return `begin ${readOnly ? 'read only' : 'read write'}; select ${set}`;
}

function settingsText(
  { schema }: LinkSettings,
  { readOnly, milliseconds }: Pick<Transaction, 'readOnly' | 'milliseconds'>,
): string {
  const options: Record<string, string> = {
    statement_timeout: String(Math.max(1, Math.ceil(milliseconds))),
    default_transaction_read_only: readOnly ? 'on' : 'off',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    extra_float_digits: '3',
    standard_conforming_strings: 'on',
    ...(schema ? { search_path: postgresDriver.quote(schema) } : {}),
  };
  return Object.entries(options)
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ');
}

async function ask(
  client: pg.Client,
  asked: { statement: Statement; types: Map<number, PostgresType>; before: string | undefined },
): Promise<Result> {
  const { statement, types, before } = asked;
  // The end of the text for the protocol; what stands behind it would be read as something else.
  if (statement.text.includes('\0')) throw new LinkProblem('statement', 'A statement has no character 0');
  const values = statement.values.map(boundValue);
  const send: Exchange['send'] = (wire) => {
    // What the statement before it left, also one that was refused.
    wire.close({ type: 'P', name: portal });
    if (before !== undefined) {
      // All that comes before one Sync is one transaction: the settings are its own, also behind a pooler.
      wire.parse({ name: '', text: before, types: [] }, true);
      wire.bind({ portal: '', statement: '', values: [] }, true);
      wire.execute({ portal: '', rows: '0' }, true);
    }
    wire.parse({ name: '', text: statement.text, types: [] }, true);
    wire.bind({ portal, statement: '', values }, true);
    wire.describe({ type: 'P', name: portal }, true);
    wire.execute({ portal, rows: before === undefined ? String(firstRows) : '0' }, true);
  };
  const first = await exchange(client, { send, skip: before === undefined ? 0 : 1 });
  const { fields } = first;
  await learnTypes(client, { fields, types });
  const columnTypes = fields.map((field) => typeOf(field, types));
  let { tag } = first;
  let here = first.rows;
  return {
    columns: fields.map(({ name }, index) => ({
      name,
      kind: columnTypes[index]!.kind,
      type: columnTypes[index]!.name,
    })),
    next: async (count) => {
      if (here.length === 0 && tag === null) {
        const heard = await exchange(client, { send: (wire) => wire.execute({ portal, rows: String(count) }, true) });
        tag = heard.tag;
        here = heard.rows;
      }
      const given = here.slice(0, count);
      here = here.slice(count);
      return given.map((row) => row.map((text, index) => readValue(text, columnTypes[index]!)));
    },
    affected: () => Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag ?? '')?.[1] ?? 0),
    // The next statement closes it, or the end of the transaction.
    close: async () => undefined,
  };
}

const readValue = (text: string | null, { read }: PostgresType) => (text === null || !read ? text : read(text));

function typeOf({ dataTypeID, dataTypeModifier }: pg.FieldDef, types: Map<number, PostgresType>): PostgresType {
  if (dataTypeID === bitType && dataTypeModifier === 1) return oneBit;
  return postgresTypes[dataTypeID] ?? types.get(dataTypeID) ?? { name: String(dataTypeID), kind: 'other' };
}

/** Types of this database: enumerations, arrays, those of extensions. Asked for once a connection. */
async function learnTypes(client: pg.Client, known: { fields: pg.FieldDef[]; types: Map<number, PostgresType> }) {
  const { fields, types } = known;
  const unknown = fields.map(({ dataTypeID }) => dataTypeID).filter((id) => !postgresTypes[id] && !types.has(id));
  if (unknown.length === 0) return;
  const { rows } = await client.query<{ id: number; name: string; isText: boolean }>(
    `select oid::int8 as id, format_type(oid, null) as name, typtype = 'e' or typcategory = 'S' as "isText"
     from pg_catalog.pg_type where oid = any($1::oid[])`,
    [unknown],
  );
  for (const { id, name, isText } of rows) types.set(Number(id), { name, kind: isText ? 'text' : 'other' });
}

/** A message of its own on a connection of its own: the server answers it by hanging up. */
function stop({ processID, secretKey }: Inside, { settings, way }: { settings: LinkSettings; way: OpenSession }) {
  return new Promise<void>((resolve) => {
    const socket = way.egress.connect(settings);
    socket.setTimeout(stopTime, () => socket.destroy());
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
    const message = Buffer.alloc(16);
    message.writeInt32BE(16, 0);
    message.writeInt32BE(cancelRequest, 4);
    message.writeInt32BE(processID, 8);
    message.writeInt32BE(secretKey, 12);
    socket.once('connect', () => socket.end(message));
  });
}

/** PostgreSQL's number for a request to cancel. */
const cancelRequest = 80877102;
const stopTime = 5000;
