import { App } from 'antd';
import { say } from '../../../session/language.ts';
import type { RowAction } from '../button.ts';
import { listTexts } from '../texts.ts';

/** Runs what a button does, after its question where it has one; what cannot be undone is not the answer of Enter. */
export function useConfirmed(): (button: RowAction) => void {
  const { modal } = App.useApp();
  return ({ confirm, danger = false, run }) => {
    if (!confirm) return void run();
    modal.confirm({
      title: say(listTexts.prompt),
      content: (
        <>
          {confirm.text}
          {confirm.names && <p className="ts-confirm-names">{confirm.names}</p>}
        </>
      ),
      okText: confirm.ok,
      cancelText: say(listTexts.cancel),
      okButtonProps: { danger },
      autoFocusButton: danger ? 'cancel' : 'ok',
      onOk: run,
    });
  };
}
