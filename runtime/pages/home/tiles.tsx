import { t } from '@tessera/schemas/texts/text.ts';
import type { ReactNode } from 'react';
import { MenuIcon } from '../../navigation/menu-icon.tsx';
import { useNavigate } from '../../navigation/navigate.tsx';
import { openOutside } from '../../navigation/open-outside.ts';
import { lastAddress, tabs } from '../../navigation/tabs.ts';
import { say } from '../../session/language.ts';
import { iconColorOf, type MenuRoute, recordPath } from '../../session/menu.ts';
import type { ShownPlace } from '../../session/places.ts';
import { lettersOn } from '../../widgets/choice/letters-on.ts';

const colors = ['#1570d6', '#0e9384', '#6941c6', '#c4320a', '#087443', '#b93815', '#175cd3', '#9f1ab1'];
const noName = t('未命名', '未命名', 'Without a name', '名前なし');

export const TileGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div className="ts-module-tiles">{children}</div>
  </section>
);

/** A page of the menu, or a record of its list. */
export function Tile({ route, place }: { route: MenuRoute; place?: ShownPlace }) {
  const navigate = useNavigate();
  const { entry, target, path } = route;
  const own = iconColorOf(entry);
  const color = colors[[...entry.id].reduce((sum, char) => sum + char.charCodeAt(0), 0) % colors.length];
  const record = place?.record === undefined ? undefined : recordPath(path, place.record);
  const open = () => {
    if (record !== undefined) navigate(lastAddress(tabs.get(), record));
    else if (target.kind === 'external') openOutside(target.address);
    else navigate(lastAddress(tabs.get(), path));
  };
  return (
    <button type="button" onClick={open}>
      <span
        className={own ? 'ts-tile-icon ts-tile-own' : 'ts-tile-icon'}
        style={own ? { color: lettersOn(own), background: own } : { color, background: `${color}1a` }}
      >
        <MenuIcon name={entry.icon} />
      </span>
      {record === undefined ? (
        <span className="ts-tile-name">{entry.fullName}</span>
      ) : (
        <span className="ts-tile-name">
          {place?.name || say(noName)}
          <span className="ts-hint">{entry.fullName}</span>
        </span>
      )}
    </button>
  );
}
