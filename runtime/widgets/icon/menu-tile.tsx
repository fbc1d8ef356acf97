import { MenuIcon } from '../../navigation/menu-icon.tsx';
import { iconColorOf, type MenuEntry } from '../../session/menu.ts';
import { lettersOn } from '../choice/letters-on.ts';

/** The icon of a menu entry, on the colour that it has of its own. */
export function MenuTile({ entry }: { entry: MenuEntry }) {
  const color = iconColorOf(entry);
  if (color === undefined) return <MenuIcon name={entry.icon} />;
  return (
    <span className="ts-menu-tile anticon" style={{ background: color, color: lettersOn(color) }}>
      <MenuIcon name={entry.icon} />
    </span>
  );
}
