import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { forgetLink } from '../../engine/external/stored-link.ts';
import type { Hooks, RecordValue } from '../../engine/work/hooks.ts';
import { afterCommit, type UnitOfWork } from '../../engine/work/work.ts';
import { refuseWhenUsed } from '../../engine/write/in-use.ts';
import { moduleUse, type Use, usedProblem } from '../../engine/write/uses.ts';

/** To whom a password is told, and how. */
const telling = ['type', 'host', 'port', 'userName', 'tls', 'certificate'] as const;

/** A password that is kept is told to nobody else than it was given for: another place asks for it anew. */
export const databaseLinkHooks: Hooks = {
  beforeWrite(unit, { value, before }) {
    if (before && value.code !== undefined && value.code !== before.code) refuseOtherCode(unit, before.code);
    if (before === null || isGiven(value)) return;
    const changed = telling.some((name) => value[name] !== undefined && !sameValue(value[name], before[name]));
    refuse(changed ? [finding('password', 'passwordAgain')] : []);
  },
  afterWrite: (unit, { id }) => afterCommit(unit, () => forgetLink(unit.tenant, id)),
  async beforeRemove(unit, { id, before }) {
    const also = modulesOver(unit, before.code);
    await refuseWhenUsed(unit, { resource: unit.registry.get('basic/DbLink'), id, also });
    await unit.db.deleteFrom('link_table').where('link_id', '=', id).execute();
    afterCommit(unit, () => forgetLink(unit.tenant, id));
  },
};

/** Modules over its tables name a link by its code. */
const modulesOver = ({ registry, language }: UnitOfWork, code: unknown): Use[] =>
  registry
    .all()
    .filter(({ definition: { model } }) => model.external?.link === code)
    .map((resource) => moduleUse(resource, { language }));

function refuseOtherCode(unit: UnitOfWork, code: unknown): void {
  const uses = modulesOver(unit, code);
  if (uses.length > 0) throw usedProblem('CODE_IN_USE', { uses, more: 0, language: unit.language });
}

const isGiven = ({ password }: RecordValue) => typeof password === 'string' && password !== '';
