import type { FieldDefinition } from '../../language/field.ts';
import { type LayoutNode, layoutNodes } from '../../language/layout.ts';
import { type Pages, pageProps } from '../../language/page.ts';
import type { PageDocument } from '../../language/resource.ts';
import type { PropDefinitions } from '../../properties/property.ts';

export type Values = Record<string, unknown>;

/** What a thing of a document is. */
type ThingKind = 'model' | 'field' | 'page' | 'node' | 'pane' | 'item';

/** Something of a document that has a name of its own and stays the same thing wherever it goes. */
export interface Thing {
  /** `field amount`, `node card`, `list.columns amount`: unique in the document, the same in all of its versions. */
  key: string;
  kind: ThingKind;
  /** Where it stands among others; undefined: it stands nowhere, there is one of it. */
  holder: string | undefined;
  /** What it says of itself, without what stands in it; what its widget is told as `props.name`. */
  values: Values;
  /** Where it stands in the document: `model.fields[2]`. */
  path?: string;
  /** Of a column: the name of the field of the record that it stands in. */
  above?: string;
}

/** A document taken apart: its things, and the order in which they stand in each place. */
export interface Flat {
  things: ReadonlyMap<string, Thing>;
  orders: ReadonlyMap<string, readonly string[]>;
}

export const fieldsHolder = 'fields';
export const nodesHolder = 'nodes';
export const fieldKey = (id: string): string => `field ${id}`;
export const nodeKey = (id: string): string => `node ${id}`;
const rowsOf = (field: string) => `rows of ${field}`;
const childrenOf = (part: string) => `in ${part}`;
const panesOf = (node: string) => `panes of ${node}`;
const itemsOf = (page: string, list: string) => `${page}.${list}`;

/** The part that a place belongs to; undefined: the document itself. */
export const ownerOf = (holder: string): string | undefined => /^(?:rows of|in|panes of) (.+)$/.exec(holder)?.[1];

/** The lists of a page whose items are known by a field: its columns, and the fields that it is searched by. */
const namedLists = (definitions: PropDefinitions): { name: string; by: string }[] =>
  Object.entries(definitions).flatMap(([name, prop]) => {
    if (prop.type !== 'list') return [];
    const by = prop.by ?? Object.entries(prop.of).find(([, { type, required }]) => type === 'field' && required)?.[0];
    return by === undefined ? [] : [{ name, by }];
  });

/** Properties that are values of their own, each by itself. */
const opened = ['props', 'permissions'];

const opens = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      opened.includes(name) && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );

function closed(values: Values): Values {
  const next: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) next[name] = value;
    else next[outer] = { ...(next[outer] as Values | undefined), [inner]: value };
  }
  return next;
}

export function takenApart({ model, pages }: PageDocument): Flat {
  const things = new Map<string, Thing>();
  const orders = new Map<string, string[]>();
  const add = (thing: Omit<Thing, 'values'>, values: Values) => {
    things.set(thing.key, { ...thing, values: opens(values) });
    if (thing.holder !== undefined) orders.set(thing.holder, [...(orders.get(thing.holder) ?? []), thing.key]);
  };
  const addFields = (
    fields: FieldDefinition[],
    { holder, ids, at, above }: { holder: string; ids: string; at: string; above?: string },
  ) => {
    for (const [index, { rows, ...field }] of fields.entries()) {
      const key = fieldKey(`${ids}${field.id}`);
      const path = `${at}[${index}]`;
      add({ key, kind: 'field', holder, path, ...(above ? { above } : {}) }, field as unknown as Values);
      if (rows)
        addFields(rows, {
          holder: rowsOf(key),
          ids: `${ids}${field.id}.`,
          at: `${path}.rows`,
          above: above ?? field.name,
        });
    }
  };
  const addNodes = (nodes: LayoutNode[], { holder, at }: { holder: string; at: string }) => {
    for (const [index, node] of nodes.entries()) {
      const path = `${at}[${index}]`;
      const key = nodeKey(node.id);
      const { children, panes, ...values } = node as unknown as Values;
      add({ key, kind: 'node', holder, path }, values);
      if (children) addNodes(children as LayoutNode[], { holder: childrenOf(key), at: `${path}.children` });
      const inPanes = (panes ?? []) as ({ id: string; children: LayoutNode[] } & Values)[];
      for (const [place, { children: inside, ...pane }] of inPanes.entries()) {
        const paneKey = `${key}/${pane.id}`;
        const panePath = `${path}.panes[${place}]`;
        add({ key: paneKey, kind: 'pane', holder: panesOf(key), path: panePath }, pane);
        addNodes(inside, { holder: childrenOf(paneKey), at: `${panePath}.children` });
      }
    }
  };
  const { fields, ...rest } = model;
  add({ key: 'model', kind: 'model', holder: undefined, path: 'model' }, rest as unknown as Values);
  addFields(fields, { holder: fieldsHolder, ids: '', at: 'model.fields' });
  for (const [page, values] of Object.entries(pages) as [keyof Pages, Values][]) {
    const { body, ...own } = values;
    if (page === 'form') addNodes((body ?? []) as LayoutNode[], { holder: nodesHolder, at: 'pages.form.body' });
    const lists = namedLists(pageProps[page]);
    for (const { name, by } of lists)
      for (const [index, item] of ((own[name] ?? []) as Values[]).entries()) {
        const known = `${page}.${name} ${item[by]}`;
        // A list can be searched by one field in two ways.
        const key = things.has(known) ? `${known} #${index}` : known;
        add({ key, kind: 'item', holder: itemsOf(page, name), path: `pages.${page}.${name}[${index}]` }, item);
      }
    const isTaken = (name: string, value: unknown) =>
      lists.some((list) => list.name === name) && Array.isArray(value) && value.length > 0;
    const left = Object.entries(own).filter(([name, value]) => !isTaken(name, value));
    add({ key: `page ${page}`, kind: 'page', holder: undefined, path: `pages.${page}` }, Object.fromEntries(left));
  }
  return { things, orders };
}

/** The document that was taken apart. */
export function putTogether({ things, orders }: Flat, { version }: Pick<PageDocument, 'version'>): PageDocument {
  const inside = (holder: string) => (orders.get(holder) ?? []).flatMap((key) => things.get(key) ?? []);
  const fieldsIn = (holder: string): FieldDefinition[] =>
    inside(holder).map(({ key, values }) => {
      const field = closed(values) as unknown as FieldDefinition;
      return field.kind === 'rows' ? { ...field, rows: fieldsIn(rowsOf(key)) } : field;
    });
  const nodesIn = (holder: string): LayoutNode[] =>
    inside(holder).map(({ key, values }) => {
      const node = closed(values);
      const name = node.node as LayoutNode['node'];
      if (holdsPanes(name))
        node.panes = inside(panesOf(key)).map((pane) => ({
          ...closed(pane.values),
          children: nodesIn(childrenOf(pane.key)),
        }));
      if (holdsNodes(name)) node.children = nodesIn(childrenOf(key));
      return node as unknown as LayoutNode;
    });
  const pages: Values = {};
  for (const page of Object.keys(pageProps) as (keyof Pages)[]) {
    const own = things.get(`page ${page}`);
    if (!own) continue;
    const lists = namedLists(pageProps[page]).flatMap(({ name }) => {
      const items = inside(itemsOf(page, name)).map(({ values }) => closed(values));
      return items.length > 0 ? [[name, items] as const] : [];
    });
    pages[page] = {
      ...closed(own.values),
      ...(page === 'form' ? { body: nodesIn(nodesHolder) } : {}),
      ...Object.fromEntries(lists),
    };
  }
  const model = { ...closed(things.get('model')?.values ?? {}), fields: fieldsIn(fieldsHolder) };
  return { version, model: model as unknown as PageDocument['model'], pages: pages as Pages };
}

const holding = (type: 'nodes' | 'list', name: LayoutNode['node']): boolean =>
  Object.values<PropDefinitions[string]>(layoutNodes[name].props).some((prop) => prop.type === type);
const holdsNodes = (name: LayoutNode['node']) => holding('nodes', name);
const holdsPanes = (name: LayoutNode['node']) => holding('list', name);
