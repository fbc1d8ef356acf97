import type { Method } from '@tessera/runtime/session/call.ts';
import { call } from '@tessera/runtime/session/call.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { FindingMessage } from '@tessera/schemas/texts/document-findings.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';

/** A row of the online-development list with its draft. */
export interface EntryInfo {
  id: string;
  version: number;
  fullName: string;
  /** In each language; null: the name is the same in all. */
  captions: Caption | null;
  code: string;
  category?: string | null;
  type: string;
  page: PageDocument | null;
  /** The text of the document as a person wrote it. */
  source: string | null;
  releasedVersion: number | null;
  draftChanged: boolean;
  /** The built-in module that it extends, and that module’s own document. */
  extends: string | null;
  builtin?: PageDocument;
}
/** What a module is called in the language that is spoken. */
export const entryName = ({ captions, fullName }: Pick<EntryInfo, 'captions' | 'fullName'>): string =>
  say(captions ?? fullName);

/** Who else has a draft open, and what is stored of it. */
export interface Presence {
  version: number;
  releasedVersion: number | null;
  /** Who saved that version. */
  savedBy: string | null;
  people: { id: string; name: string }[];
}
export interface PlanStep {
  code: string;
  grade: 'safe' | 'kept' | 'backfill' | 'archive' | 'rights' | 'missing';
  text: string;
  rows?: number | null;
  /** Of a formula that can be worked out for the records that are there. */
  field?: string;
}
export interface ReleasePlan {
  /** What it was made upon: the draft's version, and that in force. */
  version?: number;
  releasedVersion?: number | null;
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
/** What became of the records of a module whose formulas were worked out anew. */
export interface Recomputed {
  changed: number;
  unchanged: number;
  /** Those that keep the result that they had, by the reason, with the id of one of them. */
  refused: { msg: string; findings: FindingMessage[]; count: number; id: string }[];
}
/** A place in a module that speaks of something. */
export interface Use {
  /** Null: a built-in module. */
  entryId: string | null;
  name: string;
  code: string;
  in: ('draft' | 'released')[];
  path: string;
  /** The field in which that is, as people call it. */
  place: string;
}
export interface FoundUses {
  uses: Use[];
  isCut: boolean;
  /** Places in modules that one does not see. */
  hidden: number;
}
/** A module whose draft is not right. */
export interface ModuleProblems {
  id: string;
  name: string;
  code: string;
  releasedVersion: number | null;
  count: number;
  findings: FindingMessage[];
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

/** So that nothing else is carried out than what was shown. */
const madeUpon = ({ version, releasedVersion }: ReleasePlan) => ({ version, plannedUpon: releasedVersion ?? 0 });

/** The calls of online development (SPEC §7). */
export const entryCalls = {
  schema: () => send<object>('GET', `${base}/Schema`, { quiet: true }),
  info: (id: string) => send<EntryInfo>('GET', at(id, '/Info'), { quiet: true }),
  save: (entry: EntryInfo, draft: { page: PageDocument; source: string }) =>
    send<{ id: string }>('PUT', at(entry.id, ''), {
      body: { ...draft, version: entry.version },
      quiet: true,
    }),
  here: (id: string, given: { window: string }) =>
    send<Presence>('POST', at(id, '/Actions/Here'), { body: given, quiet: true }),
  leave: (id: string, given: { window: string }): void =>
    void call({
      ...{ method: 'POST', path: at(id, '/Actions/Here'), quiet: true, outlivesPage: true },
      body: { ...given, leaves: true },
    }).catch(() => undefined),
  extendable: () =>
    call<{ resource: string; title: string; entryId: string | null }[]>({
      path: `${base}/Actions/Extendable`,
      quiet: true,
    }),
  extend: (resource: string) => send<{ id: string }>('POST', `${base}/Actions/Extend`, { body: { resource } }),
  uses: (query: { kind: string; code: string; field?: string }) =>
    call<FoundUses>({ path: `${base}/Actions/Uses`, query, quiet: true }),
  problems: () =>
    call<{ checked: number; problems: ModuleProblems[] }>({ path: `${base}/Actions/Problems`, quiet: true }),
  check: (page: unknown) =>
    send<{ findings: FindingMessage[] }>('POST', `${base}/Actions/Check`, {
      body: { page },
      quiet: true,
    }),
  /** Of the draft, or of an earlier version that is to be released again. */
  plan: (id: string, releasedVersion?: number) =>
    call<ReleasePlan>({ method: 'GET', path: at(id, '/Actions/Plan'), query: { releasedVersion } }),
  release: (id: string, given: { note: string; plan: ReleasePlan }) =>
    send<{ releasedVersion: number }>('POST', at(id, '/Actions/Release'), {
      body: { note: given.note, ...madeUpon(given.plan) },
    }),
  /** Works out the formulas in force for the records that are there: all of them, or of these fields. */
  recompute: (id: string, fields?: string[]) =>
    send<Recomputed>('POST', at(id, '/Actions/Recompute'), { body: { fields } }),
  versions: (id: string) => send<EntryVersion[]>('GET', at(id, '/Versions')),
  rollback: (id: string, given: { releasedVersion: number; plan: ReleasePlan }) =>
    send<{ releasedVersion: number }>('POST', at(id, '/Actions/Rollback'), {
      body: { releasedVersion: given.releasedVersion, ...madeUpon(given.plan) },
    }),
  publish: (id: string, publication: { fullName?: string; parentId?: string; icon?: string; roleIds?: string[] }) =>
    send<{ menuId: string }>('POST', at(id, '/Actions/PublishToMenu'), { body: publication, quiet: true }),
  /** `waiting` has not been tried yet: it belongs into the next call. */
  releaseAll: (ids: string[]) =>
    send<{ done: ReleaseOutcome[]; waiting: string[] }>('POST', `${base}/Actions/ReleaseAll`, { body: { ids } }),
  importFiles: (files: { name: string; text: string }[]) =>
    send<ImportAnswer>('POST', `${base}/Actions/Import`, { body: { files } }),
};
