import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { LayoutNode, LayoutNodeOf, LayoutPane } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';

/**
 * What a person can take hold of in a form: a node (`id`), a pane of one (`id/pane`), or a column of a sub-table
 * (`field.column`, both by their ids); of a sub-table that is a column itself `field.column.column`, and so on. Neither
 * sign can be part of an id.
 */
export type PartKey = string;

/**
 * Where parts stand one after the other: the form itself (``), the children of a node (`id`), its panes (`id/`), the
 * children of a pane (`id/pane`), the columns of a sub-table (`field.`, `field.column.`).
 */
export type HolderKey = string;

/** A place between two parts: before the one that stands at `at` now. */
export interface Place {
  holder: HolderKey;
  at: number;
}

/** A part, and where it stands; a column with the sub-tables that it stands in, outermost first, its own (`of`) last. */
export type PlacedPart = { key: PartKey } & Place &
  (
    | { part: 'node'; node: LayoutNode }
    | { part: 'pane'; pane: LayoutPane; of: PanedNode }
    | { part: 'column'; column: FieldDefinition; of: FieldDefinition; tables: FieldDefinition[] }
  );

type PanedNode = Extract<LayoutNode, { panes: LayoutPane[] }>;

export const formHolder: HolderKey = '';
export const panesOf = (node: string): HolderKey => `${node}/`;
/** `table`: the id of a field, or the key of a column that is a sub-table. */
export const columnsOf = (table: string): HolderKey => `${table}.`;
export const paneKey = (node: string, pane: string): PartKey => `${node}/${pane}`;
export const columnKey = (table: string, column: string): PartKey => `${table}.${column}`;

/** How many sub-tables the columns of a holder stand in. */
export const rowLevels = (holder: HolderKey): number => holder.split('.').length - 1;

export type HolderKind = 'nodes' | 'panes' | 'columns';
export const holderKind = (holder: HolderKey): HolderKind =>
  holder.endsWith('/') ? 'panes' : holder.endsWith('.') ? 'columns' : 'nodes';

/** All parts of a form, in the order in which a person reads them, by their keys. */
export function partsOf(page: PageDocument): Map<PartKey, PlacedPart> {
  const parts = new Map<PartKey, PlacedPart>();
  const fields = new Map(page.model.fields.map((field) => [field.id, field]));
  const walk = (nodes: LayoutNode[], holder: HolderKey) => {
    for (const [at, node] of nodes.entries()) {
      parts.set(node.id, { key: node.id, part: 'node', node, holder, at });
      const field = node.node === 'field' ? fields.get(node.field) : undefined;
      if (field) addColumns(parts, { table: field.id, tables: [field] });
      if ('children' in node) walk(node.children, node.id);
      if ('panes' in node) {
        for (const [index, pane] of node.panes.entries()) {
          const key = paneKey(node.id, pane.id);
          parts.set(key, { key, part: 'pane', pane, of: node, holder: panesOf(node.id), at: index });
          walk(pane.children, key);
        }
      }
    }
  };
  walk(page.pages.form?.body ?? [], formHolder);
  return parts;
}

/** The columns of the last of these tables, which has the key `table`. */
function addColumns(
  parts: Map<PartKey, PlacedPart>,
  { table, tables }: { table: string; tables: FieldDefinition[] },
): void {
  const of = tables.at(-1) as FieldDefinition;
  for (const [at, column] of (of.rows ?? []).entries()) {
    const key = columnKey(table, column.id);
    parts.set(key, { key, part: 'column', column, of, tables, holder: columnsOf(table), at });
    addColumns(parts, { table: key, tables: [...tables, column] });
  }
}

/** The part that holds what stands in a holder; undefined: the form itself. */
export function parentOf(parts: ReadonlyMap<PartKey, PlacedPart>, { holder }: Place): PlacedPart | undefined {
  if (holder === formHolder) return undefined;
  if (holder.endsWith('/')) return parts.get(holder.slice(0, -1));
  if (!holder.endsWith('.')) return parts.get(holder);
  const table = holder.slice(0, -1);
  if (table.includes('.')) return parts.get(table);
  return [...parts.values()].find((part) => part.part === 'node' && fieldIdOf(part) === table);
}

/** The part itself, and all that hold it, from the inside out. */
export function lineOf(parts: ReadonlyMap<PartKey, PlacedPart>, key: PartKey): PlacedPart[] {
  const part = parts.get(key);
  if (!part) return [];
  const parent = parentOf(parts, part);
  return parent ? [part, ...lineOf(parts, parent.key)] : [part];
}

/** The id of the field that a part is drawn from: of the record, or of the rows of a sub-table. */
export function fieldIdOf(part: PlacedPart): string | undefined {
  if (part.part === 'column') return part.column.id;
  return part.part === 'node' && part.node.node === 'field' ? part.node.field : undefined;
}

/** The field of a part, where it is one. */
export function fieldOf(page: PageDocument, part: PlacedPart): FieldDefinition | undefined {
  if (part.part === 'column') return part.column;
  const id = fieldIdOf(part);
  return id === undefined ? undefined : page.model.fields.find((field) => field.id === id);
}

/** How many parts stand in a holder. */
export function countIn(page: PageDocument, holder: HolderKey): number {
  let count = 0;
  for (const part of partsOf(page).values()) if (part.holder === holder) count++;
  return count;
}

type Change<Item> = (items: Item[]) => Item[];

/** The document with other nodes in a holder; all that does not change stays the same object. */
export function withNodes(page: PageDocument, holder: HolderKey, change: Change<LayoutNode>): PageDocument {
  const form = page.pages.form ?? { body: [] };
  const [node = '', pane] = holder.split('/');
  const body =
    holder === formHolder
      ? change(form.body)
      : changedNode(form.body, {
          id: node,
          change: (found) => {
            if (pane === undefined) return 'children' in found ? { ...found, children: change(found.children) } : found;
            if (!('panes' in found)) return found;
            const panes = found.panes.map((one) =>
              one.id === pane ? { ...one, children: change(one.children) } : one,
            );
            return { ...found, panes };
          },
        });
  return body === form.body ? page : { ...page, pages: { ...page.pages, form: { ...form, body } } };
}

/** The document with other panes of a node. */
export const withPanes = (page: PageDocument, holder: HolderKey, change: Change<LayoutPane>): PageDocument =>
  withNode(page, {
    id: holder.slice(0, -1),
    change: (node) => ('panes' in node ? { ...node, panes: change(node.panes) } : node),
  });

/** The document with other columns of a sub-table. */
export function withColumns(page: PageDocument, holder: HolderKey, change: Change<FieldDefinition>): PageDocument {
  const [head = '', ...inner] = holder.slice(0, -1).split('.');
  const within = (field: FieldDefinition, [next, ...further]: string[]): FieldDefinition => {
    const rows = field.rows ?? [];
    const changed =
      next === undefined
        ? change(rows)
        : changedIn(rows, { fits: ({ id }) => id === next, change: (column) => within(column, further) });
    return changed === rows ? field : { ...field, rows: changed };
  };
  return withField(page, { id: head, change: (field) => within(field, inner) });
}

/** The document with another node of the same id. */
export function withNode(page: PageDocument, { id, change }: Changed<LayoutNode> & { id: string }): PageDocument {
  const form = page.pages.form ?? { body: [] };
  const body = changedNode(form.body, { id, change });
  return body === form.body ? page : { ...page, pages: { ...page.pages, form: { ...form, body } } };
}

/** The document with another field of the same id, of the record itself. */
export function withField(page: PageDocument, { id, change }: Changed<FieldDefinition> & { id: string }): PageDocument {
  const fields = changedIn(page.model.fields, { fits: (field) => field.id === id, change });
  return fields === page.model.fields ? page : { ...page, model: { ...page.model, fields } };
}

interface Changed<Item> {
  change: (item: Item) => Item;
}

/** The list with what fits changed; the same list where nothing was. */
export function changedIn<Item>(
  items: Item[],
  { fits, change }: Changed<Item> & { fits?: (item: Item) => boolean },
): Item[] {
  let isChanged = false;
  const next = items.map((item) => {
    if (fits && !fits(item)) return item;
    const changed = change(item);
    isChanged ||= changed !== item;
    return changed;
  });
  return isChanged ? next : items;
}

function changedNode(nodes: LayoutNode[], wanted: Changed<LayoutNode> & { id: string }): LayoutNode[] {
  return changedIn(nodes, {
    change: (node) => {
      if (node.id === wanted.id) return wanted.change(node);
      if ('children' in node) {
        const children = changedNode(node.children, wanted);
        return children === node.children ? node : { ...node, children };
      }
      if (!('panes' in node)) return node;
      const panes = changedIn<LayoutPane>(node.panes, {
        change: (pane) => {
          const children = changedNode(pane.children, wanted);
          return children === pane.children ? pane : { ...pane, children };
        },
      });
      return panes === node.panes ? node : ({ ...node, panes } as LayoutNodeOf<'tab'>);
    },
  });
}
