import { FileOutlined } from '@ant-design/icons';
import { type IconName, isIconName } from '@tessera/schemas/options/icons.ts';
import type { AriaAttributes, ComponentType } from 'react';
import * as drawn from './icons.ts';

const icons: Record<IconName, ComponentType<Pick<AriaAttributes, 'aria-hidden'>>> = drawn;

/** An icon by its name. One that is not among them, from an import or an older version, is drawn as a sheet. */
export function MenuIcon({ name }: { name: string | null | undefined }) {
  const Icon = isIconName(name) ? icons[name] : FileOutlined;
  return <Icon aria-hidden />;
}
