import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { forgetLink } from '../../engine/external/stored-link.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { Hooks, RecordValue } from '../../engine/work/hooks.ts';
import { afterCommit, type UnitOfWork } from '../../engine/work/work.ts';
import { refuseWhenUsed } from '../../engine/write/in-use.ts';
import { moduleUse, type Use, usedProblem } from '../../engine/write/uses.ts';
import { allRights, requireRights } from '../../permission/holding.ts';

/** To whom a password is told, and how. */
const telling = ['type', 'host', 'port', 'userName', 'tls', 'certificate'] as const;

/** Where a link leads, and whether it does. */
const leading = [...telling, 'databaseName', 'schemaName', 'state'] as const;

/** A password that is kept is told to nobody else than it was given for: another place asks for it anew. */
export const databaseLinkHooks: Hooks = {
  beforeWrite(unit, { value, before }) {
    if (before && value.code !== undefined && value.code !== before.code) refuseOtherCode(unit, before.code);
    if (before === null) return;
    const isChanged = (name: string) => value[name] !== undefined && !sameValue(value[name], before[name]);
    if (leading.some(isChanged)) requireModulesOver(unit, before.code);
    if (isGiven(value)) return;
    const changed = telling.some(isChanged);
    refuse(changed ? [finding('password', 'passwordAgain')] : []);
  },
  beforeState: (unit, { before }) => requireModulesOver(unit, before.code),
  afterWrite: (unit, { id }) => afterCommit(unit, () => forgetLink(unit.tenant, id)),
  async beforeRemove(unit, { id, before }) {
    const also = modulesOver(unit, before.code);
    await refuseWhenUsed(unit, { resource: unit.registry.get('basic/DbLink'), id, also });
    await unit.db.deleteFrom('link_table').where('link_id', '=', id).execute();
    afterCommit(unit, () => forgetLink(unit.tenant, id));
  },
};

/** Modules over its tables name a link by its code. */
const resourcesOver = ({ registry }: UnitOfWork, code: unknown): Resource[] =>
  registry.all().filter(({ definition: { model } }) => model.external?.link === code);

const modulesOver = (unit: UnitOfWork, code: unknown): Use[] =>
  resourcesOver(unit, code).map((resource) => moduleUse(resource, { language: unit.language }));

/** Whoever turns a link decides what modules over it show, and where what others write goes: they hold all of these. */
function requireModulesOver(unit: UnitOfWork, code: unknown): void {
  for (const resource of resourcesOver(unit, code)) requireRights(unit, { resource, rights: allRights(resource) });
}

function refuseOtherCode(unit: UnitOfWork, code: unknown): void {
  const uses = modulesOver(unit, code);
  if (uses.length > 0) throw usedProblem('CODE_IN_USE', { uses, more: 0, language: unit.language });
}

const isGiven = ({ password }: RecordValue) => typeof password === 'string' && password !== '';
