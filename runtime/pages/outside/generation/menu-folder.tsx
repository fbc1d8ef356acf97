import { TreeSelect } from 'antd';
import { useState } from 'react';
import { useUser } from '../../../session/current-user.ts';
import { say } from '../../../session/language.ts';
import { foldersOf, usualFolderOf } from './menu-folders.ts';
import { generationTexts as texts } from './texts.ts';

/** None, or the id of a folder. */
type Folder = string | undefined;

/** Which folder is chosen: to begin with, the usual one. */
export function useMenuFolder(): [folder: Folder, choose: (id: Folder) => void] {
  const { menuList } = useUser();
  return useState(() => usualFolderOf(menuList));
}

/** A folder of the menu that a module can be opened from; nobody sees it there before a role is given it. */
export function MenuFolder({ value, onChange }: { value: Folder; onChange: (id: Folder) => void }) {
  const { menuList } = useUser();
  return (
    <TreeSelect
      className="ts-menu-folder"
      aria-label={say(texts.menu)}
      allowClear
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      value={value}
      onChange={(next?: string) => onChange(next)}
      placeholder={say(texts.noMenu)}
      treeData={foldersOf(menuList)}
    />
  );
}
