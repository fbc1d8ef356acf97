import { checkDocument, migrateDocument } from '@tessera/schemas/document/check-document.ts';
import { readJson } from '@tessera/schemas/import/read-file.ts';
import { longestLongText } from '@tessera/schemas/kinds/long-text.ts';
import { longestLine } from '@tessera/schemas/kinds/text.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { operationsFor } from '@tessera/schemas/language/operations.ts';
import { documentVersion, type PageDocument, type ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { requireSeen } from '../engine/read/read-record.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Registry } from '../engine/registry/registry.ts';
import { maySee } from '../engine/work/access.ts';
import type { UnitOfWork, Work } from '../engine/work/work.ts';
import { isQuickPattern, isUsablePattern } from '../engine/write/patterns.ts';
import { canonical } from '../storage/canonical.ts';
import { storedId } from '../storage/record-id.ts';
import { builtinOf, extensionFindingsOf } from './extensions.ts';

/** One row of /api/OnLineDev, as far as a release needs it. */
export interface Entry {
  id: string;
  code: string;
  fullName: string;
  captions: Caption | null;
  type: 'form' | 'list' | 'dictionary' | 'flow';
  page: unknown;
  /** The text of the document as a person wrote it; null where it was never written by hand. */
  source: string | null;
  releasedVersion: number | null;
  /** Of the draft, and of what else it is called. */
  version: number;
  /** The built-in module that it extends; null: it is a module of its own. */
  extends: string | null;
}

/** The resource that a release of an entry makes, or makes larger. */
export const resourceNameOf = ({ id, extends: builtin }: Pick<Entry, 'id' | 'extends'>): string =>
  builtin ?? `entry/${id}`;

export async function loadEntry({ db, registry }: Work, id: string): Promise<Entry> {
  const entry = await db
    .selectFrom(moduleTable(registry, 'onlineDev/Entry').as('e'))
    .select(['id', 'code', 'full_name as fullName', 'captions', 'type', 'page', 'source', 'extends'])
    .select(sql<number | null>`released_version::int`.as('releasedVersion'))
    .select(sql<number>`version::int`.as('version'))
    .where('id', '=', storedId(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!entry) throw new Problem('NOT_FOUND');
  return entry as Entry;
}

/** The same for whoever asks by an id of their own choice. Throws NOT_FOUND, also where they do not see it. */
export async function seenEntry(work: Work, id: string): Promise<Entry> {
  await requireSeen(work, { module: 'onlineDev/Entry', id });
  return loadEntry(work, id);
}

/** Whether somebody may see what modules are made of: of who designs them that may be hidden too. */
export function seesPages(work: Work): boolean {
  const access = work.authority.accessTo(work.registry.get('onlineDev/Entry'));
  return access.granted && maySee(access, 'page') && maySee(access, 'source');
}

export const isSeenEntry = (work: Work, id: string): Promise<boolean> =>
  seenEntry(work, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.problem === 'NOT_FOUND') return false;
      throw error;
    },
  );

/** Nobody deletes the entry, nor releases it, until the transaction ends. Throws NOT_FOUND when somebody has. */
export async function holdEntry({ db, registry }: UnitOfWork, id: string): Promise<void> {
  const table = sql.id(registry.get('onlineDev/Entry').table);
  const held =
    await sql`select 1 from ${table} where id = ${storedId(id)} and deleted_at is null for no key update`.execute(db);
  if (held.rows.length === 0) throw new Problem('NOT_FOUND');
}

/** Codes of all entries by id: documents point to each other by code, releases by id. */
export async function entryIds({ db, registry }: Work): Promise<Map<string, string>> {
  const found = await db
    .selectFrom(moduleTable(registry, 'onlineDev/Entry').as('e'))
    .select(['id', 'code'])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(found.map((row) => [row.code, row.id]));
}

/** Everything wrong with a page document on this installation. */
export function findingsOf(
  page: unknown,
  { registry, ids, draft }: { registry: Registry; ids?: Map<string, string>; draft?: FindDraft },
): Finding[] {
  const resources = (name: string) => {
    const resolved = resolveName(name, ids ?? new Map());
    return registry.find(resolved)?.definition ?? draft?.(resolved);
  };
  const { document, findings } = checkDocument(page, { resources: ids ? resources : undefined });
  return document ? patternFindings(document) : findings;
}

/** What a draft will be once it is released, by the name of its resource. */
type FindDraft = (name: string) => ResourceDefinition | undefined;

export interface Draft {
  page: unknown;
  /** The text of the document as a person wrote it; null where nobody wrote it by hand. */
  source: string | null;
}

/** As it was sent: anything. */
type SentDraft = { [Key in keyof Draft]?: unknown };

/**
 * What is kept of a draft: the document in the present form, and the person's text as long as it says the same. A draft
 * may point to modules that are not released yet; whatever else is wrong with it is refused with its place.
 */
export function checkDraft(
  sent: SentDraft,
  { stored, registry }: { stored: SentDraft | null; registry: Registry },
): Draft {
  const written = sent.source === undefined || sent.source === null ? undefined : parsed(sent.source);
  const given = sent.page ?? written;
  if (given === undefined || given === null) return { page: null, source: null };
  refuse(
    written === undefined || canonical(written) === canonical(given)
      ? []
      : [finding('source', 'notValid', { reason: 'page' })],
  );
  const page = migrated(given);
  refuse(findingsOf(page, { registry }));
  const says = (text: unknown): text is string =>
    typeof text === 'string' && canonical(parsed(text)) === canonical(page);
  const texts = [sent.source, stored?.source].filter(says);
  // An older document says the same in another form: its text is written anew, its keys in the order of its own.
  return { page, source: texts[0] ?? (written === undefined ? null : JSON.stringify(page, null, 2)) };
}

function parsed(source: unknown): unknown {
  const reading = readJson(String(source));
  if ('data' in reading) return reading.data;
  throw new Problem('INVALID', { findings: reading.findings.map((found) => ({ ...found, field: 'source' })) });
}

function migrated(page: unknown): unknown {
  const { document, findings } = migrateDocument(page);
  refuse(findings);
  return document;
}

/** Letters that a field takes where its document does not say less. */
const longestOf = ({ kind, props }: FieldDefinition): number =>
  typeof props?.maxlength === 'number' ? props.maxlength : kind === 'longText' ? longestLongText : longestLine;

/** What RE2 cannot run would silently not be checked, and what takes it seconds would keep everybody: refused here. */
function patternFindings(document: PageDocument): Finding[] {
  const check = (fields: FieldDefinition[], at: string): Finding[] =>
    fields.flatMap((field, index) => [
      ...(field.rules ?? []).flatMap((rule, place) =>
        'pattern' in rule ? patternFaults(rule.pattern, { field, at: `${at}[${index}].rules[${place}].pattern` }) : [],
      ),
      ...check(field.rows ?? [], `${at}[${index}].rows`),
    ]);
  return check(document.model.fields, 'model.fields');
}

function patternFaults(pattern: string, { field, at }: { field: FieldDefinition; at: string }): Finding[] {
  if (!isUsablePattern(pattern)) return [finding(at, 'badPattern')];
  const longest = longestOf(field);
  return isQuickPattern(pattern, { longest }) ? [] : [finding(at, 'slowPattern', { max: longest })];
}

const resolveName = (name: string, ids: Map<string, string>): string => {
  const code = name.startsWith('entry/') ? name.slice('entry/'.length) : '';
  return ids.has(code) ? `entry/${ids.get(code)}` : name;
};

/**
 * The resource that a release of this entry makes; its document is checked whole. What it points to is there already, is
 * the module itself, or is one of those that are released together with it.
 */
export function definitionOf(
  entry: Entry,
  { registry, ids, together = [entry] }: { registry: Registry; ids: Map<string, string>; together?: Entry[] },
): ResourceDefinition {
  const names = new Map([...ids, ...together.map(({ code, id }) => [code, id] as const)]);
  const draft: FindDraft = (name) => {
    const one = together.find(({ id }) => name === `entry/${id}`);
    return one && draftOf(one, names);
  };
  const page = migrated(documentOf(entry));
  refuse(findingsOf(page, { registry, ids: names, draft }));
  if (entry.extends !== null) refuse(extensionFindingsOf(entry.extends, page as PageDocument));
  return draftOf(entry, names);
}

function documentOf({ page }: Entry): unknown {
  if (page === null || page === undefined) throw new Problem('INVALID', { findings: [finding('page', 'required')] });
  return page;
}

/** A draft as a resource. */
function draftOf(entry: Entry, names: Map<string, string>): ResourceDefinition {
  const { model, pages } = resolved(migrated(documentOf(entry)) as PageDocument, names);
  const builtin = entry.extends === null ? undefined : builtinOf(entry.extends);
  if (builtin) return { ...builtin, model, pages };
  return {
    name: resourceNameOf(entry),
    origin: 'designed',
    title: entry.captions ?? entry.fullName,
    model,
    pages,
    operations: operationsFor(model),
  };
}

/** A released definition as it is written in drafts, where modules are called by their codes. */
export function writtenOf({ model, pages }: ResourceDefinition, ids: ReadonlyMap<string, string>): PageDocument {
  const codes = new Map([...ids].map(([code, id]) => [id, code]));
  return { version: documentVersion, ...resolved({ version: documentVersion, model, pages }, codes) };
}

/** The document with every resource that it points into under the name that never changes. */
function resolved({ model, pages }: PageDocument, names: Map<string, string>): Pick<PageDocument, 'model' | 'pages'> {
  const source = (from: OptionSource): OptionSource =>
    from.source === 'records' ? { ...from, resource: resolveName(from.resource, names) } : from;
  const fieldsOf = (fields: FieldDefinition[]): FieldDefinition[] =>
    fields.map((field) => ({
      ...field,
      ...(field.to ? { to: { ...field.to, resource: resolveName(field.to.resource, names) } } : {}),
      ...(field.props?.options
        ? { props: { ...field.props, options: source(field.props.options as OptionSource) } }
        : {}),
      ...(field.rows ? { rows: fieldsOf(field.rows) } : {}),
    }));
  const side = pages.list?.side;
  return {
    model: { ...model, fields: fieldsOf(model.fields) },
    pages:
      side && pages.list
        ? { ...pages, list: { ...pages.list, side: { ...side, source: source(side.source) } } }
        : pages,
  };
}
