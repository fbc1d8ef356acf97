import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { forgetLink } from '../../engine/external/stored-link.ts';
import type { Hooks, RecordValue } from '../../engine/work/hooks.ts';
import { afterCommit, type UnitOfWork } from '../../engine/work/work.ts';

/** To whom a password is told, and how. */
const telling = ['type', 'host', 'port', 'userName', 'tls', 'certificate'] as const;

/** A password that is kept is told to nobody else than it was given for: another place asks for it anew. */
export const databaseLinkHooks: Hooks = {
  beforeWrite(unit, { value, before }) {
    if (before && value.code !== undefined && value.code !== before.code) refuseStoodOn(unit, before.code);
    if (before === null || isGiven(value)) return;
    const changed = telling.some((name) => value[name] !== undefined && !sameValue(value[name], before[name]));
    refuse(changed ? [finding('password', 'passwordAgain')] : []);
  },
  afterWrite: (unit, { id }) => afterCommit(unit, () => forgetLink(unit.tenant, id)),
  async beforeRemove(unit, { id, before }) {
    refuseStoodOn(unit, before.code);
    await unit.db.deleteFrom('link_table').where('link_id', '=', id).execute();
    afterCommit(unit, () => forgetLink(unit.tenant, id));
  },
};

/** Modules over its tables name a link by its code. */
function refuseStoodOn({ registry }: UnitOfWork, code: unknown): void {
  const on = registry.all().find(({ definition: { model } }) => model.external?.link === code);
  if (on) throw new Problem('IN_USE', { params: { by: on.definition.title } });
}

const isGiven = ({ password }: RecordValue) => typeof password === 'string' && password !== '';
