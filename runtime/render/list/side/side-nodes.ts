import { type OptionSource, targetOfSource } from '@tessera/schemas/options/source.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Host, Option, SelectorEntry } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.tsx';
import { useOptions } from '../../../host/options.ts';
import { groupIn, treeGroups } from '../../../host/tree-groups.ts';
import { language } from '../../../session/language.ts';
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
  const host = useHost();
  const isRecords = source !== undefined && targetOfSource(source) !== undefined;
  const records = useRecordNodes(host, isRecords ? source : undefined);
  const options = useOptions(host, isRecords ? undefined : source);
  const nodes = useMemo(() => (isRecords ? records : options?.map(nodeOf)), [isRecords, records, options]);
  return useMemo(
    () => ({
      nodes,
      pick: (id) => {
        const node = id === undefined ? undefined : findNode(nodes ?? [], id);
        if (!node) return undefined;
        const values = keysOf(node).filter((key) => groupIn(key) === undefined);
        return { id: node.key, values, group: groupIn(node.key) };
      },
    }),
    [nodes],
  );
}

/** Records that stand in a tree, under what their trees agree in where that differs. */
function useRecordNodes(host: Host, source: OptionSource | undefined): SideNode[] | undefined {
  const [nodes, setNodes] = useState<SideNode[] | undefined>();
  const spoken = language.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on the language
  useEffect(() => {
    const resource = source && targetOfSource(source)?.resource;
    if (resource === undefined) return;
    let live = true;
    host.selector(resource, {}).then(
      (entries) => live && setNodes(recordNodes(entries)),
      () => live && setNodes([]),
    );
    return () => {
      live = false;
    };
  }, [host, source, spoken]);
  return nodes;
}

const recordNodes = (entries: SelectorEntry[]): SideNode[] =>
  treeGroups(entries)?.map(({ key, name, entries: roots }) => ({ key, title: name, children: roots.map(entryNode) })) ??
  entries.map(entryNode);

const entryNode = ({ id, fullName, children }: SelectorEntry): SideNode => ({
  key: id,
  title: fullName,
  ...(children?.length ? { children: children.map(entryNode) } : {}),
});

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
