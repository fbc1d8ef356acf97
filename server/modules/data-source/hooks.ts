import { literalOrigin } from '@tessera/schemas/data-source/http-request.ts';
import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { checkSource } from '../../data-sources/check-source.ts';
import { moduleTable } from '../../engine/registry/module-rows.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { requireLink } from '../../engine/sources/require-link.ts';
import { mergeSecrets, wrongLines } from '../../engine/sources/secret-lines.ts';
import { sourceUses } from '../../engine/sources/source-uses.ts';
import { type StoredSource, sourceOf } from '../../engine/sources/stored-source.ts';
import type { Hooks, RecordValue } from '../../engine/work/hooks.ts';
import { isSystem, type UnitOfWork } from '../../engine/work/work.ts';
import { refuseWhenUsed } from '../../engine/write/in-use.ts';
import { moduleUse, type Use, usedProblem } from '../../engine/write/uses.ts';
import { type LinkType, linkTypes } from '../../links/link-settings.ts';
import { readSecret } from '../../secrets/stored-secrets.ts';
import { storedId } from '../../storage/record-id.ts';

/** A source is checked as far as that can be done without asking; what is wrong is named by its field. */
export const dataSourceHooks: Hooks = {
  async beforeWrite(unit, { id, value, before }) {
    const source = sourceOf({ ...before, ...value });
    await requireLinkSeen(unit, { source, value, before });
    refuse([...(await faultsOf(unit, source)), ...secretFaults(value)]);
    if (before && value.code !== undefined && value.code !== before.code) refuseOtherCode(unit, String(before.code));
    if (before) await keepSecretsHome(unit, { id, value, before });
    if (before && typeof value.secrets === 'string' && value.secrets !== '') {
      const place = { resource: 'basic/DataSource', recordId: id, name: 'secrets' };
      const kept = (await readSecret({ db: unit.db, keys: unit.tenant.secretKeys }, place)) ?? '';
      // Nothing left is written as a blank line: an empty text would leave what was there.
      value.secrets = mergeSecrets(kept, value.secrets) || ' ';
    }
  },
  async beforeRemove(unit, { id, before }) {
    const also = usesOf(unit, String(before.code));
    await refuseWhenUsed(unit, { resource: unit.registry.get('basic/DataSource'), id, also });
  },
};

/** What a statement asks, whoever writes it could ask for himself. */
async function requireLinkSeen(
  unit: UnitOfWork,
  { source, value, before }: { source: StoredSource; value: RecordValue; before: RecordValue | null },
): Promise<void> {
  const asking = ['type', 'dbLinkId', 'text', 'parameters'] as const;
  const isChanged = asking.some((name) => value[name] !== undefined && !sameValue(value[name], before?.[name]));
  if (isChanged && source.definition.type === 'sql' && source.linkId !== null && !isSystem(unit))
    await requireLink(unit, source.linkId);
}

/** Secrets that are kept go to no other host than they were given for: then they are asked for anew. */
async function keepSecretsHome(
  { db }: UnitOfWork,
  { id, value, before }: { id: string; value: RecordValue; before: RecordValue },
): Promise<void> {
  const isGiven = typeof value.secrets === 'string' && value.secrets !== '';
  const origin = (url: unknown) => literalOrigin(String(url ?? ''));
  if (isGiven || value.url === undefined || origin(value.url) === origin(before.url)) return;
  const kept = await db
    .selectFrom('secret')
    .select('name')
    .where('resource', '=', 'basic/DataSource')
    .where('record_id', '=', id)
    .executeTakeFirst();
  refuse(kept ? [finding('secrets', 'passwordAgain')] : []);
}

/** Modules name a source by its code. */
function usesOf({ registry, language }: UnitOfWork, code: string): Use[] {
  const byModule = new Map<Resource, string[]>();
  for (const { resource, label } of sourceUses(registry, code))
    byModule.set(resource, [...(byModule.get(resource) ?? []), ...(label === null ? [] : [textIn(label, language)])]);
  return [...byModule].map(([resource, places]) => moduleUse(resource, { places, language }));
}

function refuseOtherCode(unit: UnitOfWork, code: string): void {
  const uses = usesOf(unit, code);
  if (uses.length > 0) throw usedProblem('CODE_IN_USE', { uses, more: 0, language: unit.language });
}

const faultsOf = async (unit: UnitOfWork, source: StoredSource): Promise<Finding[]> =>
  checkSource(source.definition, { dialect: await dialectOf(unit, source) }).map(atOwnField);

/** `request.url` is the field `url`. */
const atOwnField = (fault: Finding): Finding => {
  const field = fault.field.replace(/^request\./, '');
  const own: Record<string, string> = {
    body: 'text',
    path: 'rowsPath',
    'paging.parameter': 'pageParameter',
    'paging.first': 'pageFirst',
    'paging.size': 'pageRows',
    'paging.sizeParameter': 'sizeParameter',
    'paging.next': 'nextPath',
  };
  return { ...fault, field: own[field] ?? (field.startsWith('paging') ? 'paging' : field) };
};

function secretFaults({ secrets }: RecordValue): Finding[] {
  if (typeof secrets !== 'string') return [];
  return wrongLines(secrets).map((line) => finding('secrets', 'notSecretLine', { line }));
}

async function dialectOf({ db, registry }: UnitOfWork, { linkId }: StoredSource): Promise<Dialect> {
  if (linkId === null) return 'postgres';
  const link = await db
    .selectFrom(moduleTable(registry, 'basic/DbLink').as('l'))
    .select('type')
    .where('id', '=', storedId(linkId))
    .executeTakeFirst();
  return link ? linkTypes[link.type as LinkType].family : 'postgres';
}
