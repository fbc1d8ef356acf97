import type { Cell } from '@tessera/schemas/kinds/cell.ts';
import { cellText } from '@tessera/schemas/kinds/cell.ts';
import { levelJointOf } from '@tessera/schemas/language/defaults.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, problemText } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import { mostLevels } from '../../engine/traits/tree.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import type { Work } from '../../engine/work/work.ts';
import { isRoot, readTree, type TreeNode, wayTo } from '../tree-ways.ts';
import type { FieldColumn } from './columns.ts';
import type { ChangedRecord } from './report.ts';
import { isBlankCell, type SheetRecord } from './sheet-records.ts';

interface Tree {
  resource: Resource;
  /** What every record of the import has. */
  fixed: Record<string, string>;
  column: FieldColumn;
  /** The column of what records are called, where the sheet has it. */
  titleAt: number | undefined;
  /** Nothing that is written stays. */
  preview: boolean;
}

/** A record of the sheet that is to be placed. */
interface Placing {
  input: RecordValue;
  /** As it is stored; undefined for a new one. */
  before: RecordValue | undefined;
}

/** What the sheet says a record is to hang below: an id, `0` at the top; without one it stays. */
interface Place {
  parentId?: string;
  findings: Finding[];
}

/**
 * The column of a tree that says what records hang below; it may be a record of the same sheet. Those that lead on stand
 * in a step before those that hang below them (`parentsFirst`): names are those that the sheet leaves behind.
 */
export class Parents {
  readonly #tree: Tree;
  readonly #work: Work;
  readonly #joint: string;
  /** What this user sees of the tree as it was before the import: an export would say it so. */
  readonly #before: ReadonlyMap<string, TreeNode>;
  /** The same with what was written since. */
  readonly #now: Map<string, TreeNode>;
  /** Below each id, and at the top of each tree, the ids by names. */
  readonly #levels = new Map<string, Map<string, Set<string>>>();
  /** What records of the sheet are called. */
  readonly #inSheet = new Set<string>();
  /** Wherever they stand, the ids by names. */
  readonly #named = new Map<string, Set<string>>();
  /** What becomes of the tree when the records of this step are written. */
  readonly #coming = new Map<SheetRecord, { id: string; node: TreeNode }>();
  /** New records that a preview has taken back. */
  readonly #takenBack = new Set<string>();
  /** By rows: the ways to what a preview could not show. */
  readonly #ways = new Map<number, string>();

  private constructor(work: Work, { tree, nodes }: { tree: Tree; nodes: Map<string, TreeNode> }) {
    this.#work = work;
    this.#tree = tree;
    this.#joint = levelJointOf(tree.column.field);
    this.#before = new Map(nodes);
    this.#now = nodes;
    for (const [id, node] of nodes) this.#place(id, node);
  }

  /** Knows what stands in the tree for this user. Throws INVALID where that is more than can be told apart. */
  static async of(work: Work, tree: Tree): Promise<Parents> {
    return new Parents(work, { tree, nodes: await readTree(work, tree) });
  }

  /** Hears of a record of the sheet before any is placed. */
  meet({ rows: [first] }: SheetRecord): void {
    const cell = this.#tree.titleAt === undefined ? undefined : first?.cells[this.#tree.titleAt];
    if (!isBlankCell(cell)) this.#inSheet.add(cellText(cell as Cell).trim());
  }

  /** How deep a record of the sheet hangs, at most: deeper than all that it may hang below. */
  depthOf({ rows: [first] }: SheetRecord): number {
    const cell = first?.cells[this.#tree.column.at];
    return isBlankCell(cell) ? 0 : Math.min(String(cell).split(anySlash).length, mostLevels);
  }

  read({ rows: [first] }: SheetRecord, { input, before }: Placing): Place {
    const { at, field } = this.#tree.column;
    const cell = first?.cells[at];
    const text = isBlankCell(cell) ? '' : cellText(cell as Cell).trim();
    if (text === (before ? this.#wayOf(this.#before, String(before.parentId)) : '')) return { findings: [] };
    if (text === '') return { parentId: '0', findings: [] };
    const found = this.#find(text, this.#treeOf({ input, before }));
    const refused = (rule: Parameters<typeof finding>[1], params: Record<string, unknown>) => ({
      findings: [finding(field.name, rule, params)],
    });
    if ('rule' in found) return refused(found.rule, { value: found.value.slice(0, 100) });
    const above = this.#above(found.id);
    // The engine asks the same, but of what a preview has taken back it knows nothing.
    if (before && above.includes(String(before.id)))
      return refused('notValid', { reason: problemText(new Problem('OWN_DESCENDANT'), this.#work.language) });
    if (above.length >= mostLevels) return refused('tooDeep', { max: mostLevels });
    return { parentId: found.id, findings: [] };
  }

  /** What is written of it. Below what a preview has taken back nothing can hang: that it could is known. */
  asWritten(parentId: string): { parentId: string } {
    return { parentId: this.#takenBack.has(parentId) ? '0' : parentId };
  }

  /** Others of the sheet may hang below this one when it is written; answers the id of a new one. */
  expect(record: SheetRecord, { input, before, parentId }: Placing & { parentId: string | undefined }): string {
    const id = before ? String(before.id) : this.#work.tenant.newId();
    const { titleField } = this.#tree.resource.definition.model;
    const said = input[titleField];
    const known = this.#now.get(id);
    const name = said === undefined ? known?.name : said === null ? id : String(said).trim();
    const above = parentId ?? known?.above ?? '0';
    this.#coming.set(record, { id, node: { name: name ?? id, above, tree: this.#treeOf({ input, before }) } });
    if (this.#takenBack.has(above)) this.#ways.set(record.rows[0]?.number ?? 0, this.#wayOf(this.#now, above));
    return id;
  }

  /** Of the records of the step these were written, or would have been. */
  settle(written: ReadonlySet<SheetRecord>): void {
    for (const [record, { id, node }] of this.#coming) {
      if (!written.has(record)) continue;
      const former = this.#now.get(id);
      if (former) {
        this.#level(former)?.delete(id);
        this.#named.get(former.name)?.delete(id);
      } else if (this.#tree.preview) this.#takenBack.add(id);
      this.#now.set(id, node);
      this.#place(id, node);
    }
    this.#coming.clear();
  }

  /** A change as it would be told, were it written where the sheet says. */
  told(change: ChangedRecord): ChangedRecord {
    const to = this.#ways.get(change.row);
    const { name } = this.#tree.column.field;
    return to === undefined
      ? change
      : { ...change, changes: change.changes.map((one) => (one.field === name ? { ...one, to } : one)) };
  }

  #wayOf(nodes: ReadonlyMap<string, TreeNode>, id: string): string {
    return wayTo(id, { nodes, joint: this.#joint });
  }

  /** The id and those above it. */
  #above(id: string): string[] {
    const ids: string[] = [];
    for (let at: string | undefined = id; at !== undefined && !isRoot(at) && !ids.includes(at); ) {
      ids.push(at);
      at = this.#now.get(at)?.above;
    }
    return ids;
  }

  /** As an export writes it, else with slashes of any kind between the names, which may have some themselves. */
  #find(text: string, tree: string): { id: string } | { rule: 'noSuchChoice' | 'severalPlaces'; value: string } {
    for (const between of [this.#joint, anySlash]) {
      const found = this.#endsOf(piecesOf(text, between), tree);
      const [id, ...others] = found.ids;
      if (others.length > 0) return { rule: 'severalPlaces', value: text };
      if (id !== undefined) return { id };
      if (between === anySlash) return this.#anywhere(text, tree) ?? { rule: 'noSuchChoice', value: found.missing };
    }
    return { rule: 'noSuchChoice', value: text };
  }

  /**
   * Who writes a name without the way to it means the only one of that name; not where the sheet has one that is called so:
   * that may be meant, and it is placed somewhere else or later.
   */
  #anywhere(name: string, tree: string): { id: string } | { rule: 'severalPlaces'; value: string } | undefined {
    if (this.#inSheet.has(name)) return undefined;
    const [first, ...others] = [...(this.#named.get(name) ?? [])].filter((id) => this.#now.get(id)?.tree === tree);
    if (others.length > 0) return { rule: 'severalPlaces', value: name };
    return first === undefined ? undefined : { id: first };
  }

  /** All that a way leads to, however its pieces are put together to names, and the first piece that leads nowhere. */
  #endsOf(pieces: Piece[], tree: string): { ids: Set<string>; missing: string } {
    // What the pieces up to each one may have led to.
    const reached: Set<string>[] = [new Set(['0']), ...pieces.map(() => new Set<string>())];
    for (const [from, ids] of reached.entries())
      for (const id of ids) {
        const level = this.#levels.get(isRoot(id) ? rootOf(tree) : id);
        for (let to = from + 1; level && to <= Math.min(pieces.length, from + mostPieces); to++)
          for (const next of this.#called(joined(pieces.slice(from, to)), { level, above: id })) reached[to]?.add(next);
      }
    const furthest = reached.findLastIndex((ids) => ids.size > 0);
    return { ids: reached[pieces.length] ?? new Set(), missing: pieces[furthest]?.text ?? '' };
  }

  /** What is called so there; an id names a record too. */
  #called(name: string, { level, above }: { level: Map<string, Set<string>>; above: string }): Iterable<string> {
    const node = this.#now.get(name);
    const isThere = node && (node.above === above || (isRoot(above) && this.#isAtTop(node)));
    return level.get(name) ?? (isThere ? [name] : []);
  }

  #isAtTop = ({ above }: TreeNode) => isRoot(above) || !this.#now.has(above);

  #place(id: string, node: TreeNode): void {
    this.#level(node)?.add(id);
    const alike = this.#named.get(node.name) ?? new Set<string>();
    this.#named.set(node.name, alike.add(id));
  }

  /** Where a node stands among its like. */
  #level(node: TreeNode): Set<string> | undefined {
    const key = this.#isAtTop(node) ? rootOf(node.tree) : node.above;
    const level = this.#levels.get(key) ?? new Map<string, Set<string>>();
    this.#levels.set(key, level);
    const ids = level.get(node.name) ?? new Set<string>();
    level.set(node.name, ids);
    return ids;
  }

  /** What the tree that a record belongs to agrees in. */
  #treeOf({ input, before }: Placing): string {
    const { treesBy } = this.#tree.resource.definition.model;
    if (treesBy === undefined) return '';
    return String(input[treesBy] ?? this.#tree.fixed[treesBy] ?? before?.[treesBy] ?? '');
  }
}

/** No name has more slashes. */
const mostPieces = 20;
const anySlash = /\s*[/／>]\s*/;
const rootOf = (tree: string) => `0 ${tree}`;

/** A part of a way, and what stands behind it. */
interface Piece {
  text: string;
  behind: string;
}

function piecesOf(text: string, between: string | RegExp): Piece[] {
  if (typeof between === 'string') return text.split(between).map((part) => ({ text: part.trim(), behind: between }));
  const parts = text.split(new RegExp(`(${between.source})`));
  return parts.flatMap((part, at) => (at % 2 === 0 ? [{ text: part.trim(), behind: parts[at + 1] ?? '' }] : []));
}

const joined = (pieces: Piece[]): string =>
  pieces.map(({ text, behind }, at) => (at < pieces.length - 1 ? text + behind : text)).join('');

/** The records of a sheet, those at the top of the tree first: nobody has to bring its rows into an order. */
export async function* parentsFirst(
  records: () => AsyncIterable<SheetRecord[]>,
  parents: Parents,
): AsyncGenerator<SheetRecord[]> {
  const depths = new Set<number>();
  for await (const part of records())
    for (const record of part) {
      parents.meet(record);
      depths.add(parents.depthOf(record));
    }
  for (const depth of [...depths].sort((one, other) => one - other))
    for await (const part of records()) {
      const own = part.filter((record) => parents.depthOf(record) === depth);
      if (own.length > 0) yield own;
    }
}
