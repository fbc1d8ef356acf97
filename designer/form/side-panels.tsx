import { usePhone } from '@tessera/runtime/navigation/use-window-below.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { Text } from '@tessera/schemas/texts/text.ts';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';

/**
 * The panels beside what is designed, by their names. On a phone there is no room beside it: buttons open them over it.
 */
export function useSidePanels<Name extends string>(titles: Record<Name, Text>) {
  const isPhone = usePhone();
  const [opened, open] = useState<Name | undefined>();
  const close = () => open(undefined);
  const names = Object.keys(titles) as Name[];
  return {
    isPhone,
    open,
    close,
    buttons:
      isPhone &&
      names.map((name) => (
        <Button key={name} size="small" onClick={() => open(name)}>
          {say(titles[name])}
        </Button>
      )),
    panel: (name: Name, children: ReactNode) =>
      isPhone ? (
        <Drawer open={opened === name} title={say(titles[name])} placement="bottom" height="70%" onClose={close}>
          {children}
        </Drawer>
      ) : (
        children
      ),
  };
}
