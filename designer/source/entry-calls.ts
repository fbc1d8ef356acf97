import type { Method } from '@tessera/runtime/session/call.ts';
import { call } from '@tessera/runtime/session/call.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { FindingMessage } from '@tessera/schemas/texts/document-findings.ts';

/** A row of the online-development list with its draft. */
export interface EntryInfo {
  id: string;
  version: number;
  fullName: string;
  code: string;
  category?: string | null;
  type: string;
  page: PageDocument | null;
  /** The text of the document as a person wrote it. */
  source: string | null;
  releasedVersion: number | null;
  draftChanged: boolean;
}
export interface PlanStep {
  code: string;
  grade: 'safe' | 'backfill' | 'archive';
  text: string;
  rows?: number | null;
}
export interface ReleasePlan {
  findings: FindingMessage[];
  operations: PlanStep[];
}
export interface EntryVersion {
  releasedVersion: number;
  at: string;
  byName: string | null;
  note: string | null;
  current?: boolean;
  page: PageDocument;
  source: string | null;
}
/** What became of one module of several that were to be released. */
export interface ReleaseOutcome {
  id: string;
  code: string;
  fullName: string;
  releasedVersion?: number;
  /** Why it could not be released. */
  findings?: FindingMessage[];
}
export interface ImportAnswer {
  entries: { id: string; code: string; fullName: string; report: { field: string; grade: string; msg: string }[] }[];
  refused: { name: string; findings: FindingMessage[] }[];
}

const base = '/api/OnLineDev';
const at = (id: string, rest: string) => `${base}/${encodeURIComponent(id)}${rest}`;
const send = <T>(method: Method, path: string, { body, quiet = false }: { body?: unknown; quiet?: boolean } = {}) =>
  call<T>({ method, path, quiet, ...(body === undefined ? {} : { body }) });

/** The calls of online development (SPEC §7). */
export const entryCalls = {
  schema: () => send<object>('GET', `${base}/Schema`, { quiet: true }),
  info: (id: string) => send<EntryInfo>('GET', at(id, '/Info'), { quiet: true }),
  save: (entry: EntryInfo, draft: { page: PageDocument; source: string }) =>
    send<{ id: string }>('PUT', at(entry.id, ''), {
      body: { ...draft, version: entry.version },
      quiet: true,
    }),
  check: (page: unknown) =>
    send<{ findings: FindingMessage[] }>('POST', `${base}/Actions/Check`, {
      body: { page },
      quiet: true,
    }),
  plan: (id: string) => send<ReleasePlan>('GET', at(id, '/Actions/Plan')),
  release: (id: string, note: string) =>
    send<{ releasedVersion: number }>('POST', at(id, '/Actions/Release'), { body: { note } }),
  versions: (id: string) => send<EntryVersion[]>('GET', at(id, '/Versions')),
  rollback: (id: string, releasedVersion: number) =>
    send<{ releasedVersion: number }>('POST', at(id, '/Actions/Rollback'), { body: { releasedVersion } }),
  publish: (id: string, publication: { fullName: string; parentId: string; icon: string; roleIds: string[] }) =>
    send<{ menuId: string }>('POST', at(id, '/Actions/PublishToMenu'), { body: publication, quiet: true }),
  /** `waiting` has not been tried yet: it belongs into the next call. */
  releaseAll: (ids: string[]) =>
    send<{ done: ReleaseOutcome[]; waiting: string[] }>('POST', `${base}/Actions/ReleaseAll`, { body: { ids } }),
  importFiles: (files: { name: string; text: string }[]) =>
    send<ImportAnswer>('POST', `${base}/Actions/Import`, { body: { files } }),
};
