import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { matchedField } from '../engine/read/matching.ts';
import { selectRecords } from '../engine/read/selector.ts';
import type { Work } from '../engine/work/work.ts';
import { storedKind } from '../kinds/index.ts';
import { allLimit, nested } from './nested.ts';
import type { Target } from './target.ts';

const ownKeys = [
  'keyword',
  'ids',
  'pageSize',
  'currentPage',
  'n',
  'menuId',
  'isTree',
  'fields',
  'matchField',
  'matchValue',
];
const mostRows = 500;
const mostFields = 20;

/** Id and name of enabled records, nested where they are a tree. */
export async function selector(
  work: Work,
  { target, input }: { target: Target; input: Record<string, unknown> },
): Promise<unknown> {
  const { resource } = target;
  const { keyword, ids, fields, matchField, matchValue } = read(target, input);
  const matched = matchField === undefined ? undefined : matchedField(work, { resource, name: matchField });
  const isTree = resource.has('tree');
  // A tree that comes whole says itself what an entry hangs below.
  const isFound = keyword !== '' && resource.definition.root !== undefined;
  const isLevel = isTree && ids.length === 0 && keyword === '' && target.fixed?.parentId !== undefined;
  // Id and name are open to all; further fields only to whoever may see them.
  const { authority } = work;
  const access = fields.length > 0 ? authority.accessTo(resource) : authority.selectorAccess(resource);
  const rows = await selectRecords(work, {
    resource,
    access,
    keyword,
    ids,
    fields,
    limit: isTree && !isFound ? allLimit : mostRows,
    matched: matched?.column,
    tellsChildren: isLevel,
    tellsAbove: isFound,
    where: [
      ...conditionsOf(target, input),
      // A field that the reader may not know limits nothing; whoever writes is held to it all the same.
      ...(matched && matchValue ? [isHeld(matched.column, { kind: matched.field.kind, value: matchValue })] : []),
    ],
  });
  const isWhole = isTree && ids.length === 0 && keyword === '' && !isLevel;
  return isWhole ? nested(resource, { records: rows, titled: false }) : rows;
}

function read({ resource }: Target, input: Record<string, unknown>) {
  const known = new Set([...ownKeys, ...(resource.definition.selectorFields ?? [])]);
  const findings: Finding[] = Object.keys(input)
    .filter((key) => !known.has(key))
    .map((key) => finding(key, 'unknownKey'));
  const { keyword = '', fields, matchField, matchValue } = input;
  const [isField, isValue] = [isShortText(matchField), isShortText(matchValue)];
  // What is no text has no word of its own to be told by.
  if (!isField) findings.push(finding('matchField', 'notText'));
  else if (typeof matchField === 'string' && !resource.byName.has(matchField))
    findings.push(finding('matchField', 'unknownField', { value: matchField.slice(0, 64) }));
  if (!isValue) findings.push(finding('matchValue', 'notText'));
  const ids = listOf(input.ids);
  if (typeof keyword !== 'string' || keyword.length > 200 || keyword.includes('\0'))
    findings.push(finding('keyword', 'notText'));
  if (ids.length > mostRows || !ids.every((id) => typeof id === 'string' && id.length <= 64 && !id.includes('\0')))
    findings.push(finding('ids', 'notList'));
  refuse(findings);
  return {
    keyword: String(keyword).trim(),
    ids: ids as string[],
    matchField: matchField as string | undefined,
    matchValue: matchValue as string | undefined,
    fields: typeof fields === 'string' && fields !== '' ? fields.split(',').slice(0, mostFields) : [],
  };
}

const isShortText = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.length <= 255 && !value.includes('\0'));

function listOf(ids: unknown): unknown[] {
  if (Array.isArray(ids)) return ids;
  return typeof ids === 'string' && ids !== '' ? ids.split(',') : [];
}

const isHeld = (column: string, { kind, value }: { kind: ValueKind; value: string }) =>
  sql<boolean>`${sql.ref(`t.${column}`)} = ${storedKind(kind).bindFilter(value)}`;

/** The fields that selectors of the resource carry filter it too. */
function conditionsOf({ resource, fixed = {} }: Target, input: Record<string, unknown>): RawBuilder<boolean>[] {
  const names = [...(resource.definition.selectorFields ?? []), ...Object.keys(fixed)];
  return names.flatMap((name) => {
    const value = fixed[name] ?? input[name];
    const system = resource.system.find((field) => field.name === name);
    const stored = resource.byName.get(name);
    const column = stored?.column ?? system?.column;
    const kind = stored?.field.kind ?? system?.kind;
    return typeof value === 'string' && value !== '' && column && kind ? [isHeld(column, { kind, value })] : [];
  });
}
