import { modules } from '@tessera/schemas/modules/index.ts';
import { uuidv7 } from 'uuidv7';
import { Registry } from './engine/registry.ts';
import { release } from './engine/release.ts';
import type { Dependencies } from './engine/work.ts';
import type { Database } from './storage/database.ts';
import { migrate } from './storage/migrations.ts';

/** Brings a database to this version: the engine's own tables, then the built-in definitions by the same plan as any other. */
export async function boot(db: Database): Promise<Dependencies> {
  await migrate(db);
  // Additions only come out of the plan for definitions that only grow; equal ones change nothing.
  for (const definition of modules) await release(db, definition, { user: null, note: 'built in' });
  const registry = new Registry(db);
  await registry.load();
  return { db, registry, now: () => new Date(), newId: uuidv7 };
}
