import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { SelectorEntry } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.tsx';
import { say } from '../../../session/language.ts';
import { generationTexts as texts } from './texts.ts';

const menus = 'system/Menu';
const usualFolder = 'apps';

/** None, or the id of a folder; null until the usual one is known. */
export type Folder = string | undefined | null;

/** A folder of the menu that a module can be opened from; nobody sees it there before a role is given it. */
export function MenuFolder({ value, onChange }: { value: Folder; onChange: (id: string | undefined) => void }) {
  const onFound = useRef(onChange).current;
  const host = useHost();
  const [folders, setFolders] = useState<SelectorEntry[]>([]);
  useEffect(() => {
    let live = true;
    host.selector(menus, {}).then(
      (found) => {
        if (!live) return;
        setFolders(found);
        // Where people look for modules, unless somebody says otherwise; nobody sees them before a role is given them.
        onFound(found.find(({ code }) => code === usualFolder)?.id);
      },
      () => live && onFound(undefined),
    );
    return () => {
      live = false;
    };
  }, [host, onFound]);
  return (
    <Select
      className="ts-menu-folder"
      aria-label={say(texts.menu)}
      allowClear
      loading={value === null}
      value={value ?? undefined}
      onChange={(next) => onChange(next ?? undefined)}
      placeholder={say(texts.noMenu)}
      options={folders.map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  );
}
