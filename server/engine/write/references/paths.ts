import { isPath } from '@tessera/schemas/language/defaults.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { sql } from 'kysely';
import { storedId } from '../../../storage/record-id.ts';
import type { Resource, StoredField } from '../../registry/resource.ts';
import type { RecordValue } from '../../work/hooks.ts';
import type { UnitOfWork } from '../../work/work.ts';
import { writtenRows } from './written-rows.ts';

interface Way {
  path: string;
  resource: string;
  ids: string[];
}

/** A way down a tree that a write changes must be one: it begins at a root, and each record hangs below the one before. */
export async function checkPaths(
  unit: UnitOfWork,
  { resource, value, before }: { resource: Resource; value: RecordValue; before: RecordValue | null },
): Promise<Finding[]> {
  const ways: Way[] = [];
  for (const { fields, ...written } of writtenRows(resource, { value, before, isAsked: ({ field }) => isPath(field) }))
    ways.push(...waysIn(fields, { ...written, at: written.path }));
  const findings: Finding[] = [];
  for (const name of new Set(ways.map((way) => way.resource))) {
    const ofTree = ways.filter((way) => way.resource === name);
    const above = await parentsOf(unit, { name, ids: ofTree.flatMap(({ ids }) => ids) });
    // What is not there at all is said of it already.
    const isWay = ({ ids }: Way) =>
      ids.every((id, at) => !above.has(id) || above.get(id) === (at === 0 ? '0' : ids[at - 1]));
    findings.push(...ofTree.filter((way) => !isWay(way)).map(({ path }) => finding(path, 'notAnOption')));
  }
  return findings;
}

function waysIn(
  fields: StoredField[],
  { value, before, at }: { value: RecordValue; before: RecordValue | null; at: string },
): Way[] {
  return fields.flatMap(({ field, to }) => {
    const ids = value[field.name];
    if (!to || !isPath(field) || !Array.isArray(ids) || ids.length === 0) return [];
    // As it was stored: areas may have moved since.
    if (JSON.stringify(ids) === JSON.stringify(before?.[field.name])) return [];
    return [{ path: `${at}${field.name}`, resource: to.resource, ids: ids.map(String) }];
  });
}

async function parentsOf(
  { registry, db }: UnitOfWork,
  { name, ids }: { name: string; ids: string[] },
): Promise<Map<string, string>> {
  const target = registry.find(name);
  if (!target?.has('tree')) return new Map();
  const found = await sql<{ id: string; parentId: string | null }>`select t.id, t.parent_id as "parentId"
    from ${sql.id(target.table)} t where t.id = any(${ids.map(storedId)}::uuid[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.parentId ?? '0']));
}
