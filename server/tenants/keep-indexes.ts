import { indexKeeping } from '../engine/indexes/keeper.ts';
import { learning } from '../engine/indexes/learned.ts';
import type { Tenant } from '../engine/work/tenant.ts';
import { grants } from '../permission/grants.ts';

/** From now on the keeper of indexes runs after everything that decides which a list needs: releases, rights, counts. */
export function keepIndexesOf(tenant: Tenant): void {
  const keeper = tenant.part(indexKeeping);
  tenant.part(grants).onRefresh(keeper.run);
  tenant.part(learning).onLearn(keeper.run);
}
