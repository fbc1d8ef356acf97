import { finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, problems } from '@tessera/schemas/texts/problems.ts';
import { fillText, type Language, type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import type { Work } from '../engine/work/work.ts';
import { type Entry, entryIds, seenEntry } from './draft.ts';
import { releaseEntry, releaseTogether } from './release-entry.ts';
import { releaseOrder } from './release-order.ts';

/** So long a call releases before it answers; the rest waits for the next call, so that none takes minutes. */
const patience = 4000;

interface Outcome {
  id: string;
  code: string;
  fullName: string;
  /** Missing where it could not be released. */
  releasedVersion?: number;
  /** Why not. */
  findings?: { field: string; rule: string; msg: string }[];
}

/**
 * Releases modules, those first that others point to; modules that point to each other in a circle together. What cannot
 * be released is named with its reason, what points to it too, and the others go on. Answers what has been done, and
 * the ids that still wait for another call.
 */
export async function releaseAll(work: Work, ids: string[]): Promise<{ done: Outcome[]; waiting: string[] }> {
  const entries = await loadAll(work, ids);
  const codes = new Map([...(await entryIds(work))].map(([code, id]) => [id, code]));
  const order = releaseOrder(entries);
  const done: Outcome[] = [];
  const until = work.tenant.now().getTime() + patience;
  while (order.length > 0 && (done.length === 0 || work.tenant.now().getTime() < until)) {
    const group = order.shift()!;
    const missing = group.flatMap((entry) => entry.pointsTo).filter((id) => isMissing(work, { id, group }));
    if (missing.length > 0) done.push(...group.map((entry) => waitsFor(work, { entry, missing, codes })));
    else done.push(...(await releaseGroup(work, group)));
  }
  return { done, waiting: order.flat().map(({ entry }) => entry.id) };
}

interface Ordered {
  entry: Entry;
  pointsTo: string[];
}
type Group = Ordered[];

/** The entries that are there and seen; an id of none is left out, as somebody may have deleted it meanwhile. */
async function loadAll(work: Work, ids: string[]): Promise<Ordered[]> {
  const byCode = await entryIds(work);
  const found: Ordered[] = [];
  for (const id of new Set(ids)) {
    const entry = await seenEntry(work, id).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (entry) found.push({ entry, pointsTo: pointsTo(entry, byCode) });
  }
  return found;
}

/** The ids of the modules that a draft points into, besides itself. */
function pointsTo({ id, page }: Entry, byCode: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  JSON.stringify(page ?? null, (key, value: unknown) => {
    const target =
      key === 'resource' && typeof value === 'string' ? byCode.get(value.replace(/^entry\//, '')) : undefined;
    if (target !== undefined && target !== id) found.add(target);
    return value;
  });
  return [...found];
}

const isMissing = ({ registry }: Work, { id, group }: { id: string; group: Group }) =>
  !registry.find(`entry/${id}`) && !group.some(({ entry }) => entry.id === id);

async function releaseGroup(work: Work, group: Group): Promise<Outcome[]> {
  try {
    const [only] = group;
    const released =
      group.length === 1 && only
        ? [await releaseEntry(work, { id: only.entry.id, note: '' })]
        : await releaseTogether(
            work,
            group.map(({ entry }) => entry),
          );
    await work.tenant.registry.load();
    return released.map(({ id, releasedVersion }) => ({ ...named(work, entryOf(group, id)), releasedVersion }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return group.map(({ entry }) => ({ ...named(work, entry), findings: said(error, work.language) }));
  }
}

const entryOf = (group: Group, id: string): Entry => group.find(({ entry }) => entry.id === id)!.entry;

const named = ({ language }: Work, { id, code, fullName, captions }: Entry) => ({
  id,
  code,
  fullName: textIn(captions ?? fullName, language),
});

const notReleased: Text = t(
  '所关联的 {codes} 尚未发布',
  '所關聯的 {codes} 尚未發布',
  'points to {codes}, which is not released',
  '参照先の {codes} が公開されていません',
);

function waitsFor(
  work: Work,
  { entry: { entry }, missing, codes }: { entry: Ordered; missing: string[]; codes: ReadonlyMap<string, string> },
): Outcome {
  const params = { codes: missing.map((id) => codes.get(id) ?? id).join(', ') };
  const found = { ...finding('', 'unknownResource'), text: notReleased, params };
  return { ...named(work, entry), findings: [presentFinding(found, work.language)] };
}

function said({ findings, problem, params }: Problem, language: Language) {
  if (findings.length > 0) return findings.map((found) => presentFinding(found, language));
  const { reason } = params;
  const spoken = typeof reason === 'object' && reason !== null ? textIn(reason, language) : reason;
  return [{ field: '', rule: problem, msg: fillText(problems[problem].text[language], { ...params, reason: spoken }) }];
}
