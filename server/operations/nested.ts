import { nest } from '../engine/read/nest.ts';
import type { Resource } from '../engine/registry/resource.ts';

/** At most this many records come by `All` and trees (API.md, Lists). */
export const allLimit = 10_000;

type Node = Record<string, unknown>;

/** Records nested as the nodes of a tree (SPEC §3, tree node). */
export function nested(
  { name, definition }: Resource,
  { records, titled }: { records: Node[]; titled: boolean },
): unknown[] {
  const type = name.split('/')[1]?.toLowerCase() ?? '';
  const title = definition.model.titleField;
  // A field of the record comes before what nodes are told besides.
  return nest(records, (node) => ({
    type: node.type ?? type,
    icon: node.icon ?? '',
    ...(titled ? { fullName: titleOf(node) } : {}),
  }));

  function titleOf(node: Node): unknown {
    if (title === 'fullName') return node.fullName;
    const called = (node._names as Node | undefined)?.[title] ?? node[title];
    return definition.origin === 'designed' ? (node.fullName ?? called) : called;
  }
}
