import { presentFinding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { textIn } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { announceChange, releaseWithin, showPlan } from '../engine/release.ts';
import type { Dependencies, Work } from '../engine/work.ts';
import { inTransaction } from '../engine/work.ts';
import { renameInScopes } from '../permission/rename-in-scopes.ts';
import { shapeBody } from '../routing/body.ts';
import type { Call } from '../routing/route.ts';
import { definitionOf, type Entry, entryIds, loadEntry } from './draft.ts';

/** The plan of the next release in plain words; findings instead of a plan when the draft cannot be released. */
export async function planEntry(call: Call) {
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  try {
    const definition = definitionOf(entry, {
      registry: call.deps.registry,
      ids: await entryIds(call.deps.db, call.deps.registry),
    });
    const { operations, blocked } = await showPlan(call.deps.db, definition);
    return {
      findings: blocked.map((reason) => ({ field: '', rule: 'blocked', msg: textIn(reason, call.language) })),
      operations: operations.map(({ text, ...operation }) => ({ ...operation, text: textIn(text, call.language) })),
    };
  } catch (error) {
    if (!(error instanceof Problem) || error.findings.length === 0) throw error;
    return { findings: error.findings.map((found) => presentFinding(found, call.language)), operations: [] };
  }
}

export async function releaseEntry(call: Call) {
  const { note } = shapeBody((await call.body()) ?? {}, { note: 'text?', version: 'integer?' });
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  const definition = definitionOf(entry, {
    registry: call.deps.registry,
    ids: await entryIds(call.deps.db, call.deps.registry),
  });
  const releasedVersion = await carryOut(call, entry, { definition, note: note ?? '' });
  return { id: entry.id, releasedVersion };
}

/** Releases an earlier version again: archived columns come back with their values. The draft becomes that version too. */
export async function rollbackEntry(call: Call) {
  const { releasedVersion } = shapeBody(await call.body(), { releasedVersion: 'integer?' });
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  const row = await call.deps.db
    .selectFrom('release')
    .select(['definition', 'version'])
    .where('resource', '=', `entry/${entry.id}`)
    .where('version', '=', releasedVersion ?? -1)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  const definition = row.definition as ResourceDefinition;
  const version = await carryOut(call, entry, {
    definition,
    note: `↩ ${row.version}`,
    draft: { version: 1, model: definition.model, pages: definition.pages },
  });
  return { id: entry.id, releasedVersion: version };
}

async function carryOut(
  call: Call,
  entry: Entry,
  release: { definition: ResourceDefinition; note: string; draft?: unknown },
): Promise<number> {
  return inTransaction(call.deps, { user: call.user, language: call.language, via: 'release' }, async (work) => {
    const done = await releaseWithin(work.trx, release.definition, { user: work.user.id, note: release.note });
    await setReleased(work.trx, call.deps, entry.id, done.version);
    await renameInScopes(work, entry.id, { previous: done.previous, next: release.definition });
    if (release.draft !== undefined) {
      await sql`update ${sql.id(call.deps.registry.get('onlineDev/Entry').table)} set page = ${JSON.stringify(release.draft)}::jsonb, version = version + 1
        where id = ${entry.id}`.execute(work.trx);
    }
    work.afterCommit(() => call.deps.kept.changed('onlineDev/Entry'));
    work.afterCommit(() => call.deps.kept.changed(release.definition.name));
    // It is released now, whatever happens here: the next request brings the registry's version and loads it then.
    work.afterCommit(() => call.deps.registry.load().catch(() => undefined));
    return done.version;
  });
}

export async function setReleased(trx: Work['trx'], deps: Dependencies, id: string, version: number): Promise<void> {
  await announceChange(trx, 'onlineDev/Entry');
  await sql`update ${sql.id(deps.registry.get('onlineDev/Entry').table)} set released_version = ${version} where id = ${id}`.execute(
    trx,
  );
}

/** Every release of an entry, newest first. */
export async function entryVersions(call: Call) {
  const entry = await loadEntry(call.deps.db, call.deps.registry, call.param('id'));
  const users = call.deps.registry.get('organize/User').table;
  const found = await sql<{
    releasedVersion: number;
    at: string;
    byName: string | null;
    note: string;
    definition: ResourceDefinition;
    plan: { code: string; grade: string; text: Record<string, string> }[];
  }>`
    select r.version as "releasedVersion", present_time(r.released_at) as at, (select real_name from ${sql.id(users)} where id = r.released_by) as "byName",
      r.note, r.definition, r.plan from release r where r.resource = ${`entry/${entry.id}`} order by r.version desc limit 100`.execute(
    call.deps.db,
  );
  return found.rows.map(({ definition, plan, ...row }) => ({
    ...row,
    current: row.releasedVersion === entry.releasedVersion,
    page: { version: 1, model: definition.model, pages: definition.pages },
    plan: plan.map(({ text, ...operation }) => ({ ...operation, text: textIn(text, call.language) })),
  }));
}
