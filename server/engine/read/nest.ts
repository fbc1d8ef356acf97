const rootId = '0';

/** Nests a flat list by parentId; a record whose parent is not in the list becomes a root, and says so: a parent that is nowhere cannot be drawn. */
export function nest<T extends Record<string, unknown>>(
  flat: T[],
  extra: (node: T) => Record<string, unknown> = () => ({}),
): unknown[] {
  type Node = Record<string, unknown> & { children: Node[] };
  const nodes = new Map<unknown, Node>(
    flat.map((item) => [item.id, { ...item, ...extra(item), children: [] as Node[] }]),
  );
  const roots: Node[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (!parent && node.parentId !== undefined) node.parentId = rootId;
    (parent ? parent.children : roots).push(node);
  }
  for (const node of nodes.values()) {
    node.hasChildren = node.children.length > 0;
    node.isLeaf = node.children.length === 0;
  }
  return roots;
}
