import { rowsIn } from '@tessera/schemas/expression/index.ts';
import { targetOf } from '@tessera/schemas/language/defaults.ts';
import {
  type MatchingCell,
  type MatchingField,
  matchingCells,
  matchingFields,
} from '@tessera/schemas/language/matching.ts';
import { sameValue } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindValue } from '../../kinds/index.ts';
import { storedId } from '../../storage/record-id.ts';
import type { Resource } from '../registry/resource.ts';
import { mayPress } from '../work/access.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';
import { checkReferences } from './references/references.ts';

interface Written {
  resource: Resource;
  value: RecordValue;
  before: RecordValue | null;
}

/**
 * What is chosen is there, where the writer may see it, and goes with what it has to. Of a record that is not there for
 * somebody nothing more is said: not even whether it would go with the others.
 */
export async function checkChoices(unit: UnitOfWork, written: Written): Promise<Finding[]> {
  const missing = await checkReferences(unit, written);
  const missingAt = new Set(missing.map(({ field }) => field));
  const mismatching = await checkMatching(unit, written);
  return [...missing, ...mismatching.filter(({ field }) => !missingAt.has(field))];
}

/**
 * What is chosen goes with the field that its choices match (decision 40). Held against a write that changes one of the
 * two; an empty field goes with everything, and what was stored before the rule stays as it is.
 */
async function checkMatching(unit: UnitOfWork, { resource, value, before }: Written): Promise<Finding[]> {
  const { model } = resource.definition;
  const findings: Finding[] = [];
  const refuseIn = async (field: MatchingField, choices: Choice[]) => {
    for (const { path } of await mismatched(unit, { field, choices }))
      findings.push(finding(path, 'notMatching', { label: field.limit.label }));
  };
  for (const field of matchingFields(model)) {
    const { chosen, limit } = field;
    const isKept = (name: string) => before !== null && sameValue(value[name], before[name]);
    if (isKept(chosen.name) && isKept(limit.name)) continue;
    await refuseIn(field, [{ path: chosen.name, ids: idsOf(value[chosen.name]), wanted: value[limit.name] ?? null }]);
  }
  for (const cell of matchingCells(model)) await refuseIn(cell, changedChoices(cell, { value, before }));
  return findings;
}

/** What a field or a cell holds, and what it has to go with. */
interface Choice {
  path: string;
  ids: string[];
  wanted: unknown;
}

/** The choices that do not go with what they have to. */
async function mismatched(
  unit: UnitOfWork,
  { field: { chosen, their }, choices }: { field: MatchingField; choices: Choice[] },
): Promise<Choice[]> {
  const held = choices.filter(({ ids, wanted }) => ids.length > 0 && wanted !== null && wanted !== '');
  const target = held.length > 0 ? unit.registry.find(targetOf(chosen)?.resource ?? '') : undefined;
  const stored = target?.byName.get(their);
  if (!target || !stored?.column || target.definition.model.external) return [];
  const wanted = new Map<string, unknown>(held.map((choice) => [String(choice.wanted), choice.wanted]));
  const faults = new Set<Choice>();
  for (const [key, one] of wanted) {
    const choicesOf = held.filter((choice) => String(choice.wanted) === key);
    const ids = [...new Set(choicesOf.flatMap((choice) => choice.ids))];
    // Held until the commit: what is chosen does not change sides at the same moment.
    const found = await sql<{ id: string; wrong: boolean }>`select t.id,
      ${sql.ref(`t.${stored.column}`)} is distinct from ${bindValue(stored.field.kind, one)} as wrong
      from ${sql.id(target.table)} t where t.id = any(${ids.map(storedId)}::uuid[]) order by t.id for share`.execute(
      unit.db,
    );
    const wrong = new Set(found.rows.flatMap((row) => (row.wrong ? [row.id] : [])));
    for (const choice of choicesOf) if (choice.ids.some((id) => wrong.has(id))) faults.add(choice);
  }
  // In the order of the rows.
  return choices.filter((choice) => faults.has(choice));
}

/** A record, and each of the rows around a cell, with what it was before. */
type Level = [now: RecordValue, before: RecordValue | null];

/** The choices of a column in rows that are new or changed, or whose limit is. */
function changedChoices(
  { chosen, limit, tables, depth }: MatchingCell,
  { value, before }: Pick<Written, 'value' | 'before'>,
): Choice[] {
  let places: { path: string; levels: Level[] }[] = [{ path: '', levels: [[value, before]] }];
  for (const { name } of tables)
    places = places.flatMap(({ path, levels }) => {
      const [now, past] = levels.at(-1) as Level;
      const known = new Map(rowsIn(past ?? {}, name).map((row) => [row.id, row]));
      return rowsIn(now, name).map((row, index) => ({
        path: `${path}${name}[${index}].`,
        levels: [...levels, [row, (row.id !== undefined && known.get(row.id)) || null] as Level],
      }));
    });
  const isKept = ([now, past]: Level, name: string) =>
    past !== null && (now === past || sameValue(now[name], past[name]));
  return places.flatMap(({ path, levels }) => {
    const [cell, limiting] = [levels.at(-1) as Level, levels[depth] as Level];
    if (isKept(cell, chosen.name) && isKept(limiting, limit.name)) return [];
    return { path: path + chosen.name, ids: idsOf(cell[0][chosen.name]), wanted: limiting[0][limit.name] ?? null };
  });
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '');

/** Records that one change may take along. */
const mostTaken = 500;

/** Records that go with what a record holds, and would not with what it is going to hold. */
interface Followers {
  resource: Resource;
  /** The field of theirs that would have to follow, and that of the record which it follows. */
  field: string;
  their: string;
  value: unknown;
  ids: string[];
}

/**
 * The records that would no longer match when this one changes: those that have chosen it, and in a tree those below it.
 * Whoever may see them: a person who cannot is refused all the same.
 */
export async function followersOf(unit: UnitOfWork, { resource, id, value, before }: Written & { id: string }) {
  const changed = new Set(
    Object.keys(value).filter((name) => before !== null && !sameValue(value[name] ?? null, before[name] ?? null)),
  );
  const followers: Followers[] = [];
  const add = async (found: { of: Resource; field: string; name: string; points: RawBuilder<boolean> }) => {
    const column = found.of.byName.get(found.field)?.column;
    if (!column) return;
    const held = sql.ref(`t.${column}`);
    const wanted = value[found.name] ?? null;
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.id(found.of.table)} t
      where ${found.points} and t.deleted_at is null and ${held} is not null and ${held} is distinct from ${wanted}
      order by t.id limit ${mostTaken + 1}`.execute(unit.db);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0)
      followers.push({ resource: found.of, field: found.field, their: found.name, value: wanted, ids });
  };
  const { treesBy } = resource.definition.model;
  if (treesBy !== undefined && resource.has('tree') && changed.has(treesBy))
    await add({ of: resource, field: treesBy, name: treesBy, points: sql`t.parent_id = ${id}` });
  const holders = new Set(changed.size > 0 ? unit.registry.pointingTo(resource).map(({ holder }) => holder) : []);
  for (const of of holders)
    for (const field of of.definition.model.external ? [] : matchingFields(of.definition.model))
      if (changed.has(field.their) && targetOf(field.chosen)?.resource === resource.name)
        await add({ of, field: field.limit.name, name: field.their, points: pointsTo(of, { field, id }) });
  return followers;
}

function pointsTo(
  { byName }: Resource,
  { field: { chosen }, id }: { field: MatchingField; id: string },
): RawBuilder<boolean> {
  const column = byName.get(chosen.name)?.column;
  if (!column) return sql`false`;
  const held = sql.ref(`t.${column}`);
  return chosen.kind === 'refs' ? sql`${held} @> array[${id}]::text[]` : sql`${held} = ${id}`;
}

/** Throws where others would be left behind: nobody has said that they come along. */
export function refuseLeaving(followers: Followers[]): void {
  refuse(
    followers.map(({ resource: { definition }, ids, their }) =>
      finding(their, 'leavesBehind', {
        count: ids.length > mostTaken ? `${mostTaken}+` : ids.length,
        title: definition.title,
      }),
    ),
  );
}

/** Changes the followers with the record, each by all the steps of a change of its own and by the writer's rights. */
export async function takeAlong(
  unit: UnitOfWork,
  {
    followers,
    change,
  }: {
    followers: Followers[];
    change: (follower: { resource: Resource; id: string; input: RecordValue }) => Promise<unknown>;
  },
): Promise<void> {
  for (const { resource, field, value, ids } of followers) {
    if (ids.length > mostTaken) throw new Problem('TOO_MANY_ROWS', { params: { max: mostTaken } });
    if (!mayPress(unit.authority.accessTo(resource), 'btn_edit')) throw new Problem('FORBIDDEN');
    for (const id of ids) await change({ resource, id, input: { [field]: value } });
  }
}
