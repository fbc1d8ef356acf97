import { type Static, Type } from '@sinclair/typebox';
import { type Outward, outwardKinds, outwardOf } from '@tessera/schemas/document/outward.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type FindingMessage, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { rowPredicates } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { Fields, OneOf, Textual } from '../routing/input.ts';
import { entryIds, findingsOf } from './draft.ts';
import { placeOf } from './place-of.ts';

export const usesInput = Fields({
  kind: OneOf(outwardKinds),
  /** The code of what is looked for; of a module the name of its resource. */
  code: Textual({ maxLength: 200 }),
  /** A field of the module, by its name. */
  field: Type.Optional(Textual({ maxLength: 64 })),
});

/** A place that speaks of something. */
interface Use {
  /** The entry that it stands in; null: a built-in module. */
  entryId: string | null;
  name: string;
  code: string;
  /** In its draft, in what is released, or in both. */
  in: ('draft' | 'released')[];
  path: string;
  /** The field, and the column of a sub-table, in which that is, as people call them. */
  place: string;
}

/** More are not listed; whoever finds so many looks at the first. */
const mostUses = 1000;

interface Uses {
  uses: Use[];
  isCut: boolean;
  /** Places in modules that the actor does not see: how many, and nothing else. */
  hidden: number;
}

/** Where drafts, released and built-in modules speak of a dictionary, a data source, a module or one of its fields. */
export async function usesOf(work: Work, asked: Static<typeof usesInput>): Promise<Uses> {
  const { registry, language } = work;
  const drafts = await draftsOf(work);
  const ids = new Map(drafts.map(({ code, id }) => [code, id]));
  const found = new Map<string, Use>();
  const hidden = new Set<string>();
  const seen = new Set(drafts.flatMap(({ id, isSeen }) => (isSeen ? [id] : [])));
  const add = (use: Omit<Use, 'in'>, where: Use['in'][number]) => {
    const key = `${use.entryId ?? use.code} ${use.path}`;
    if (use.entryId !== null && !seen.has(use.entryId)) return void hidden.add(key);
    const known = found.get(key) ?? { ...use, in: [] };
    if (!known.in.includes(where)) known.in.push(where);
    found.set(key, known);
  };
  const wanted = isWanted(asked, ids);
  const placed = ({ path }: Outward, { model }: Pick<PageDocument, 'model'>) => ({
    path,
    place: placeOf(path, { fields: model.fields, language }),
  });
  for (const { id, fullName, code, page } of drafts)
    if (page)
      for (const outward of outwardOf(page))
        if (wanted(outward)) add({ entryId: id, name: fullName, code, ...placed(outward, page) }, 'draft');
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  for (const { definition } of registry.all()) {
    const entryId = definition.origin === 'designed' ? definition.name.slice('entry/'.length) : null;
    const entry = entryId === null ? undefined : byId.get(entryId);
    if (entryId !== null && !entry) continue;
    const name = entry?.fullName ?? textIn(definition.title, language);
    for (const outward of outwardOf(definition))
      if (wanted(outward))
        add({ entryId, name, code: entry?.code ?? definition.name, ...placed(outward, definition) }, 'released');
  }
  const uses = [...found.values()];
  return { uses: uses.slice(0, mostUses), isCut: uses.length > mostUses, hidden: hidden.size };
}

/** A module is called by its code in documents, and by its id in what is released. */
function isWanted(
  { kind, code, field }: Static<typeof usesInput>,
  ids: ReadonlyMap<string, string>,
): (outward: Outward) => boolean {
  const own = code.startsWith('entry/') ? code.slice('entry/'.length) : undefined;
  const names = new Set([code, ...(own !== undefined && ids.has(own) ? [`entry/${ids.get(own)}`] : [])]);
  return (outward) =>
    outward.kind === kind && names.has(outward.code) && (field === undefined || outward.field === field);
}

interface StoredDraft {
  id: string;
  code: string;
  fullName: string;
  page: PageDocument | null;
  releasedVersion: number | null;
  isSeen: boolean;
}

async function draftsOf({ db, registry, authority }: Work): Promise<StoredDraft[]> {
  const seen = rowPredicates(authority.accessTo(registry.get('onlineDev/Entry')), 'e');
  const drafts = await db
    .selectFrom(moduleTable(registry, 'onlineDev/Entry').as('e'))
    .select(['id', 'code', 'full_name as fullName', 'page'])
    .select(sql<number | null>`released_version::int`.as('releasedVersion'))
    .select(sql<boolean>`${sql.join([sql`true`, ...seen], sql` and `)}`.as('isSeen'))
    .where('deleted_at', 'is', null)
    .orderBy('full_name')
    .execute();
  return drafts as StoredDraft[];
}

/** Of one module; whoever mends these asks again. */
const mostFindings = 50;

interface Problems {
  id: string;
  name: string;
  code: string;
  releasedVersion: number | null;
  count: number;
  findings: FindingMessage[];
}

/** All modules that the actor sees and whose drafts are wrong as this version of the product reads them, and how. */
export async function problemsOfAll(work: Work): Promise<{ checked: number; problems: Problems[] }> {
  const { registry, language } = work;
  const ids = await entryIds(work);
  const drafts = (await draftsOf(work)).filter(({ isSeen }) => isSeen);
  const problems: Problems[] = [];
  for (const { id, code, fullName: name, page, releasedVersion } of drafts) {
    if (page === null) continue;
    const findings = findingsOf(page, { registry, ids });
    if (findings.length === 0) continue;
    const shown = findings.slice(0, mostFindings).map((found) => presentFinding(found, language));
    problems.push({ id, name, code, releasedVersion, count: findings.length, findings: shown });
    // A large installation is checked for seconds: others are answered in between.
    await new Promise((done) => setImmediate(done));
  }
  return { checked: drafts.length, problems };
}
