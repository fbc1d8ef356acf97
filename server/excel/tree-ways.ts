import { levelJointOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { shownOf } from '../engine/read/references/reference-names.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { rowPredicates } from '../engine/work/access.ts';
import type { RecordValue } from '../engine/work/hooks.ts';
import type { Work } from '../engine/work/work.ts';
import { storedId } from '../storage/record-id.ts';

/** What a workbook says of the place of a record in its tree. */
interface Ways {
  /** The records with the ways to what they hang below in their `_names`: `总部 / 研发部`, as far up as this user sees. */
  placed: (records: RecordValue[]) => Promise<RecordValue[]>;
  /** The ways to all records of the tree; undefined where they are more than `most`. */
  all: (most: number) => Promise<string[] | undefined>;
}

/** A record of a tree: what it is called, what it hangs below, and what its tree agrees in. */
export interface TreeNode {
  name: string;
  above: string;
  tree: string;
}

export const isRoot = (id: unknown): boolean => typeof id !== 'string' || id === '0';

/** The names on the way down to a record, as far up as the nodes are known. */
export function wayTo(
  id: string,
  { nodes, joint }: { nodes: ReadonlyMap<string, TreeNode | null>; joint: string },
): string {
  const names: string[] = [];
  const passed = new Set<string>();
  for (let at = id; !isRoot(at) && !passed.has(at); ) {
    passed.add(at);
    const node = nodes.get(at);
    if (!node) break;
    names.unshift(node.name);
    at = node.above;
  }
  return names.join(joint);
}

/** `parent`: the field that says where a record hangs (`parentField`). What was read once is not asked for again. */
export function waysOf(work: Work, { resource, parent }: { resource: Resource; parent: FieldDefinition }): Ways {
  const joint = levelJointOf(parent);
  /** Null: it is gone, or not for this user. */
  const known = new Map<string, TreeNode | null>();
  const learn = async (ids: string[]) => {
    let asked = ids.filter((id) => !known.has(id));
    while (asked.length > 0) {
      const found = await readNodes(work, { resource, where: [sql`t.id in (${sql.join(asked.map(storedId))})`] });
      for (const id of asked) known.set(id, found.get(id) ?? null);
      asked = [...new Set([...found.values()].map(({ above }) => above))].filter((id) => !isRoot(id) && !known.has(id));
    }
  };
  const wayOf = (id: string) => wayTo(id, { nodes: known, joint });
  return {
    placed: async (records) => {
      const above = records.flatMap(({ parentId }) => (isRoot(parentId) ? [] : [String(parentId)]));
      await learn([...new Set(above)]);
      return records.map((record) => {
        const way = isRoot(record.parentId) ? '' : wayOf(String(record.parentId));
        const { _names: names = {} } = record;
        return way === '' ? record : { ...record, _names: { ...(names as RecordValue), parentId: way } };
      });
    },
    all: async (most) => {
      const found = await sql<{ id: string }>`select t.id from ${sql.id(resource.table)} t
        where ${seen(work, resource)} limit ${most + 1}`.execute(work.db);
      if (found.rows.length > most) return undefined;
      const ids = found.rows.map(({ id }) => id);
      await learn(ids);
      return ids.map(wayOf).sort();
    },
  };
}

const seen = (work: Work, resource: Resource) =>
  sql.join([sql`t.deleted_at is null`, ...rowPredicates(work.authority.accessTo(resource))], sql` and `);

/** A tree of more records is brought in without its ways. */
const mostNodes = 200_000;

/** What this user sees of a tree, within what every record of it has. Throws INVALID where that is too much. */
export async function readTree(
  work: Work,
  { resource, fixed }: { resource: Resource; fixed: Record<string, string> },
): Promise<Map<string, TreeNode>> {
  const where = Object.entries(fixed).flatMap(([name, value]) => {
    const own = resource.byName.get(name)?.column;
    return own ? [sql`${sql.ref(`t.${own}`)} = ${value}`] : [];
  });
  const nodes = await readNodes(work, { resource, where, limit: mostNodes + 1 });
  refuse(nodes.size > mostNodes ? [finding('parentId', 'tooMany', { max: mostNodes })] : []);
  return nodes;
}

async function readNodes(
  work: Work,
  { resource, where, limit }: { resource: Resource; where: RawBuilder<unknown>[]; limit?: number },
): Promise<Map<string, TreeNode>> {
  const { titleField, treesBy } = resource.definition.model;
  const name = shownOf({ resource: resource.name, show: titleField }, work)?.text('t') ?? sql`null`;
  const by = resource.byName.get(treesBy ?? '')?.column;
  const tree = by ? sql`coalesce(${sql.ref(`t.${by}`)}::text, '')` : sql`''`;
  const found = await sql<{ id: string; name: string | null; above: string; tree: string }>`
    select t.id, ${name} as name, t.parent_id as above, ${tree} as tree from ${sql.id(resource.table)} t
    where ${sql.join([seen(work, resource), ...where], sql` and `)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(work.db);
  return new Map(found.rows.map(({ id, name, ...place }) => [id, { ...place, name: name?.trim() || id }]));
}
