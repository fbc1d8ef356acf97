import { TreeSelect, type TreeSelectProps } from 'antd';
import type { MenuEntry } from '../../../session/menu.ts';

interface FolderNode {
  value: string;
  title: string;
  children?: FolderNode[];
}

const foldersOf = (menu: MenuEntry[]): FolderNode[] =>
  menu
    .filter((entry) => entry.moduleType === 1)
    .map((entry) => ({ value: entry.id, title: entry.fullName, children: foldersOf(entry.children ?? []) }));

export interface FolderTreeProps extends TreeSelectProps<string> {
  menu: MenuEntry[];
  /** What stands above all folders, where that can be chosen too. */
  top?: FolderNode;
}

/** The folders of a menu, as a tree to choose from; they are called what the reader's menu calls them. */
export function FolderTree({ menu, top, ...given }: FolderTreeProps) {
  const folders = foldersOf(menu);
  return <TreeSelect treeDefaultExpandAll treeData={top ? [{ ...top, children: folders }] : folders} {...given} />;
}
