import { Problem } from '@tessera/schemas/language/problems.ts';
import type { Hooks } from '../engine/hooks.ts';
import { bumpGrants } from '../permission/grants.ts';
import { checkCaptions } from './captions.ts';

const isAdminRole = (before: Record<string, unknown> | null) => before?.code === 'Administrators';

/** The administrators' role stays what it is; every other change of roles reaches all processes. */
export const roleHooks: Hooks = {
  async beforeWrite(_work, { before, value }) {
    if (isAdminRole(before) && ((value.code !== undefined && value.code !== before?.code) || value.state === 0))
      throw new Problem('PROTECTED');
  },
  async afterWrite(work) {
    await bumpGrants(work.trx);
  },
  async beforeRemove(work, { id, before }) {
    if (isAdminRole(before)) throw new Problem('PROTECTED');
    await work.trx.deleteFrom('role_grant').where('role_id', '=', id).execute();
    await work.trx.deleteFrom('role_scope').where('role_id', '=', id).execute();
    await bumpGrants(work.trx);
  },
  async beforeState(work, { before, state }) {
    if (isAdminRole(before) && state === 0) throw new Problem('PROTECTED');
    await bumpGrants(work.trx);
  },
};

export const menuHooks: Hooks = {
  async beforeWrite(_work, { value }) {
    checkCaptions(value.captions);
  },
  async afterWrite(work) {
    await bumpGrants(work.trx);
  },
  async beforeRemove(work, { id }) {
    await work.trx.deleteFrom('role_grant').where('menu_id', '=', id).execute();
    await work.trx.deleteFrom('role_scope').where('menu_id', '=', id).execute();
    await bumpGrants(work.trx);
  },
  async beforeState(work) {
    await bumpGrants(work.trx);
  },
};

/** Row scopes follow the tree of departments, which every process holds in memory. */
export const departmentHooks: Hooks = {
  async afterWrite(work) {
    await bumpGrants(work.trx);
  },
  async beforeRemove(work) {
    await bumpGrants(work.trx);
  },
};
