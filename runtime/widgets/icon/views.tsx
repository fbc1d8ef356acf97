import { isIconName } from '@tessera/schemas/options/icons.ts';
import { MenuIcon } from '../../navigation/menu-icon.tsx';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty } from '../view.ts';

/** What the name of an icon says of it; its texts are fetched with the first form that asks for one. */
const wordsOf = (name: string): string =>
  isIconName(name) ? name.replace('Outlined', '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : name;

/** The icon itself; where there is room with its name. */
function IconShow({ value, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  const name = String(value);
  return (
    <span className="ts-icon-value" title={wordsOf(name)}>
      <MenuIcon name={name} />
      <span className={inCell ? 'ts-unseen' : ''}>{wordsOf(name)}</span>
    </span>
  );
}

export const iconView: WidgetView = {
  edit: lazyEdit(async () => (await import('./icon-edit.tsx')).IconEdit),
  show: IconShow,
};
