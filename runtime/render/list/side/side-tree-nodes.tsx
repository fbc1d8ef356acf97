import { Tree } from 'antd';
import { answerLimit } from '../definition.ts';
import type { SideNode } from './side-nodes.ts';
import { keysOf } from './side-nodes.ts';

/** The nodes of a side tree; all unfolded, where they are not too many. */
export function SideTreeNodes({
  nodes,
  picked,
  onPick,
}: {
  nodes: SideNode[];
  picked: string | undefined;
  onPick: (id: string | undefined) => void;
}) {
  return (
    <Tree<SideNode>
      blockNode
      defaultExpandAll={nodes.flatMap(keysOf).length <= answerLimit}
      treeData={nodes}
      selectedKeys={picked ? [picked] : []}
      onSelect={(_, { node, selected }) => onPick(selected ? node.key : undefined)}
    />
  );
}
