import { targetOf } from '@tessera/schemas/language/defaults.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { isTitleHidden } from '../../engine/read/references/reference-names.ts';
import type { PlacedField, Resource } from '../../engine/registry/resource.ts';
import { requireSource } from '../../engine/sources/require-source.ts';
import { type StoredSource, storedSource } from '../../engine/sources/stored-source.ts';
import { mayPress, maySee } from '../../engine/work/access.ts';
import type { Hooks, RecordValue } from '../../engine/work/hooks.ts';
import type { Work } from '../../engine/work/work.ts';
import { checkScopeExpression, readsSeen } from '../../permission/row-scopes.ts';
import { askedParameters, pagingWords } from './asked-parameters.ts';
import { buttonsOf, methodsIn, namesIn } from './published.ts';
import { type SourceScope, sourceScope } from './source-scope.ts';

/** Nobody publishes what they do not see and may not do themselves. */
export const dataInterfaceHooks: Hooks = {
  async beforeWrite(unit, { value, before }) {
    const all = { ...before, ...value };
    const resource = unit.registry.find(`entry/${all.entryId}`);
    if (all.of === 'source') refuse(await sourceFaults(unit, all));
    else refuse(resource ? scopeFaults(resource, all) : [finding('entryId', 'notReleased')]);
    await requirePublished(unit, all);
  },
  async beforeState(unit, { before, state }) {
    if (state === 1) await requirePublished(unit, before);
  },
  async beforeRemove({ db }, { id }) {
    await db.deleteFrom('interface_key').where('interface_id', '=', id).execute();
  },
};

async function sourceFaults(work: Work, { dataSourceId, columns, rows }: RecordValue): Promise<Finding[]> {
  const names = namesIn(columns);
  if (names.length === 0) return [finding('columns', 'required')];
  if (typeof dataSourceId !== 'string') return [finding('dataSourceId', 'required')];
  const source = await storedSource(work, dataSourceId);
  const known = source.columns.map(({ name }) => name);
  const unknown = known.length === 0 ? [] : names.filter((name) => !known.includes(name));
  const read = sourceScope(String(rows ?? ''), { parameters: source.definition.parameters, columns: known });
  return [
    ...unknown.map((name) => finding('columns', 'unknownField', { value: name })),
    ...('findings' in read ? read.findings : pagingFaults(source, read.scope)),
  ];
}

/** Lists are given page by page: a parameter of that name has to be held to a value, or called otherwise. */
const pagingFaults = (source: StoredSource, scope: SourceScope): Finding[] =>
  askedParameters(source, scope)
    .filter(({ name }) => pagingWords.has(name))
    .map(({ name }) => finding('dataSourceId', 'pagingParameter', { value: name }));

function scopeFaults(resource: Resource, { columns, rows, methods }: RecordValue): Finding[] {
  const names = namesIn(columns);
  const unknown = names.filter((name) => !isColumn(resource, name));
  const scope = String(rows ?? '').trim();
  return [
    ...(names.length === 0 ? [finding('columns', 'required')] : []),
    ...unknown.map((name) => finding('columns', 'unknownField', { value: name })),
    ...(methodsIn(methods).length === 0 ? [finding('methods', 'required')] : []),
    ...(scope === '' ? [] : checkScopeExpression(resource, { expression: scope, path: 'rows' })),
  ];
}

/** A field, what every record has (`state`, `createdAt`), or `lines.details.qty` of sub-tables. */
function isColumn(resource: Resource, name: string): boolean {
  return (
    resource.byPath.has(name) || resource.system.some(({ name: own, shown }) => own === name && shown === 'always')
  );
}

/** Partners read what the records are called that a column points to. */
function seesTitles({ authority, registry }: Work, placed: PlacedField | undefined): boolean {
  const to = placed && targetOf(placed.stored.field);
  const target = to && registry.find(to.resource);
  return !target || !isTitleHidden(target, authority.accessTo(target));
}

/** Who opens an interface to somebody holds all that it gives. Throws BEYOND_OWN_RIGHTS. */
export async function requirePublished(work: Work, all: RecordValue): Promise<void> {
  const { authority, registry } = work;
  if (all.of === 'source') return requireSource(work, String(all.dataSourceId));
  const resource = registry.find(`entry/${all.entryId}`);
  if (!resource) throw new Problem('NOT_FOUND');
  const access = authority.accessTo(resource);
  const seen = namesIn(all.columns).every(
    (name) => resource.system.some(({ name: own }) => own === name) || maySee(access, name),
  );
  const named = namesIn(all.columns).every((name) => seesTitles(work, resource.byPath.get(name)));
  const given = { methods: methodsIn(all.methods), columns: namesIn(all.columns) };
  const pressed = buttonsOf(resource, given).every((button) => mayPress(access, button));
  const rows = String(all.rows ?? '');
  const asksSeen = rows.trim() === '' || readsSeen(rows, { resource, access });
  if (!access.granted || access.rows !== 'all' || !seen || !named || !pressed || !asksSeen)
    throw new Problem('BEYOND_OWN_RIGHTS');
}
