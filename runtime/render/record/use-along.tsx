import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { App } from 'antd';
import { stayText } from '../../dialogs/ask-to-leave.ts';
import { say } from '../../session/language.ts';
import { formTexts } from './texts.ts';

/** Whether a change was refused for nothing but that it would leave other records behind (decision 40). */
export const leavesBehind = (findings: FindingMessage[]): boolean =>
  findings.length > 0 && findings.every(({ rule }) => rule === 'leavesBehind');

/** Asks whether those records come along. */
export function useAlong(): (findings: FindingMessage[], onAgreed: () => void) => void {
  const { modal } = App.useApp();
  return (findings, onAgreed) =>
    modal.confirm({
      title: say(formTexts.alongTitle),
      content: (
        <>
          {findings.map(({ msg }) => (
            <div key={msg}>{msg}</div>
          ))}
          <p>{say(formTexts.alongAsked)}</p>
        </>
      ),
      okText: say(formTexts.along),
      cancelText: say(stayText),
      autoFocusButton: 'cancel',
      onOk: onAgreed,
    });
}
