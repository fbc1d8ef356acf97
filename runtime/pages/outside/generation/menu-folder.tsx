import { Suspense, useState } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { useUser } from '../../../session/current-user.ts';
import { say } from '../../../session/language.ts';
import { routesOf } from '../../../session/menu.ts';
import type { FolderTreeProps } from './folder-tree.tsx';
import { generationTexts as texts } from './texts.ts';

// Trees that open from a field are no part of a first page as long as few ways lead to them.
const FolderTree = lazy(async () => ({ default: (await import('./folder-tree.tsx')).FolderTree }));

/** A folder of a menu as the value of a form. */
export const FolderChoice = (given: FolderTreeProps) => (
  <Suspense fallback={<span className={given.className} />}>
    <FolderTree {...given} />
  </Suspense>
);

/** None, or the id of a folder. */
type Folder = string | undefined;

const usualFolder = 'apps';

/** Which folder is chosen: to begin with, the one where people look for modules. */
export function useMenuFolder(): [folder: Folder, choose: (id: Folder) => void] {
  const { menuList } = useUser();
  return useState(
    () =>
      routesOf(menuList).find(({ entry, target }) => target.kind === 'folder' && entry.code === usualFolder)?.entry.id,
  );
}

/** A folder of the menu that a module can be opened from; nobody sees it there before a role is given it. */
export function MenuFolder({ value, onChange }: { value: Folder; onChange: (id: Folder) => void }) {
  const { menuList } = useUser();
  return (
    <FolderChoice
      menu={menuList}
      className="ts-menu-folder"
      aria-label={say(texts.menu)}
      allowClear
      popupMatchSelectWidth={false}
      value={value}
      onChange={(next?: string) => onChange(next)}
      placeholder={say(texts.noMenu)}
    />
  );
}
