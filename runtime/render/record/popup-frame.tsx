import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { Drawer, Modal } from 'antd';
import type { ReactNode } from 'react';
import { ChoicesKeepEscape } from '../../dialogs/choices-keep-escape.tsx';
import { useEarlyEscape } from '../../dialogs/use-early-escape.ts';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useIsShown } from '../../navigation/address.tsx';
import { usePhone } from '../../navigation/use-window-below.ts';
import { withFormDefaults } from '../form/form-context.ts';

/** Dialog, drawer or the whole screen, as the form asks; on a phone always the whole screen. */
export function PopupFrame(given: {
  page: FormPage;
  title: ReactNode;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}) {
  useFocusReturn();
  const isShown = useIsShown();
  const isPhone = usePhone();
  const { title, onClose, actions, children } = given;
  useEarlyEscape(onClose, { isOpen: isShown });
  const { popup, width } = withFormDefaults(given.page);
  const whole = popup === 'full' || isPhone;
  if (popup === 'drawer' && !whole) {
    return (
      <Drawer
        open={isShown}
        title={title}
        width={`min(${width}px, 96vw)`}
        maskClosable={false}
        keyboard
        onClose={onClose}
        footer={<div className="ts-actions">{actions}</div>}
      >
        <ChoicesKeepEscape>{children}</ChoicesKeepEscape>
      </Drawer>
    );
  }
  return (
    <Modal
      open={isShown}
      title={title}
      width={whole ? '100vw' : `min(${width}px, calc(100vw - 48px))`}
      className={whole ? 'ts-dialog ts-dialog-full' : 'ts-dialog'}
      maskClosable={false}
      centered={!whole}
      onCancel={onClose}
      footer={<div className="ts-actions">{actions}</div>}
    >
      <ChoicesKeepEscape>{children}</ChoicesKeepEscape>
    </Modal>
  );
}
