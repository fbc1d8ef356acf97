import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { useMemo } from 'react';
import type { Option } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.tsx';
import { useOptions } from '../../../host/options.ts';
import type { ListQuery } from '../query.ts';

export interface SideNode {
  key: string;
  title: string;
  children?: SideNode[];
}

interface SideNodes {
  /** Undefined while they are on their way; none when they cannot be had. */
  nodes: SideNode[] | undefined;
  /** A node with all below it, as a query needs it; undefined for one that is not there. */
  pick: (id: string | undefined) => ListQuery['node'];
}

/** The nodes of the tree beside a list. */
export function useSideNodes(source: OptionSource | undefined): SideNodes {
  const options = useOptions(useHost(), source);
  const nodes = useMemo(() => options?.map(nodeOf), [options]);
  return useMemo(
    () => ({
      nodes,
      pick: (id) => {
        const node = id === undefined ? undefined : findNode(nodes ?? [], id);
        return node && { id: node.key, values: keysOf(node) };
      },
    }),
    [nodes],
  );
}

const nodeOf = ({ value, label, children }: Option): SideNode => ({
  key: value,
  title: label,
  ...(children ? { children: children.map(nodeOf) } : {}),
});

export const keysOf = (node: SideNode): string[] => [node.key, ...(node.children ?? []).flatMap(keysOf)];

export function findNode(nodes: SideNode[], key: string): SideNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children ?? [], key);
    if (found) return found;
  }
  return undefined;
}
