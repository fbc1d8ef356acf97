import { jointOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sql } from 'kysely';
import { codeColumn, shownOf } from '../engine/read/references/reference-names.ts';
import { rowPredicates } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';

/** The ids that the parts of a cell stand for; undefined: one of them stands nowhere below the one before. */
export type PathReader = (text: string) => { ids: string[] } | { missing: string };

/** Below each record those that hang there, by name, code and id; null: it is the name of several. */
type Tree = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/** Reads a way down a tree as an export writes it, `广东省 / 深圳市`, or with a slash of any kind between the names. */
export async function pathReaderOf(work: Work, field: FieldDefinition): Promise<PathReader> {
  const tree = await treeOf(work, field);
  const joint = jointOf(field).trim();
  return (text) => {
    const parts = (joint !== '' && text.includes(joint) ? text.split(joint) : text.split(/[/／>]/)).map((part) =>
      part.trim(),
    );
    const ids: string[] = [];
    for (const part of parts) {
      const id = tree.get(ids.at(-1) ?? '0')?.get(part);
      if (!id) return { missing: part };
      ids.push(id);
    }
    return { ids };
  };
}

async function treeOf(work: Work, field: FieldDefinition): Promise<Tree> {
  const to = targetOf(field);
  const target = to && work.registry.find(to.resource);
  const shown = to && shownOf(to, work);
  if (!target?.has('tree') || !shown) return new Map();
  const code = codeColumn(target, work);
  const where = [sql`t.deleted_at is null`, ...rowPredicates(work.authority.accessTo(target))];
  const found = await sql<{ id: string; above: string | null; name: string | null; code: string | null }>`
    select t.id, t.parent_id as above, ${shown.text('t')} as name, ${code ? sql.ref(`t.${code}`) : sql`null`} as code
    from ${sql.id(target.table)} t where ${sql.join(where, sql` and `)}`.execute(work.db);
  const tree = new Map<string, Map<string, string | null>>();
  for (const { id, above, name, code } of found.rows) {
    const level = tree.get(above ?? '0') ?? new Map<string, string | null>();
    tree.set(above ?? '0', level);
    if (name) level.set(name.trim(), level.has(name.trim()) ? null : id);
    if (code && !level.has(code)) level.set(code, id);
    level.set(id, id);
  }
  return tree;
}
