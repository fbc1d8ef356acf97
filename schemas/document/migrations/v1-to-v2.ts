/**
 * Version 2: layout nodes and panes have ids; a list names its view, and the tree beside it is no view of its own but
 * stands beside any; its nodes come from an option source like every other choice.
 *
 * Like every migration it never changes and imports nothing that could: what is read here is version 1, as it was.
 */
export function v1ToV2(document: Json): Json {
  const { model, pages } = document as { model?: unknown; pages?: unknown };
  if (!isObject(pages)) return document;
  return {
    ...document,
    pages: {
      ...pages,
      ...(isObject(pages.form) ? { form: formOf(pages.form) } : {}),
      ...(isObject(pages.list) ? { list: listOf(pages.list, isObject(model) ? model : {}) } : {}),
    },
  };
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field stands once in a form: its node is named after it. Boxes are numbered from the top: `card-2`. */
function formOf(form: Json): Json {
  const taken = new Set<string>(fieldsOf(form.body));
  let boxes = 0;
  const nextId = (name: string) => {
    let id: string;
    do id = `${name}-${++boxes}`;
    while (taken.has(id));
    return id;
  };
  return 'body' in form ? { ...form, body: nodesOf(form.body, nextId) } : form;
}

const fieldsOf = (nodes: unknown): string[] =>
  listFrom(nodes).flatMap((node) => {
    if (!isObject(node)) return [];
    if (node.node === 'field') return [String(node.field)];
    return [
      ...fieldsOf(node.children),
      ...listFrom(node.panes).flatMap((pane) => fieldsOf(isObject(pane) ? pane.children : [])),
    ];
  });

const listFrom = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What is no node stays as it is, for the checks to complain of. */
const nodesOf = (nodes: unknown, nextId: (name: string) => string): unknown =>
  Array.isArray(nodes) ? nodes.map((node) => (isObject(node) ? nodeOf(node, nextId) : node)) : nodes;

function nodeOf({ node, ...rest }: Json, nextId: (name: string) => string): Json {
  const id = node === 'field' ? rest.field : nextId(String(node));
  const panes = Array.isArray(rest.panes)
    ? rest.panes.map((pane) =>
        isObject(pane) ? { id: nextId('pane'), ...pane, children: nodesOf(pane.children, nextId) } : pane,
      )
    : undefined;
  return {
    node,
    id,
    ...rest,
    ...('children' in rest ? { children: nodesOf(rest.children, nextId) } : {}),
    ...(panes ? { panes } : {}),
  };
}

function listOf({ layout, tree, group, ...rest }: Json, { traits }: Json): Json {
  // Version 1 drew every list of a tree as one, unless it was grouped.
  const isTree = Array.isArray(traits) && traits.includes('tree');
  const view = layout === 'groupTable' ? 'group' : isTree ? 'tree' : undefined;
  return {
    ...(view ? { view } : {}),
    ...(view === 'group' && group !== undefined ? { group } : {}),
    ...rest,
    // It was drawn with this layout only.
    ...(layout === 'treeTable' && isObject(tree) ? { side: sideOf(tree) } : {}),
  };
}

function sideOf({ source, relationField, ...rest }: Json): Json {
  return { ...rest, source: isObject(source) ? sourceOf(source) : source, field: relationField };
}

function sourceOf(source: Json): Json {
  switch (source.type) {
    case 'company':
    case 'department':
      return { source: 'organization', of: source.type };
    case 'dictionary':
      return { source: 'dictionary', code: source.code };
    case 'model':
      return { source: 'records', resource: source.resource };
    default:
      return source;
  }
}
