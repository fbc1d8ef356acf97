import { randomUUID } from 'node:crypto';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { readColumn } from '../../links/catalog/read-column.ts';
import type { TableColumn } from '../../links/catalog/table.ts';
import { LinkProblem } from '../../links/link-problem.ts';
import type { RecordValue } from '../work/hooks.ts';
import { bitsOf, bitsText, isBits, isWords } from './compare.ts';
import { keyIs } from './conditions.ts';
import type { Enlisted } from './enlist.ts';
import { keysOf } from './known-records.ts';
import { outgoing } from './outgoing.ts';
import { type Asker, asProblem, type ExternalField, type ExternalPlace, externalOf } from './place.ts';
import { type StatementParts, statementParts } from './statement.ts';

interface ColumnValue {
  at: TableColumn;
  value: unknown;
}

/** Adds a row; answers its key. What is empty is left to the database. Throws EXTERNAL_NO_KEY, EXTERNAL_FAILED. */
export async function insertRow(
  work: Asker,
  place: ExternalPlace,
  { enlisted, value }: { enlisted: Enlisted; value: RecordValue },
): Promise<string[]> {
  const { link, from, key } = place;
  const isLeft = ({ at, value: said }: ColumnValue) =>
    said === null || (said === '' && (at.default !== null || key.includes(at)));
  const filled = (await columnsOf(work, { place, value })).filter((one) => !isLeft(one));
  const columns = [...filled, ...madeKeys(place, filled), ...(await implied(place, enlisted))];
  const parts = statementParts(link);
  const names = columns.map(({ at }) => link.quote(at.name)).join(', ');
  const values = columns.map((one) => given(one, parts)).join(', ');
  const returned = key.map((at) => readColumn(at, link)).join(', ');
  const isPostgres = link.family === 'postgres';
  const what = columns.length > 0 ? `(${names}) values (${values})` : isPostgres ? 'default values' : '() values ()';
  const answers = isPostgres || (await answersInserts(place, enlisted));
  const text = `insert into ${from} ${what}${answers ? ` returning ${returned}` : ''}`;
  const known = new Map(columns.map((one) => [one.at.name, one.value]));
  const isGiven = key.every(({ name }) => known.has(name));
  const wasThere = !answers && isGiven && (await isThere(place, { enlisted, key: key.map(textIn(known)) }));
  const { rows } = await written(place, () => enlisted.ask(parts.done(text)));
  if (answers) return (rows[0] ?? []).map(String);
  // A trigger has put it under another key, and nobody can say which: a row that stands under this one is not it.
  if (wasThere) throw new Problem('EXTERNAL_NOT_TAKEN');
  const counted = key.some(({ generated }) => generated === 'identity')
    ? (await written(place, () => enlisted.ask({ text: 'select last_insert_id()', values: [] }))).rows[0]?.[0]
    : undefined;
  return key.map((at) => (known.has(at.name) ? textIn(known)(at) : String(counted)));
}

const textIn =
  (known: ReadonlyMap<string, unknown>) =>
  ({ name }: TableColumn): string =>
    String(known.get(name));

/** Whether a server of MySQL's family says what it has inserted: MariaDB does from 10.5 on. */
async function answersInserts(place: ExternalPlace, { ask }: Enlisted): Promise<boolean> {
  const { rows } = await written(place, () => ask({ text: 'select version()', values: [] }));
  const [, major = 0, minor = 0] = /^(?:5\.5\.5-)?(\d+)\.(\d+).*mariadb/i.exec(String(rows[0]?.[0])) ?? [];
  return Number(major) > 10 || (Number(major) === 10 && Number(minor) >= 5);
}

async function isThere(
  place: ExternalPlace,
  { enlisted, key }: { enlisted: Enlisted; key: readonly string[] },
): Promise<boolean> {
  const parts = statementParts(place.link);
  const text = `select 1 as one from ${place.from} where ${keyIs(place, { parts, key })}`;
  return (await written(place, () => enlisted.ask(parts.done(text)))).rows.length > 0;
}

/**
 * What a MySQL server that is set to be lax puts into columns of which nobody says anything, and those of our sessions, which
 * are strict, refuse to leave out: whoever adds rows there has always been given these.
 */
async function implied({ link, unfilled }: ExternalPlace, { ask }: Enlisted): Promise<ColumnValue[]> {
  if (link.family !== 'mysql' || unfilled.length === 0) return [];
  const { rows } = await ask({ text: 'select @@global.sql_mode', values: [] });
  if (/STRICT_(ALL|TRANS)_TABLES/.test(String(rows[0]?.[0]))) return [];
  return unfilled.flatMap((at): ColumnValue[] => {
    if (isWords(at) && at.values === null) return [{ at, value: '' }];
    return ['integer', 'decimal', 'boolean'].includes(at.kind) ? [{ at, value: 0 }] : [];
  });
}

/** A value as a statement gives it. */
const given = ({ at, value }: ColumnValue, { bind, link }: StatementParts): string => {
  if (at.kind === 'binary') return link.unhex(bind(value));
  return isBits({ at, family: link.family }) && value !== null ? bitsOf(bind(value)) : bind(value);
};

/**
 * Parts of the key that nobody gave: what the database makes itself, or a text that is long enough for a UUID, or its
 * 16 bytes. Where there is none of these nothing can be added.
 */
function madeKeys({ key, link, fields }: ExternalPlace, filled: readonly ColumnValue[]): ColumnValue[] {
  const known = new Set(filled.map(({ at }) => at.name));
  return key.flatMap((at) => {
    const { name, generated, default: usual, kind, length } = at;
    // MySQL does not say what a default came to.
    const isMade = generated === 'identity' || (usual !== null && link.family === 'postgres');
    if (known.has(name) || isMade) return [];
    const field = [...fields.values()].find((one) => one.at.name === name);
    refuse(field ? [finding(field.field.name, 'required', { label: field.field.label })] : []);
    if (isUuid(at)) return [{ at, value: randomUUID() }];
    if (kind === 'binary' && length === 16) return [{ at, value: randomUUID().replaceAll('-', '') }];
    if (kind !== 'text' || length === null || length < 32)
      throw new Problem('EXTERNAL_NO_KEY', { params: { part: name } });
    return [{ at, value: length < 36 ? randomUUID().replaceAll('-', '') : randomUUID() }];
  });
}

const isUuid = ({ type }: TableColumn) => /^uuid$/.test(type);

/** Writes what changed of a row that is held. What was cleared where there is no null is what a new row begins with. */
export async function updateRow(
  work: Asker,
  place: ExternalPlace,
  { enlisted, key, changes }: { enlisted: Enlisted; key: readonly string[]; changes: RecordValue },
): Promise<void> {
  const parts = statementParts(place.link);
  const sets = (await columnsOf(work, { place, value: changes })).map(({ at, value }) => {
    const isBegunAnew = value === null && !at.nullable && at.default !== null;
    return `${place.link.quote(at.name)} = ${isBegunAnew ? 'default' : given({ at, value }, parts)}`;
  });
  if (sets.length === 0) return;
  const text = `update ${place.from} set ${sets.join(', ')} where ${keyIs(place, { parts, key })}`;
  await changed(place, { enlisted, statement: parts.done(text) });
}

export async function deleteRow(
  place: ExternalPlace,
  { enlisted, key }: { enlisted: Enlisted; key: readonly string[] },
): Promise<void> {
  const parts = statementParts(place.link);
  const text = `delete from ${place.from} where ${keyIs(place, { parts, key })}`;
  await changed(place, { enlisted, statement: parts.done(text) });
}

/** Changes the row that is held. A trigger or a rule may let the statement pass and do nothing: nobody is told that it is saved. */
async function changed(
  place: ExternalPlace,
  { enlisted, statement }: { enlisted: Enlisted; statement: Parameters<Enlisted['ask']>[0] },
): Promise<void> {
  const { affected } = await written(place, () => enlisted.ask(statement));
  if (affected === 0) throw new Problem('EXTERNAL_NOT_TAKEN');
  // A key binds its own table, not those that inherit from it: the change was of several rows, and is given up.
  if (affected > 1) throw new Problem('EXTERNAL_SEVERAL');
}

async function written<T>(place: ExternalPlace, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    refuseValue(error, place);
    throw asProblem(error, externalOf(place.resource) ?? { link: '' });
  }
}

/**
 * A value that its column does not take is said of the field, where the other database names the column; one that no field
 * fills, and that is never null there, keeps anything from being added.
 */
function refuseValue(error: unknown, { fields, unfilled }: ExternalPlace): void {
  if (!(error instanceof LinkProblem) || error.reason !== 'value') return;
  const [, name] = /(?:column|Field) (?:`[^`]*`\.`[^`]*`\.)?[`'"]([^`'"]+)[`'"]/.exec(error.detail) ?? [];
  if (unfilled.some((at) => at.name === name)) throw new Problem('EXTERNAL_UNFILLED', { params: { part: name } });
  const found = [...fields.values()].find(({ at }) => at.name === name);
  refuse(found ? [finding(found.field.name, 'notHeld', { label: found.field.label })] : []);
}

async function columnsOf(
  work: Asker,
  { place, value }: { place: ExternalPlace; value: RecordValue },
): Promise<ColumnValue[]> {
  const fields = [...place.fields.values()].filter(({ field }) => Object.hasOwn(value, field.name));
  const others = fields.flatMap(({ field, to, idOf }: ExternalField) => {
    const id = value[field.name];
    return idOf && to && typeof id === 'string' ? [{ resource: to.resource, id }] : [];
  });
  const keys = await keysOf(work, place.resource, { own: [], others });
  const { family } = place.link;
  refuse(
    fields.flatMap(({ at, field: { name, label } }) => {
      const said = value[name] ?? '';
      const isWrong = isBits({ at, family }) && said !== '' && !bitsText.test(String(said));
      return isWrong ? [finding(name, 'notHeld', { label })] : [];
    }),
  );
  return fields.map((field) => ({ at: field.at, value: outgoing(value[field.field.name], { field, keys }) }));
}
