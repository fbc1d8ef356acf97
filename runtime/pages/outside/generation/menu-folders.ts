import { type MenuEntry, routesOf } from '../../../session/menu.ts';

interface FolderNode {
  value: string;
  title: string;
  children: FolderNode[];
}

/** The folders of a menu, as a tree to choose from; they are called what the reader's menu calls them. */
export const foldersOf = (menu: MenuEntry[]): FolderNode[] =>
  menu
    .filter((entry) => entry.moduleType === 1)
    .map((entry) => ({ value: entry.id, title: entry.fullName, children: foldersOf(entry.children ?? []) }));

const usualFolder = 'apps';

/** The id of the folder where people look for modules, unless somebody says otherwise. */
export const usualFolderOf = (menu: MenuEntry[]): string | undefined =>
  routesOf(menu).find(({ entry, target }) => target.kind === 'folder' && entry.code === usualFolder)?.entry.id;
