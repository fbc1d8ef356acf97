import { Problem } from '@tessera/schemas/texts/problems.ts';
import type pg from 'pg';
import type { Registry } from '../registry/registry.ts';
import type { Work } from './work.ts';

/** What PostgreSQL, the driver and the network say when the database is away. */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '08006',
  '08001',
  '08003',
  '53300',
]);
const awayWords = /timeout|Connection terminated|connect|Query read timeout/i;

/** What is wrong with one record of many; throws what is wrong with the server. */
export function problemOf({ registry }: Work, error: unknown): Problem {
  const problem = error instanceof Problem ? error : translateDatabaseError(error, registry);
  if (!problem || problem.problem === 'DATABASE_AWAY') throw error;
  return problem;
}

/** Database errors that are not faults, in words; null: it is a fault. */
export function translateDatabaseError(error: unknown, registry: Registry | null): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as pg.DatabaseError;
  if (code === '23505') return notUnique(error as pg.DatabaseError, registry);
  // Class 22: a value that its column cannot hold. Our own checks name the field; this is the last net.
  if (code?.startsWith('22')) return new Problem('INVALID');
  if (code === '40P01' || code === '40001') return new Problem('CHANGED_SINCE');
  if (code === '55P03') return new Problem('RELEASE_BUSY');
  return (code && awayCodes.has(code)) || awayWords.test(error.message) ? new Problem('DATABASE_AWAY') : null;
}

function notUnique({ table, detail }: pg.DatabaseError, registry: Registry | null): Problem {
  // detail: Key (code)=(X1) already exists.
  const [, column, value = ''] = /^Key \((.+?)\)=\((.*)\) already exists/s.exec(detail ?? '') ?? [];
  const stored = registry
    ?.all()
    .find((resource) => resource.table === table)
    ?.fields.find((field) => field.column === column);
  return new Problem('NOT_UNIQUE', {
    params: { field: stored?.field.label ?? '', value },
    data: stored ? { field: stored.field.name } : null,
  });
}
