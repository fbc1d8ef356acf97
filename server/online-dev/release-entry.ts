import { outwardOf } from '@tessera/schemas/document/outward.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, problemText, refuse } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { renameInViews } from '../account/rename-in-views.ts';
import { titleText } from '../engine/read/references/reference-names.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { recomputeRecords } from '../engine/release/recompute.ts';
import { announceChange, releaseWithin, showPlan } from '../engine/release/release.ts';
import { requireLink } from '../engine/sources/require-link.ts';
import { requireSource } from '../engine/sources/require-source.ts';
import { covers, offeredRows } from '../engine/sources/source-uses.ts';
import { mayPress } from '../engine/work/access.ts';
import { afterCommit, authorOf, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { noteStoredAtRelease, rulesNamed } from '../engine/write/numbers/code-rule.ts';
import { renameInInterfaces } from '../modules/data-interface/rename-in-interfaces.ts';
import { renameInGrants } from '../permission/rename-in-grants.ts';
import { canonical } from '../storage/canonical.ts';
import { storedId } from '../storage/record-id.ts';
import { conditionsThatEnd } from './conditions-at-release.ts';
import {
  checkDraft,
  type Draft,
  definitionOf,
  type Entry,
  entryIds,
  holdEntry,
  loadEntry,
  resourceNameOf,
  seesPages,
  writtenOf,
} from './draft.ts';
import { requireAdministrator } from './extensions.ts';
import { missingChoices } from './missing-at-release.ts';
import { renameInOthers } from './rename-in-others.ts';
import { requireHeldModule } from './require-held.ts';

/**
 * The plan of the next release in plain words, of the draft or of an earlier version that is to be released again; findings
 * instead of a plan when it cannot be released.
 */
export async function planEntry(work: Work, { id, version }: { id: string; version: number | undefined }) {
  const entry = await loadEntry(work, id);
  const { language, registry } = work;
  // What is sent with the release, so that nothing else is carried out than what was shown.
  const upon = { version: entry.version, releasedVersion: entry.releasedVersion };
  try {
    const ids = await entryIds(work);
    const definition =
      version === undefined
        ? definitionOf(entry, { registry, ids })
        : (await earlierRelease(work, { entry, version, ids })).definition;
    await requireHeldModule(work, definition);
    await requireRules(work, definition);
    const { operations, blocked } = await showPlan(work.db, definition);
    const previous = registry.find(definition.name)?.definition;
    const ending = await conditionsThatEnd(work, { opened: openedBy(id, definition), previous, next: definition });
    const missing = await missingChoices(work, definition);
    return {
      ...upon,
      findings: blocked.map((reason) => ({ field: '', rule: 'blocked', msg: textIn(reason, language) })),
      operations: [
        ...operations.map(({ text, ...operation }) => ({ ...operation, text: textIn(text, language) })),
        ...ending.map((text) => ({ code: 'endConditions', grade: 'rights', text })),
        ...missing.map((text) => ({ code: 'missingChoices', grade: 'missing', text })),
      ],
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Said before anybody has confirmed it.
    if (error.problem === 'MODULE_NOT_HELD')
      return { ...upon, findings: [{ field: '', rule: 'blocked', msg: problemText(error, language) }], operations: [] };
    if (error.findings.length === 0) throw error;
    return { ...upon, findings: error.findings.map((found) => presentFinding(found, language)), operations: [] };
  }
}

/** What menu entries say that they open. */
const openedBy = (id: string, { origin, name }: ResourceDefinition) => (origin === 'builtin' ? name : id);

/** What a plan was made upon, as its answer says it; what is left out is not looked at. */
interface Planned {
  /** Of the draft. */
  version?: number | undefined;
  /** In force then; 0: none was. */
  plannedUpon?: number | undefined;
}

/** Throws PLAN_CHANGED where a plan was made of another draft, or upon another release. */
function requirePlanned(
  { version, releasedVersion }: Pick<Entry, 'version' | 'releasedVersion'>,
  planned: Planned,
): void {
  const isOther = planned.version !== undefined && planned.version !== version;
  const isUponOther = planned.plannedUpon !== undefined && planned.plannedUpon !== (releasedVersion ?? 0);
  if (isOther || isUponOther) throw new Problem('PLAN_CHANGED');
}

export async function releaseEntry(
  work: Work,
  { id, note, planned = {} }: { id: string; note: string; planned?: Planned },
) {
  const entry = await loadEntry(work, id);
  requirePlanned(entry, planned);
  if (entry.extends !== null) requireAdministrator(work);
  const definition = definitionOf(entry, { registry: work.registry, ids: await entryIds(work) });
  const { code, source } = entry;
  return { id, releasedVersion: await carryOut(work, { id, code, definition, note, source, planned }) };
}

/** Releases modules that point to each other: all of them, or none. */
export async function releaseTogether(
  work: Work,
  entries: Entry[],
): Promise<{ id: string; releasedVersion: number }[]> {
  if (entries.some((entry) => entry.extends !== null)) requireAdministrator(work);
  const place = { registry: work.registry, ids: await entryIds(work), together: entries };
  // One order of locks for everyone.
  const ordered = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  const definitions = ordered.map((entry) => ({ entry, definition: definitionOf(entry, place) }));
  return transact({ ...work, via: 'release' }, async (unit) => {
    const released = [];
    for (const { entry, definition } of definitions) {
      const { id, code, source } = entry;
      released.push({ id, releasedVersion: await carryOut(unit, { id, code, definition, note: '', source }) });
    }
    return released;
  });
}

/** Releases an earlier version again: archived columns come back with their values. The draft becomes that version too. */
export async function rollbackEntry(
  work: Work,
  { id, version, planned }: { id: string; version: number; planned: Planned },
) {
  const entry = await loadEntry(work, id);
  requirePlanned(entry, planned);
  if (entry.extends !== null) requireAdministrator(work);
  const ids = await entryIds(work);
  const { definition, source } = await earlierRelease(work, { entry, version, ids });
  const draft = source
    ? checkDraft({ source }, { stored: null, registry: work.registry })
    : { page: writtenOf(definition, ids), source: null };
  const releasedVersion = await carryOut(work, {
    id,
    code: entry.code,
    definition,
    note: `↩ ${version}`,
    draft,
    planned,
  });
  return { id, releasedVersion };
}

/**
 * Works out anew what the formulas in force say of the records that are there, all of them or those of these fields; only for
 * whoever may release the module.
 */
export async function recomputeEntry(work: Work, { id, fields }: { id: string; fields?: string[] | undefined }) {
  const entry = await loadEntry(work, id);
  if (entry.extends !== null) requireAdministrator(work);
  const resource = work.registry.get(resourceNameOf(entry));
  await requireHeldModule(work, resource.definition);
  return recomputeRecords({ ...work, via: 'release' }, { resource, fields });
}

/** What was released as a version. What it names may be gone since: it is checked like a draft. */
async function earlierRelease(
  { db, registry }: Work,
  { entry, version, ids }: { entry: Entry; version: number; ids: Awaited<ReturnType<typeof entryIds>> },
): Promise<{ definition: ResourceDefinition; source: string | null }> {
  const row = await db
    .selectFrom('release')
    .select(['definition', 'source'])
    .where('resource', '=', resourceNameOf(entry))
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  const definition = row.definition as ResourceDefinition;
  definitionOf({ ...entry, page: writtenOf(definition, ids) }, { registry, ids });
  return { definition, source: row.source };
}

interface EntryRelease {
  id: string;
  code: string;
  definition: ResourceDefinition;
  note: string;
  /** The text that it is released from. */
  source?: string | null;
  /** What the draft becomes with it. */
  draft?: Draft;
  planned?: Planned;
}

const carryOut = (
  work: Work,
  { id, code, definition, note, draft, source = draft?.source ?? null, planned }: EntryRelease,
): Promise<number> =>
  transact({ ...work, via: 'release' }, async (unit) => {
    const { db, tenant, registry, tellProgress } = unit;
    await holdEntry(unit, id);
    // Another release may have come first while this one waited.
    if (planned) requirePlanned(await loadEntry(unit, id), planned);
    await holdPointed(unit, definition);
    await requireHeldModule(unit, definition);
    await requireSources(unit, definition);
    await requireExternal(unit, definition);
    await requireRules(unit, definition);
    const done = await releaseWithin(db, { definition, by: authorOf(unit), note, source, tellProgress });
    await setReleased(unit, { id, version: done.version });
    const names = { previous: done.previous, next: definition };
    const isBuiltin = definition.origin === 'builtin';
    await noteStoredAtRelease(unit, names);
    await renameInGrants(unit, { opened: openedBy(id, definition), ...names });
    await renameInViews(unit, names);
    if (!isBuiltin) await renameInInterfaces(unit, { entryId: id, ...names });
    await renameInOthers(unit, { entryId: id, spoken: isBuiltin ? definition.name : `entry/${code}`, ...names });
    if (draft) {
      await sql`update ${sql.id(registry.get('onlineDev/Entry').table)} set page = ${JSON.stringify(draft.page)}::jsonb,
        source = ${JSON.stringify(draft.source)}::jsonb, version = version + 1 where id = ${id}`.execute(db);
    }
    for (const changed of ['onlineDev/Entry', definition.name]) afterCommit(unit, () => tenant.cache.changed(changed));
    // It is released now, whatever happens here: the next request brings the registry's version and loads it then.
    afterCommit(unit, () => tenant.registry.load().catch(() => undefined));
    return done.version;
  });

/** Whoever offers rows of a data source in a form, or more of their columns, opens them to everybody who sees it. */
async function requireSources(unit: UnitOfWork, definition: ResourceDefinition): Promise<void> {
  const released = unit.registry.find(definition.name)?.definition;
  const known = released ? offeredRows(released) : [];
  const added = offeredRows(definition).filter((rows) => !known.some((before) => covers(before, rows)));
  for (const code of new Set(added.map(({ source }) => source.code))) await requireSource(unit, code);
}

/** The modules that a definition points to stay until it is in force, or are found gone. */
async function holdPointed({ db, registry }: UnitOfWork, { name, ...definition }: ResourceDefinition): Promise<void> {
  const pointed = outwardOf(definition).flatMap(({ kind, code, path }) => {
    const id = kind === 'resource' && code !== name ? /^entry\/(.+)$/.exec(code)?.[1] : undefined;
    return id === undefined ? [] : [{ id: storedId(id), path, code }];
  });
  if (pointed.length === 0) return;
  const held = await sql<{ id: string }>`select id from ${sql.id(registry.get('onlineDev/Entry').table)}
    where id in (${sql.join([...new Set(pointed.map(({ id }) => id))])}) and deleted_at is null
    order by id for key share`.execute(db);
  const there = new Set(held.rows.map(({ id }) => id));
  refuse(
    pointed
      .filter(({ id }) => !there.has(id))
      .map(({ path, code }) => finding(path, 'unknownResource', { value: code })),
  );
}

/** Without the rule that gives records their numbers there would be none: one that is disabled may be enabled again. */
async function requireRules(work: Pick<Work, 'db' | 'registry'>, definition: ResourceDefinition): Promise<void> {
  const named = outwardOf(definition).filter(({ kind, code }) => kind === 'codeRule' && code !== '');
  if (named.length === 0) return;
  const found = await rulesNamed(
    work,
    named.map(({ code }) => code),
  );
  const isThere = (name: string) => found.some(({ id, code }) => name === id || name === code);
  refuse(
    named.filter(({ code }) => !isThere(code)).map(({ path, code }) => finding(path, 'noCodeRule', { value: code })),
  );
}

/** Whoever puts a module over a table opens it to those who are given the module: who may not look into it, may not. */
async function requireExternal(unit: UnitOfWork, { name, model: { external } }: ResourceDefinition): Promise<void> {
  const known = unit.registry.find(name)?.definition.model.external;
  if (!external || canonical(known ?? null) === canonical(external)) return;
  const links = unit.registry.get('basic/DbLink');
  const link = await unit.db
    .selectFrom(moduleTable(unit.registry, 'basic/DbLink').as('l'))
    .select('id')
    .where('code', '=', external.link)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  refuse(link ? [] : [finding('model.external.link', 'noRecord')]);
  if (!mayPress(unit.authority.accessTo(links), 'btn_tables')) throw new Problem('BEYOND_OWN_RIGHTS');
  await requireLink(unit, link?.id ?? '');
}

export async function setReleased(
  { db, registry }: UnitOfWork,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await announceChange(db, 'onlineDev/Entry');
  await sql`update ${sql.id(registry.get('onlineDev/Entry').table)} set released_version = ${version}
    where id = ${id}`.execute(db);
}

type StoredPlan = { code: string; grade: string; text: Record<string, string> }[];

/** Every release of an entry, newest first. */
export async function entryVersions(work: Work, id: string) {
  if (!seesPages(work)) throw new Problem('FORBIDDEN');
  const entry: Entry = await loadEntry(work, id);
  const found = await work.db
    .selectFrom('release as r')
    .leftJoin(moduleTable(work.registry, 'organize/User').as('u'), 'u.id', 'r.released_by')
    .select(['r.version as releasedVersion', 'r.note', 'r.source'])
    .select(titleText(work.registry.get('organize/User'), work)('u').as('byName'))
    .select([
      sql<string>`present_time(r.released_at)`.as('at'),
      sql<ResourceDefinition>`r.definition`.as('definition'),
      sql<StoredPlan>`r.plan`.as('plan'),
    ])
    .where('r.resource', '=', resourceNameOf(entry))
    .orderBy('r.version', 'desc')
    .limit(100)
    .execute();
  const ids = await entryIds(work);
  return found.map(({ definition, plan, ...row }) => ({
    ...row,
    current: row.releasedVersion === entry.releasedVersion,
    page: writtenOf(definition, ids),
    plan: plan.map(({ text, ...operation }) => ({ ...operation, text: textIn(text, work.language) })),
  }));
}
