import { documentVersion } from '../../language/resource.ts';
import type { Finding } from '../../texts/document-findings.ts';
import { finding } from '../../texts/document-findings.ts';
import { v1ToV2 } from './v1-to-v2.ts';

/** From a version to the next. Appended, never edited: the first brings version 1 to version 2. */
type Migration = (document: Record<string, unknown>) => Record<string, unknown>;

const migrations: readonly Migration[] = [v1ToV2];

interface Migrated {
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
    return { findings: [unknown(version, current)] };
  }
  let document = json as Record<string, unknown>;
  for (let at = version as number; at < current; at++) document = { ...steps[at - 1]!(document), version: at + 1 };
  return { document, findings: [] };
}

const unknown = (version: unknown, current: number) =>
  version === undefined
    ? finding('version', 'missingKey', { value: 'version' })
    : finding('version', 'unknownVersion', { value: JSON.stringify(version).slice(0, 40), current });

/** What a resource holds of a document that had this version. */
export function migrateParts<Parts extends { model: unknown; pages: unknown }>(parts: Parts, version: number): Parts {
  const { document } = migrateDocument({ version, model: parts.model, pages: parts.pages });
  if (!document) throw new Error(`a document of version ${version} is not known; this one knows ${documentVersion}`);
  return { ...parts, model: document.model, pages: document.pages };
}
