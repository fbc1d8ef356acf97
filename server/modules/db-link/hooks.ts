import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { forgetLink } from '../../engine/external/stored-link.ts';
import type { Hooks, RecordValue } from '../../engine/work/hooks.ts';
import { afterCommit } from '../../engine/work/work.ts';

/** To whom a password is told, and how. */
const telling = ['type', 'host', 'port', 'userName', 'tls', 'certificate'] as const;

/** A password that is kept is told to nobody else than it was given for: another place asks for it anew. */
export const databaseLinkHooks: Hooks = {
  beforeWrite(_unit, { value, before }) {
    if (before === null || isGiven(value)) return;
    const changed = telling.some((name) => value[name] !== undefined && !sameValue(value[name], before[name]));
    refuse(changed ? [finding('password', 'passwordAgain')] : []);
  },
  afterWrite: (unit, { id }) => afterCommit(unit, () => forgetLink(unit.tenant, id)),
  async beforeRemove(unit, { id }) {
    await unit.db.deleteFrom('link_table').where('link_id', '=', id).execute();
    afterCommit(unit, () => forgetLink(unit.tenant, id));
  },
};

const isGiven = ({ password }: RecordValue) => typeof password === 'string' && password !== '';
