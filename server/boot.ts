import { storedModules } from '@tessera/schemas/modules/index.ts';
import { uuidv7 } from 'uuidv7';
import { KeptAnswers } from './engine/kept-answers.ts';
import { Registry } from './engine/registry.ts';
import { canonical, release } from './engine/release.ts';
import type { Dependencies } from './engine/work.ts';
import type { OpenDatabase } from './storage/database.ts';
import { migrate } from './storage/migrations.ts';

/** Brings a database to this version: the engine's own tables, then the built-in definitions by the same plan as any other. */
export async function boot({
  db,
  patient,
  connect,
}: Pick<OpenDatabase, 'db' | 'patient' | 'connect'>): Promise<Dependencies> {
  await migrate(patient);
  // Additions only come out of the plan for definitions that only grow; equal ones change nothing.
  // What is in force already is left alone: a start does not wait for a release that another process is carrying out.
  const inForce = await patient.selectFrom('resource').select(['name', 'definition']).execute();
  const known = new Map(inForce.map(({ name, definition }) => [name, canonical(definition)]));
  for (const definition of storedModules)
    if (known.get(definition.name) !== canonical(definition))
      await release(patient, definition, { user: null, note: 'built in' });
  const registry = new Registry(db);
  await registry.load();
  const kept = new KeptAnswers(connect);
  await kept.listen();
  return { db, patient, registry, kept, now: () => new Date(), newId: uuidv7 };
}
