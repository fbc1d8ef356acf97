import { asSystem, type UnitOfWork } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';

interface Seeded {
  resource: string;
  input: Record<string, unknown>;
  /** Fixes the id. */
  id?: string;
}

/** Creates a record as the seed does it: with every right, and through all that a person's record goes through. */
export const create = (unit: UnitOfWork, { resource, ...seeded }: Seeded): Promise<string> =>
  createRecord(asSystem(unit), { resource: unit.registry.get(resource), ...seeded });
