import { isPath, levelJointOf, optionSourceOf, targetOf, waysOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { sql } from 'kysely';
import { dictionaryEntries } from '../engine/read/dictionary-ways.ts';
import { codeColumn, shownOf } from '../engine/read/references/reference-names.ts';
import { rowPredicates } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';

/** The ids or codes that the parts of a cell stand for, or the part that stands nowhere below the one before. */
export type PathReader = (text: string) => { ids: string[] } | { missing: string };

/** Below each id or code those that hang there, by name, code and id; null: it is the name of several. */
type Tree = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/** What hangs below nothing. */
const root = '';

/** The dictionary whose levels the codes of a field walk down. */
const walkedDictionary = (field: FieldDefinition): string | undefined => {
  const source = optionSourceOf(field);
  return source?.source === 'dictionary' && waysOf(field) === 'one' ? source.code : undefined;
};

/** Whether a cell of the field says a way down a tree that is asked of the database. */
export const isWayCell = (field: FieldDefinition): boolean => isPath(field) || walkedDictionary(field) !== undefined;

/** Reads a way down a tree as an export writes it, `广东省 / 深圳市`, or with a slash of any kind between the names. */
export async function pathReaderOf(work: Work, field: FieldDefinition): Promise<PathReader> {
  const dictionary = walkedDictionary(field);
  const tree = dictionary === undefined ? await treeOf(work, field) : await dictionaryTree(work, dictionary);
  const joint = levelJointOf(field);
  return (text) => {
    const parts = joint.trim() !== '' && text.includes(joint.trim()) ? text.split(joint.trim()) : text.split(/[/／>]/);
    const ids: string[] = [];
    for (const part of parts.map((each) => each.trim())) {
      const id = tree.get(ids.at(-1) ?? root)?.get(part);
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
    const level = levelIn(tree, above === '0' ? null : above);
    if (name) level.set(name.trim(), level.has(name.trim()) ? null : id);
    if (code && !level.has(code)) level.set(code, id);
    level.set(id, id);
  }
  return tree;
}

async function dictionaryTree(work: Work, code: string): Promise<Tree> {
  const entries = await dictionaryEntries(work, [code]);
  const values = new Map(entries.map(({ id, value }) => [id, value]));
  const tree = new Map<string, Map<string, string | null>>();
  for (const { value, label, above } of entries) {
    const level = levelIn(tree, values.get(above ?? '') ?? null);
    level.set(label.trim(), level.has(label.trim()) ? null : value);
    if (!level.has(value)) level.set(value, value);
  }
  return tree;
}

function levelIn(tree: Map<string, Map<string, string | null>>, above: string | null): Map<string, string | null> {
  const level = tree.get(above ?? root) ?? new Map<string, string | null>();
  tree.set(above ?? root, level);
  return level;
}
