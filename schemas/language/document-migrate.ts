import type { Finding } from './findings.ts';
import { finding } from './findings.ts';

/** From a version to the next. Appended, never edited: `migrations[0]` brings version 1 to version 2. */
export type Migration = (document: Record<string, unknown>) => Record<string, unknown>;

const migrations: readonly Migration[] = [];

export interface Migrated {
  document?: Record<string, unknown>;
  findings: Finding[];
}

/** Brings a stored document of any older version to the current one; a version that it does not know is refused. */
export const migrateDocument = (json: unknown): Migrated => migrateWith(json, migrations);

/** The mechanism, apart from the list. */
export function migrateWith(json: unknown, steps: readonly Migration[]): Migrated {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { findings: [finding('', 'notObject')] };
  const { version } = json as { version?: unknown };
  const current = steps.length + 1;
  if (!Number.isInteger(version) || (version as number) < 1 || (version as number) > current) {
    return { findings: [finding('version', 'unknownVersion', { value: String(version ?? '') })] };
  }
  let document = json as Record<string, unknown>;
  for (let at = version as number; at < current; at++) document = { ...steps[at - 1]!(document), version: at + 1 };
  return { document, findings: [] };
}
