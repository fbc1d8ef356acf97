import { type HttpRequest, mostPages } from '@tessera/schemas/data-source/http-request.ts';
import type { ParameterDefinition, ParameterType } from '@tessera/schemas/data-source/parameters.ts';
import type { SourceDefinition } from '@tessera/schemas/data-source/source.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { isRecordId, storedId } from '../../storage/record-id.ts';
import { readRecord } from '../read/read-record.ts';
import { moduleTable } from '../registry/module-rows.ts';
import { fullAccess } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import { asSystem, type Work } from '../work/work.ts';

/** A data source as it is kept. */
export interface StoredSource {
  id: string;
  version: number;
  code: string;
  name: string;
  isEnabled: boolean;
  definition: SourceDefinition;
  /** Of SQL: null is the platform's own database. */
  linkId: string | null;
  keptSeconds: number;
  /** What is said of columns beside their names. */
  columns: { name: string; label: string | null; hidden: boolean }[];
}

/** By its id, or by its code. Throws NOT_FOUND. */
export async function storedSource(work: Work, named: string): Promise<StoredSource> {
  const { db, registry } = work;
  const row = await db
    .selectFrom(moduleTable(registry, 'basic/DataSource').as('s'))
    .select('id')
    .where(sql<boolean>`(id = ${storedId(named)} or code = ${named})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  const resource = registry.get('basic/DataSource');
  const record = JSON.parse(await readRecord(asSystem(work), { resource, id: row.id, access: fullAccess }));
  return sourceOf(record);
}

/** What a record says, stored or on its way. */
export function sourceOf(record: RecordValue): StoredSource {
  return {
    id: String(record.id ?? ''),
    version: Number(record.version ?? 0),
    code: String(record.code ?? ''),
    name: String(record.fullName ?? ''),
    isEnabled: record.state !== 0,
    definition: definitionOf(record),
    linkId: isRecordId(record.dbLinkId) ? record.dbLinkId : null,
    keptSeconds: Number(record.keptSeconds ?? 0),
    columns: rowsOf(record.columns).map(({ name, label, hidden }) => ({
      name: String(name),
      label: textOr(label),
      hidden: hidden === true,
    })),
  };
}

function definitionOf(record: RecordValue): SourceDefinition {
  const parameters = rowsOf(record.parameters).map(parameterOf);
  const text = String(record.text ?? '');
  if (record.type === 'static') return { type: 'static', text, parameters };
  return record.type === 'api'
    ? { type: 'api', request: requestOf(record), parameters }
    : { type: 'sql', text, parameters };
}

const parameterOf = ({ name, type, default: usual, required, label }: RecordValue): ParameterDefinition => ({
  name: String(name),
  type: type as ParameterType,
  required: required === true,
  ...(textOr(usual) === null ? {} : { default: usual }),
  ...(textOr(label) === null ? {} : { label: String(label) }),
});

function requestOf(record: RecordValue): HttpRequest {
  const { method, url, text, rowsPath } = record;
  const paging = pagingOf(record);
  return {
    method: (method as HttpRequest['method'] | null) ?? 'GET',
    url: String(url ?? ''),
    headers: rowsOf(record.headers).map(({ name, value }) => ({ name: String(name), value: String(value) })),
    ...(textOr(text) === null ? {} : { body: String(text) }),
    ...(textOr(rowsPath) === null ? {} : { path: String(rowsPath) }),
    ...(paging ? { paging } : {}),
  };
}

/** So many pages of an answer at most. */
const most = mostPages;

function pagingOf({ paging, nextPath, ...record }: RecordValue): HttpRequest['paging'] {
  const parameter = textOr(record.pageParameter);
  const sizeParameter = textOr(record.sizeParameter);
  const sized = {
    ...(isNumber(record.pageRows) ? { size: Number(record.pageRows) } : {}),
    ...(sizeParameter === null ? {} : { sizeParameter }),
  };
  const place = record.pagePlace === 'body' ? { place: 'body' as const } : {};
  if (paging === 'page') {
    const first = isNumber(record.pageFirst) ? { first: Number(record.pageFirst) } : {};
    return { kind: 'page', parameter: parameter ?? 'page', most, ...first, ...sized, ...place };
  }
  if (paging === 'offset') return { kind: 'offset', parameter: parameter ?? 'offset', most, ...sized, ...place };
  if (paging !== 'next') return undefined;
  return {
    kind: 'next',
    next: textOr(nextPath) ?? '$.next',
    most,
    ...(parameter === null ? {} : { parameter }),
    ...place,
  };
}

const isNumber = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const rowsOf = (value: unknown): RecordValue[] => (Array.isArray(value) ? (value as RecordValue[]) : []);
const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
