import { createHmac } from 'node:crypto';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { readColumn } from '../../links/catalog/read-column.ts';
import type { TableColumn } from '../../links/catalog/table.ts';
import type { Link } from '../../links/open-link.ts';
import type { Patience } from '../../links/patience.ts';
import type { Statement } from '../../links/session.ts';
import type { ScopeCondition } from '../work/access.ts';
import { type AskedCondition, idsIn, keyIs, whereOf } from './conditions.ts';
import { type Enlisted, enlistedAt } from './enlist.ts';
import { keysOf } from './known-records.ts';
import { type Asker, asProblem, type ExternalPlace, externalOf, forgetPlace, readField } from './place.ts';
import { valueReader } from './row-value.ts';
import { scopeWhere } from './scope.ts';
import { type StatementParts, statementParts } from './statement.ts';

/** A row of another database as a record: its values by column, as JSON takes them. */
export interface ExternalRecord {
  id: string;
  key: string[];
  /** Another one as soon as a value that is read is another. */
  version: number;
  title: string | null;
  values: Record<string, unknown>;
  /** The keys that its references hold, by column. */
  points: Record<string, string>;
}

/** What rows are asked for. */
export interface ExternalQuery {
  conditions: readonly AskedCondition[];
  keyword: string;
  keywordFields: readonly string[];
  /** Only those whose key of one column is one of these. */
  keys?: readonly string[];
  /** The records that may be seen: those for which one of these holds. */
  scope: readonly ScopeCondition[] | 'all';
  order?: { name: string; direction: 'asc' | 'desc' } | undefined;
}

/** Milliseconds, and bytes of one answer. */
const longest = 30_000;
/** Nobody waits longer for where a record stands. */
const longestAhead = 3_000;
const mostBytes = 32_000_000;

/** Rows of a query, in its order. Throws EXTERNAL_FAILED. */
export async function readRows(work: Asker, place: ExternalPlace, page: PageOfRows): Promise<ExternalRecord[]> {
  return (await readPage(work, place, page)).records;
}

interface PageOfRows {
  query: ExternalQuery;
  limit: number;
  offset?: number;
  /** Of somebody who waits no longer. */
  patience?: Patience;
}

/** The same, and how many there are in all, in one transaction: counted no further than `upTo`. */
export async function readPage(
  work: Asker,
  place: ExternalPlace,
  { query, limit, offset = 0, patience, count }: PageOfRows & { count?: { upTo: number | undefined } | undefined },
): Promise<{ records: ExternalRecord[]; total: number | null }> {
  const parts = statementParts(place.link);
  const tail = `${orderOf(place, query)} limit ${Number(limit)}${offset > 0 ? ` offset ${Number(offset)}` : ''}`;
  const page = parts.done(`select ${selected(place)} ${await fromWhere(work, place, { parts, query })} ${tail}`);
  const statements = count ? [page, await countStatement(work, place, { query, upTo: count.upTo })] : [page];
  const [rows, counted] = await asked(work, place, {
    statements,
    rows: limit,
    bytes: mostBytes,
    ...(patience ?? { milliseconds: longest }),
  });
  if (rows?.cut === 'bytes') throw new Error(`A page of ${place.from} has more than ${mostBytes} bytes`);
  return {
    records: (rows?.rows ?? []).map(recordReader(place)),
    total: counted ? Number(counted.rows[0]?.[0]) : null,
  };
}

/** How many there are, counted no further than `upTo`. */
export async function countRows(
  work: Asker,
  place: ExternalPlace,
  counting: { query: ExternalQuery; upTo?: number | undefined },
): Promise<number> {
  const statements = [await countStatement(work, place, counting)];
  const [answer] = await asked(work, place, { statements, rows: 1, bytes: 10_000, milliseconds: longest });
  return Number(answer?.rows[0]?.[0]);
}

async function countStatement(
  work: Asker,
  place: ExternalPlace,
  { query, upTo }: { query: ExternalQuery; upTo?: number | undefined },
): Promise<Statement> {
  const parts = statementParts(place.link);
  const from = await fromWhere(work, place, { parts, query });
  return parts.done(
    upTo === undefined
      ? `select count(*) ${from}`
      : `select count(*) from (select 1 as one ${from} limit ${Number(upTo)}) counted`,
  );
}

/** How many rows of a query stand before one of them, in its order; none where it is not among them. */
export async function countAhead(
  work: Asker,
  place: ExternalPlace,
  { query, id }: { query: ExternalQuery; id: string },
): Promise<number> {
  const { order, ...found } = query;
  const { columns, direction, field } = sortedBy(place, { order });
  const parts = statementParts(place.link);
  const values = columns.map((column, index) => `${column} as c${index}`).join(', ');
  const all = await fromWhere(work, place, { parts, query: found });
  const itself = { name: 'id', kind: 'ref', operator: 'in', value: [id] } as const;
  const one = await fromWhere(work, place, {
    parts,
    query: { ...found, conditions: [...found.conditions, itself] },
  });
  const isAhead = aheadOf(place, { count: columns.length, direction, mayBeEmpty: field !== undefined });
  const statement = parts.done(
    `select count(*) from (select ${values} ${all}) t cross join (select ${values} ${one}) b where ${isAhead}`,
  );
  const [answer] = await asked(work, place, {
    ...{ statements: [statement], rows: 1, bytes: 10_000, milliseconds: longestAhead },
  });
  return Number(answer?.rows[0]?.[0]);
}

/** That the row `t` stands before the row `b`, by columns of which the first alone may hold nothing. */
function aheadOf(
  { link }: ExternalPlace,
  { count, direction, mayBeEmpty }: { count: number; direction: 'asc' | 'desc'; mayBeEmpty: boolean },
): string {
  const sign = direction === 'asc' ? '<' : '>';
  const alike: string[] = [];
  const ways = Array.from({ length: count }, (_, index) => {
    const [one, other] = [`t.c${index}`, `b.c${index}`];
    const before = [...alike, `${one} ${sign} ${other}`].join(' and ');
    const isEmptyOne = mayBeEmpty && index === 0;
    alike.push(isEmptyOne ? `(${one} = ${other} or (${one} is null and ${other} is null))` : `${one} = ${other}`);
    if (!isEmptyOne) return `(${before})`;
    // What holds nothing comes last in PostgreSQL and first in MySQL.
    const [filled, empty] = (link.family === 'mysql') === (direction === 'asc') ? [other, one] : [one, other];
    return `(${before}) or (${filled} is not null and ${empty} is null)`;
  });
  return `(${ways.join(' or ')})`;
}

/** One value over all rows of a query for each expression. */
export async function aggregate(
  work: Asker,
  place: ExternalPlace,
  { query, expressions }: { query: ExternalQuery; expressions: string[] },
): Promise<unknown[]> {
  const parts = statementParts(place.link);
  const statement = parts.done(`select ${expressions.join(', ')} ${await fromWhere(work, place, { parts, query })}`);
  const [answer] = await asked(work, place, {
    ...{ statements: [statement], rows: 1, bytes: 100_000, milliseconds: longest },
  });
  return answer?.rows[0] ?? [];
}

/** All rows of a query, some at a time. */
export async function* streamRows(
  work: Asker,
  place: ExternalPlace,
  { query, batch }: { query: ExternalQuery; batch: number },
): AsyncGenerator<ExternalRecord[]> {
  const parts = statementParts(place.link);
  const statement = parts.done(
    `select ${selected(place)} ${await fromWhere(work, place, { parts, query })} ${orderOf(place, query)}`,
  );
  const read = recordReader(place);
  try {
    for await (const { rows } of place.link.stream(statement, { batch, milliseconds: longest })) yield rows.map(read);
  } catch (error) {
    throw failed(work, { place, error });
  }
}

interface Question {
  statements: Statement[];
  rows: number;
  bytes: number;
  milliseconds: number;
  signal?: AbortSignal;
}

/** Whoever writes there reads by the same transaction: it sees what it has written. */
async function asked(
  work: Asker,
  place: ExternalPlace,
  { statements, ...limits }: Question,
): Promise<{ rows: unknown[][]; cut: string | null }[]> {
  const enlisted = enlistedAt(work, place.link);
  try {
    if (!enlisted) return await place.link.readOwn(statements, limits);
    const answers = [];
    for (const statement of statements) answers.push({ rows: (await enlisted.ask(statement)).rows, cut: null });
    return answers;
  } catch (error) {
    // Who stopped waiting has learnt nothing of the table.
    if (limits.signal?.aborted) throw error;
    throw failed(work, { place, error });
  }
}

/** A statement that was refused may have been written for a table that has changed. */
function failed(work: Asker, { place, error }: { place: ExternalPlace; error: unknown }): unknown {
  const { resource } = place;
  forgetPlace(work, resource);
  return asProblem(error, externalOf(resource) ?? { link: '' });
}

/** What is read: the key, and the columns of the fields. */
const selected = ({ key, fields, link }: ExternalPlace): string =>
  [...key.map((at) => readColumn(at, link)), ...[...fields.values()].map(({ reading }) => reading)].join(', ');

/** One row by its key; undefined where there is none. */
export async function rowByKey(
  work: Asker,
  { place, key }: { place: ExternalPlace; key: readonly string[] },
): Promise<ExternalRecord | undefined> {
  const parts = statementParts(place.link);
  const statement = parts.done(`select ${selected(place)} from ${place.from} where ${keyIs(place, { parts, key })}`);
  const [answer] = await asked(work, place, {
    ...{ statements: [statement], rows: 1, bytes: mostBytes, milliseconds: longest },
  });
  return answer?.rows.map(recordReader(place))[0];
}

/** The same, held until the transaction ends; undefined where there is none. */
export async function holdRow(
  work: Asker,
  place: ExternalPlace,
  { ask, key }: { ask: Enlisted['ask']; key: readonly string[] },
): Promise<ExternalRecord | undefined> {
  const parts = statementParts(place.link);
  const text = `select ${selected(place)} from ${place.from} where ${keyIs(place, { parts, key })} for update`;
  try {
    const { rows } = await ask(parts.done(text));
    return rows.map(recordReader(place))[0];
  } catch (error) {
    throw failed(work, { place, error });
  }
}

async function fromWhere(
  work: Asker,
  place: ExternalPlace,
  { parts, query }: { parts: StatementParts; query: ExternalQuery },
): Promise<string> {
  const keys = await keysOf(work, place.resource, idsIn(place, query.conditions));
  const where = whereOf(place, { parts, asked: { ...query, keys } });
  if (query.keys) where.push(`(${query.keys.map((key) => keyIs(place, { parts, key: [key] })).join(' or ')})`);
  if (query.scope !== 'all') where.push(scopeWhere(place, { parts, scope: query.scope }));
  return `from ${place.from}${where.length === 0 ? '' : ` where ${where.join(' and ')}`}`;
}

/** The order that was asked for; rows that are alike in it stand by their keys, the same on every page. */
function orderOf(place: ExternalPlace, query: Pick<ExternalQuery, 'order'>): string {
  const { columns, direction } = sortedBy(place, query);
  return `order by ${columns.map((column) => `${column} ${direction}`).join(', ')}`;
}

function sortedBy({ link, key, fields }: ExternalPlace, { order }: Pick<ExternalQuery, 'order'>) {
  const field = order && fields.get(order.name);
  const columns = [...(field ? [field.at] : []), ...key].map((at) => orderedBy(at, link));
  return { columns: [...new Set(columns)], direction: order?.direction ?? 'asc', field };
}

/** PostgreSQL knows no order of documents: as texts they have one. */
const orderedBy = ({ name, type }: TableColumn, { quote }: Pick<Link, 'quote'>): string =>
  type === 'xml' ? `${quote(name)}::text` : quote(name);

/** How a row that was read becomes a record. */
function recordReader(place: ExternalPlace): (row: readonly unknown[]) => ExternalRecord {
  const { key, fields, resource, idOf, versionKey } = place;
  const count = key.length;
  const readers = [...fields.values()].map((stored, index) => {
    const read = valueReader(readField(stored.field), stored.at);
    const { idOf: pointedTo } = stored;
    const at = count + index;
    const value = pointedTo
      ? (raw: unknown) => (raw === null || raw === undefined || raw === '' ? null : pointedTo(keyText(raw, stored.at)))
      : (raw: unknown) => read(raw, () => undefined);
    const pointing = pointedTo ? { column: stored.column, type: stored.at } : undefined;
    return { name: stored.column, at, value, pointing };
  });
  const pointing = readers.flatMap(({ at, pointing: one }) => (one ? [{ ...one, at }] : []));
  const titleAt = [...fields.keys()].indexOf(resource.definition.model.titleField);
  // An id names nothing to a person, and what is secret names nobody; the key does.
  const titled = fields.get(resource.definition.model.titleField);
  const isNamed = titled !== undefined && !isSecret(titled.field) && !titled.idOf;
  const title = isNamed ? readers[titleAt] : undefined;
  return (row) => {
    const ownKey = key.map((at, index) => keyText(row[index], at));
    const values = Object.fromEntries(readers.map(({ name, at, value }) => [name, value(row[at])]));
    const said = title === undefined ? null : values[title.name];
    return {
      id: idOf(ownKey),
      key: ownKey,
      version: versionOf(row, versionKey),
      title: said === null || said === undefined ? ownKey.join(' ') : String(said).slice(0, longestTitle),
      values,
      points: Object.fromEntries(
        pointing.flatMap(({ column, at, type }) => {
          const held = row[at];
          return held === null || held === undefined ? [] : [[column, keyText(held, type)]];
        }),
      ),
    };
  };
}

const longestTitle = 500;

/** A value of a key as a text: blanks that fill up a text of fixed length are no part of it. */
const keyText = (value: unknown, { type }: { type: string }): string =>
  /^character\(/.test(type) ? String(value).trimEnd() : String(value);

/** 48 bits of the values: a whole number that JSON holds. */
const versionOf = (row: readonly unknown[], key: string): number =>
  createHmac('sha256', key).update(JSON.stringify(row)).digest().readUIntBE(0, 6);
