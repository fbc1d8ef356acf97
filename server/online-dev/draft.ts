import { checkDocument, migrateDocument } from '@tessera/schemas/language/document.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Finding, finding } from '@tessera/schemas/language/findings.ts';
import { Problem, refuse } from '@tessera/schemas/language/problems.ts';
import type { Operation, PageDocument, ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import type { Caption } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { isUsablePattern } from '../engine/patterns.ts';
import type { Registry } from '../engine/registry.ts';
import type { Database } from '../storage/database.ts';

/** One row of /api/OnLineDev, as far as a release needs it. */
export interface Entry {
  id: string;
  code: string;
  fullName: string;
  captions: Caption | null;
  type: 'form' | 'list' | 'dictionary' | 'flow';
  page: unknown;
  releasedVersion: number | null;
}

export async function loadEntry(db: Database, registry: Registry, id: string): Promise<Entry> {
  const found =
    await sql<Entry>`select id, code, full_name as "fullName", captions, type, page, released_version::int as "releasedVersion"
    from ${sql.id(registry.get('onlineDev/Entry').table)} where id = ${id} and deleted_at is null`.execute(db);
  const entry = found.rows[0];
  if (!entry) throw new Problem('NOT_FOUND');
  return entry;
}

/** Codes of all entries by id: documents point to each other by code, releases by id. */
export async function entryIds(db: Database, registry: Registry): Promise<Map<string, string>> {
  const found = await sql<{
    id: string;
    code: string;
  }>`select id, code from ${sql.id(registry.get('onlineDev/Entry').table)} where deleted_at is null`.execute(db);
  return new Map(found.rows.map((row) => [row.code, row.id]));
}

/** Everything wrong with a page document on this installation. */
export function findingsOf(page: unknown, registry: Registry, ids?: Map<string, string>): Finding[] {
  const resources = (name: string) => registry.find(resolveName(name, ids ?? new Map()))?.definition;
  const { document, findings } = checkDocument(page, { resources: ids ? resources : undefined });
  return document ? patternFindings(document) : findings;
}

/** A draft may point to modules that are not released yet; whatever else is wrong with it is refused with its place. */
export function checkDraft(page: unknown, registry: Registry): void {
  refuse(findingsOf(migrated(page), registry));
}

function migrated(page: unknown): unknown {
  const { document, findings } = migrateDocument(page);
  refuse(findings);
  return document;
}

/** What RE2 cannot run would silently not be checked, so it is refused here. */
function patternFindings(document: PageDocument): Finding[] {
  const check = (fields: FieldDefinition[], at: string): Finding[] =>
    fields.flatMap((field, index) => [
      ...(field.rules ?? []).flatMap((rule, place) =>
        'pattern' in rule && !isUsablePattern(rule.pattern)
          ? [finding(`${at}[${index}].rules[${place}].pattern`, 'badPattern')]
          : [],
      ),
      ...check(field.rows ?? [], `${at}[${index}].rows`),
    ]);
  return check(document.model.fields, 'model.fields');
}

const resolveName = (name: string, ids: Map<string, string>): string => {
  const code = name.startsWith('entry/') ? name.slice('entry/'.length) : '';
  return ids.has(code) ? `entry/${ids.get(code)}` : name;
};

/** The resource that a release of this entry makes; its document is checked whole. */
export function definitionOf(
  entry: Entry,
  { registry, ids }: { registry: Registry; ids: Map<string, string> },
): ResourceDefinition {
  if (entry.page === null || entry.page === undefined)
    throw new Problem('INVALID', { findings: [finding('page', 'required')] });
  const document = migrated(entry.page);
  // A module may point to itself before it is there.
  const itself = { ...Object.fromEntries(ids), [entry.code]: entry.id };
  const names = new Map(Object.entries(itself));
  refuse(
    findingsOf(document, registry, names).filter(
      (found) =>
        !(found.rule === 'unknownResource' && resolveName(String(found.params?.value), names) === `entry/${entry.id}`),
    ),
  );
  const { model, pages } = document as PageDocument;
  const resolve = (fields: FieldDefinition[]): FieldDefinition[] =>
    fields.map((field) => ({
      ...field,
      ...(field.to ? { to: { ...field.to, resource: resolveName(field.to.resource, names) } } : {}),
      ...(field.rows ? { rows: resolve(field.rows) } : {}),
    }));
  const source = pages.list?.tree?.source;
  return {
    name: `entry/${entry.id}`,
    origin: 'designed',
    title: entry.captions ?? entry.fullName,
    model: { ...model, fields: resolve(model.fields) },
    pages:
      source?.type === 'model' && pages.list?.tree
        ? {
            ...pages,
            list: {
              ...pages.list,
              tree: { ...pages.list.tree, source: { ...source, resource: resolveName(source.resource, names) } },
            },
          }
        : pages,
    operations: operationsOf(model.traits ?? []),
  };
}

function operationsOf(traits: string[]): Operation[] {
  return [
    'list',
    'all',
    'selector',
    'create',
    'read',
    'update',
    'remove',
    'batchRemove',
    'dataChange',
    'export',
    'import',
    ...(traits.includes('state') ? (['state'] as const) : []),
    ...(traits.includes('tree') ? (['tree'] as const) : []),
  ];
}
