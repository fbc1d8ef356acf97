import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { Tree, type TreeDataNode } from 'antd';
import { useMemo } from 'react';
import { PartIcon } from '../design/part-icon.tsx';
import { iconOf, nameOf } from '../design/part-names.ts';
import {
  columnsOf,
  formHolder,
  type HolderKey,
  holderKind,
  type PartKey,
  type Place,
  type PlacedPart,
  panesOf,
} from '../design/parts.ts';
import { formTexts } from './texts.ts';
import type { Selection } from './use-selection.ts';

/** The parts of a form as a tree: to be selected, and dragged to another place. */
export function Outline(given: {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  selection: Selection;
  onMove: (keys: readonly PartKey[], place: Place) => void;
}) {
  const { page, parts, selection, onMove } = given;
  const tree = useMemo(() => treeOf(page, parts), [page, parts]);
  return (
    <Tree
      className="ts-outline"
      aria-label={say(formTexts.outline)}
      blockNode
      showIcon
      multiple
      defaultExpandAll
      treeData={tree}
      selectedKeys={[...selection.keys]}
      onSelect={(_, { node, nativeEvent }) => {
        const key = String(node.key);
        if (nativeEvent.ctrlKey || nativeEvent.metaKey) selection.toggle(key);
        else selection.select([key]);
      }}
      draggable={{ icon: false }}
      allowDrop={({ dragNode, dropNode, dropPosition }) =>
        fits(parts, { dragged: String(dragNode.key), target: String(dropNode.key), position: dropPosition }) !==
        undefined
      }
      onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
        const index = Number(node.pos.split('-').at(-1));
        const position = dropToGap ? (dropPosition < index ? -1 : 1) : 0;
        const dragged = String(dragNode.key);
        const place = fits(parts, { dragged, target: String(node.key), position });
        if (place) onMove(selection.keys.includes(dragged) ? selection.keys : [dragged], place);
      }}
    />
  );
}

/** Where a part goes that is dropped on another (0), before it (-1) or behind it (1); undefined: it cannot stand there. */
function fits(
  parts: ReadonlyMap<PartKey, PlacedPart>,
  { dragged, target, position }: { dragged: PartKey; target: PartKey; position: number },
): Place | undefined {
  const [part, beside] = [parts.get(dragged), parts.get(target)];
  if (!part || !beside) return undefined;
  const kind = holderKind(part.holder);
  if (position !== 0)
    return holderKind(beside.holder) === kind
      ? { holder: beside.holder, at: beside.at + (position > 0 ? 1 : 0) }
      : undefined;
  const holder = holderIn(beside, kind);
  return holder === undefined ? undefined : { holder, at: 0 };
}

/** The place inside a part for what is of a kind. */
function holderIn(part: PlacedPart, kind: ReturnType<typeof holderKind>): string | undefined {
  if (part.part === 'pane') return kind === 'nodes' ? part.key : undefined;
  if (kind === 'columns') return tableOf(part);
  if (part.part !== 'node') return undefined;
  if ('children' in part.node) return kind === 'nodes' ? part.key : undefined;
  return 'panes' in part.node && kind === 'panes' ? panesOf(part.key) : undefined;
}

/** The columns of a part, where it is a sub-table. */
function tableOf(part: PlacedPart): HolderKey | undefined {
  if (part.part === 'column') return part.column.kind === 'rows' ? columnsOf(part.key) : undefined;
  return part.part === 'node' && part.node.node === 'field' ? columnsOf(part.node.field) : undefined;
}

function treeOf(page: PageDocument, parts: ReadonlyMap<PartKey, PlacedPart>): TreeDataNode[] {
  const byHolder = new Map<string, PlacedPart[]>();
  for (const part of parts.values()) byHolder.set(part.holder, [...(byHolder.get(part.holder) ?? []), part]);
  const nodesIn = (holder: string): TreeDataNode[] =>
    (byHolder.get(holder) ?? []).map((part) => {
      const columns = tableOf(part);
      const children = [part.key, panesOf(part.key), ...(columns ? [columns] : [])].flatMap(nodesIn);
      return {
        key: part.key,
        title: nameOf(page, part),
        icon: <PartIcon name={iconOf(page, part)} />,
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return nodesIn(formHolder);
}
