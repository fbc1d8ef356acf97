import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Hooks, RecordValue } from '../engine/work/hooks.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import { bumpGrants } from '../permission/grants.ts';
import { checkCaptions } from './captions.ts';

const isAdminRole = (before: RecordValue | null) => before?.code === 'Administrators';

/** Every process holds grants, menus and the tree of departments in memory. */
const reachAll = async ({ db }: UnitOfWork): Promise<void> => void (await bumpGrants(db));

async function revoke(unit: UnitOfWork, { column, id }: { column: 'role_id' | 'menu_id'; id: string }): Promise<void> {
  await unit.db.deleteFrom('role_grant').where(column, '=', id).execute();
  await unit.db.deleteFrom('role_scope').where(column, '=', id).execute();
  await reachAll(unit);
}

/** The administrators' role stays what it is; every other change of roles reaches all processes. */
export const roleHooks: Hooks = {
  beforeWrite(_, { before, value }) {
    if (isAdminRole(before) && ((value.code !== undefined && value.code !== before?.code) || value.state === 0))
      throw new Problem('PROTECTED');
  },
  afterWrite: reachAll,
  async beforeRemove(unit, { id, before }) {
    if (isAdminRole(before)) throw new Problem('PROTECTED');
    await revoke(unit, { column: 'role_id', id });
  },
  async beforeState(unit, { before, state }) {
    if (isAdminRole(before) && state === 0) throw new Problem('PROTECTED');
    await reachAll(unit);
  },
};

export const menuHooks: Hooks = {
  beforeWrite: (_, { value }) => checkCaptions(value.captions),
  afterWrite: reachAll,
  beforeRemove: (unit, { id }) => revoke(unit, { column: 'menu_id', id }),
  beforeState: reachAll,
};

/** Row scopes follow the tree of departments. */
export const departmentHooks: Hooks = { afterWrite: reachAll, beforeRemove: reachAll };
