import { limits } from '@tessera/schemas/expression/index.ts';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import {
  fieldNode,
  fieldsOf,
  type LayoutNode,
  type LayoutPane,
  layoutNodes,
} from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { defaultsOf, type PropDefinitions } from '@tessera/schemas/properties/property.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { type WidgetName, widgetOf } from '@tessera/schemas/widgets/index.ts';
import { freeName, namesIn } from './names.ts';
import { type HolderKey, holderKind, type PartKey, partsOf, rowLevels } from './parts.ts';
import { fieldWithReferences, nodeWithReferences, type Referring } from './references.ts';

const withPrefix = (name: string, { prefix = '' }: Making): string =>
  name.startsWith(prefix) ? name : `${prefix}${name}`.slice(0, 64);

/** Something that can be put into a form, with the fields that it brings: what a palette gives, and what is copied. */
export type Piece =
  | { piece: 'node'; node: LayoutNode; fields: FieldDefinition[] }
  | { piece: 'pane'; pane: LayoutPane; fields: FieldDefinition[] }
  | {
      piece: 'column';
      column: FieldDefinition;
      /** The sub-table that it was taken from: its values stand in the rows of that one. */
      from?: HolderKey;
    };

/** What a palette offers: a widget, a layout node, or a field of the record that does not stand in the form. */
export type Offer =
  | { offer: 'widget'; widget: WidgetName }
  | { offer: 'node'; node: Exclude<LayoutNode['node'], 'field'> }
  | { offer: 'field'; field: string };

/** What is needed to make something new: ids that nothing else has, and texts of the person's language. */
export interface Making {
  newId: () => string;
  /** What names of new fields begin with; nothing: what they like. */
  prefix?: string;
  say: (text: Caption) => string;
}

/** Whether a holder takes a piece. A field of the record cannot become a column, or the other way round: its data would stay behind. */
export function takes(holder: HolderKey, piece: Piece): boolean {
  const kind = holderKind(holder);
  if (piece.piece === 'pane') return kind === 'panes';
  if (piece.piece === 'node') return kind === 'nodes';
  return kind === 'columns' && rowLevels(holder) + levelsOf(piece.column) <= limits.rows;
}

/** How many sub-tables stand in each other in a field, itself with them. */
const levelsOf = ({ kind, rows = [] }: FieldDefinition): number =>
  kind === 'rows' ? 1 + Math.max(0, ...rows.map(levelsOf)) : 0;

/** Whether an offer can become a column there. */
export function isForColumns(offer: Offer, holder: HolderKey): boolean {
  if (offer.offer !== 'widget' || holderKind(holder) !== 'columns') return false;
  const { inRows, kinds } = widgetOf(offer.widget);
  return inRows === true && rowLevels(holder) + (kinds[0] === 'rows' ? 1 : 0) <= limits.rows;
}

/** What an offer becomes in a holder; undefined: it cannot stand there. */
export function pieceOfOffer(
  offer: Offer,
  { page, holder, making }: { page: PageDocument; holder: HolderKey; making: Making },
): Piece | undefined {
  const kind = holderKind(holder);
  if (offer.offer === 'field') {
    const isThere = page.model.fields.some(({ id }) => id === offer.field);
    return kind === 'nodes' && isThere ? { piece: 'node', node: fieldNode(offer.field), fields: [] } : undefined;
  }
  if (offer.offer === 'node')
    return kind === 'nodes' ? { piece: 'node', node: newNode(offer.node, making), fields: [] } : undefined;
  if (kind === 'columns')
    return isForColumns(offer, holder) ? { piece: 'column', column: newField(offer.widget, making) } : undefined;
  if (kind !== 'nodes') return undefined;
  const field = newField(offer.widget, making);
  return { piece: 'node', node: fieldNode(field.id), fields: [field] };
}

/** A field of a widget, as complete as it can be without a question. */
function newField(widget: WidgetName, making: Making): FieldDefinition {
  const { title, kinds, kindOf: kindBy, start } = widgetOf(widget);
  const props = start?.props ?? {};
  return {
    id: making.newId(),
    name: `${making.prefix ?? ''}${widget}`,
    kind: kindBy?.({ ...defaultsOf(widgetOf(widget).props as PropDefinitions), ...props }) ?? kinds[0],
    label: making.say(title),
    widget,
    ...(start ? startOf(start, making) : {}),
    ...(kinds[0] === 'rows' ? { rows: [newField('input', making)] } : {}),
  };
}

/** Its texts in the one language of the person: what they write stands beside it in that one too. */
function startOf(start: object, making: Making): Partial<FieldDefinition> {
  return JSON.parse(JSON.stringify(start), (_, value) =>
    typeof value === 'object' && value !== null && 'zh' in value ? making.say(value as Caption) : value,
  );
}

function newNode(name: Exclude<LayoutNode['node'], 'field'>, making: Making): LayoutNode {
  const { title, props } = layoutNodes[name];
  const text = making.say(title);
  const values: Record<string, unknown> = { node: name, id: making.newId() };
  for (const [key, prop] of Object.entries<PropDefinitions[string]>(props)) {
    if (!prop.required) continue;
    if (prop.type === 'caption') values[key] = text;
    else if (prop.type === 'nodes') values[key] = [];
    else if (prop.type === 'list') values[key] = [1, 2].map((count) => newPane(`${text} ${count}`, making));
    else if (prop.type === 'address') values[key] = '/';
    else if (prop.type === 'code') values[key] = '// …';
  }
  // Every property that a node cannot be without has been given.
  return values as unknown as LayoutNode;
}

const newPane = (title: string, { newId }: Making): LayoutPane => ({ id: newId(), title, children: [] });

/** A part as a piece, with the fields that stand in it. */
export function pieceOf(page: PageDocument, key: PartKey): Piece | undefined {
  const part = partsOf(page).get(key);
  if (!part) return undefined;
  if (part.part === 'column') return { piece: 'column', column: part.column, from: part.holder };
  const inside = new Set(fieldsOf(part.part === 'node' ? [part.node] : part.pane.children));
  const fields = page.model.fields.filter(({ id }) => inside.has(id));
  return part.part === 'node' ? { piece: 'node', node: part.node, fields } : { piece: 'pane', pane: part.pane, fields };
}

/**
 * Pieces as new ones: with ids that nothing has, names that are free in the document, and what they say of one another
 * said of the new ones. A field that was cut out and stands nowhere in the form comes back as itself, with its values, and
 * so does a column that its sub-table (`holder`) has lost. Those of another module (`isForeign`) never do: modules that were
 * started alike have fields of the same ids, which mean something else.
 */
export function renewed(
  pieces: readonly Piece[],
  {
    page,
    holder,
    making,
    isForeign = false,
  }: { page: PageDocument; holder?: HolderKey; making: Making; isForeign?: boolean },
): Piece[] {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  const copied = pieces.flatMap((piece) => (piece.piece === 'column' ? [] : piece.fields));
  const giveIds = (column: FieldDefinition): void => {
    ids.set(column.id, making.newId());
    for (const inner of column.rows ?? []) giveIds(inner);
  };
  for (const { rows = [] } of copied) for (const column of rows) giveIds(column);
  const own = isForeign ? [] : pieces;
  const lost = lostColumns(own, { page, holder });
  for (const piece of pieces) {
    if (piece.piece !== 'column') continue;
    if (lost.has(piece.column)) keepIds(piece.column, ids);
    else giveIds(piece.column);
  }
  const back = comingBack(isForeign ? [] : copied, page);
  // What keeps its name has it before others are given theirs.
  const taken = new Set([
    ...namesIn(page.model.fields),
    ...namesIn([...back, ...lost]),
    ...copied.flatMap(({ rows = [] }) => namesIn(rows)),
  ]);
  for (const field of copied) {
    if (back.has(field)) {
      keepIds(field, ids);
      continue;
    }
    ids.set(field.id, making.newId());
    const name = freeName(withPrefix(field.name, making), taken);
    taken.add(name.toLowerCase());
    names.set(field.name, name);
  }
  const to: Referring = {
    id: (id) => ids.get(id) ?? id,
    name: (name) => names.get(name) ?? name,
    column: (_, column) => column,
  };
  const again = (field: FieldDefinition): FieldDefinition => {
    const next = fieldWithReferences(field, to);
    return {
      ...next,
      id: ids.get(field.id) ?? making.newId(),
      name: names.get(field.name) ?? field.name,
      ...(next.rows ? { rows: next.rows.map(columnAgain) } : {}),
    };
  };
  const columnAgain = (column: FieldDefinition): FieldDefinition => ({
    ...column,
    id: ids.get(column.id) ?? making.newId(),
    ...(column.rows ? { rows: column.rows.map(columnAgain) } : {}),
  });
  const columns = renewedColumns(pieces, { taken, lost, ids, again: columnAgain });
  const newNodeOf = (node: LayoutNode) => withNewIds(nodeWithReferences(node, to), making);
  return pieces.map((piece): Piece => {
    if (piece.piece === 'column') return columns.get(piece) ?? piece;
    const isNew = ({ id }: FieldDefinition) => !page.model.fields.some((field) => field.id === id);
    const fields = piece.fields.map(again).filter(isNew);
    if (piece.piece === 'pane')
      return {
        piece: 'pane',
        pane: { ...piece.pane, id: making.newId(), children: piece.pane.children.map(newNodeOf) },
        fields,
      };
    return { piece: 'node', node: newNodeOf(piece.node), fields };
  });
}

/** The fields of pieces that the form has lost: taken off it, or deleted with their names still free. */
function comingBack(fields: readonly FieldDefinition[], page: PageDocument): ReadonlySet<FieldDefinition> {
  const placed = new Set(fieldsOf(page.pages.form?.body ?? []));
  const known = new Map(page.model.fields.map((field) => [field.id, field]));
  const names = new Set(namesIn(page.model.fields));
  const columns = new Set(page.model.fields.flatMap(({ rows = [] }) => idsIn(rows)));
  const isFree = ({ name, rows = [] }: FieldDefinition) =>
    !names.has(name.toLowerCase()) && !idsIn(rows).some((id) => columns.has(id));
  return new Set(
    fields.filter(
      (field) =>
        !placed.has(field.id) && (known.get(field.id)?.name === field.name || (!known.has(field.id) && isFree(field))),
    ),
  );
}

/** The columns of pieces that their own sub-table has lost, with their ids and names still free. */
function lostColumns(
  pieces: readonly Piece[],
  { page, holder }: { page: PageDocument; holder: HolderKey | undefined },
): ReadonlySet<FieldDefinition> {
  const columns = new Set(page.model.fields.flatMap(({ rows = [] }) => idsIn(rows)));
  const names = new Set(namesIn(page.model.fields));
  const isLost = (column: FieldDefinition) =>
    !idsIn([column]).some((id) => columns.has(id)) && !names.has(column.name.toLowerCase());
  return new Set(
    pieces.flatMap((piece) =>
      piece.piece === 'column' && holder !== undefined && piece.from === holder && isLost(piece.column)
        ? [piece.column]
        : [],
    ),
  );
}

const idsIn = (fields: readonly FieldDefinition[]): string[] =>
  fields.flatMap(({ id, rows = [] }) => [id, ...idsIn(rows)]);

function keepIds({ id, rows = [] }: FieldDefinition, ids: Map<string, string>): void {
  ids.set(id, id);
  for (const column of rows) keepIds(column, ids);
}

/** Columns that are put into a sub-table together: by their free names, which they call one another by. */
function renewedColumns(
  pieces: readonly Piece[],
  {
    taken,
    lost,
    ids,
    again,
  }: {
    taken: Set<string>;
    lost: ReadonlySet<FieldDefinition>;
    ids: ReadonlyMap<string, string>;
    again: (column: FieldDefinition) => FieldDefinition;
  },
): Map<Piece, Piece> {
  const given = pieces.flatMap((piece) => (piece.piece === 'column' ? [piece] : []));
  const names = new Map<string, string>();
  const own = given.map(({ column }) => {
    const name = lost.has(column) ? column.name : freeName(column.name, taken);
    taken.add(name.toLowerCase());
    names.set(column.name, name);
    return name;
  });
  // As if they stood in one of their own: what else there is where they go means nothing yet.
  const rows = given.map(({ column }) => column);
  const table = { id: '', name: '', kind: 'rows', label: '', widget: 'subTable', rows } as const;
  const to: Referring = {
    id: (id) => ids.get(id) ?? id,
    name: (name) => name,
    column: (tables, name) => (tables.join('.') === table.name ? (names.get(name) ?? name) : name),
  };
  return new Map(
    given.map((piece, at) => {
      const next = again(fieldWithReferences(piece.column, to, { tables: [table] }));
      return [piece, { piece: 'column', column: { ...next, name: own[at] ?? next.name } }];
    }),
  );
}

/** Its fields are new ones already; the nodes and panes get ids of their own. */
function withNewIds(node: LayoutNode, making: Making): LayoutNode {
  if (node.node === 'field') return { ...node, id: node.field };
  const id = making.newId();
  if ('children' in node) return { ...node, id, children: node.children.map((one) => withNewIds(one, making)) };
  if (!('panes' in node)) return { ...node, id };
  const panes = node.panes.map((pane) => ({
    ...pane,
    id: making.newId(),
    children: pane.children.map((one) => withNewIds(one, making)),
  }));
  return { ...node, id, panes };
}

/** Whether a list shows a field of its own accord. */
export const isListed = (field: FieldDefinition): boolean => kindOf(field.kind).inLists && field.secret !== true;
