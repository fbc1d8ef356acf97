import { WaitingLine } from '@tessera/runtime/dialogs/waiting-line.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { startTexts as texts } from './start-texts.ts';
import type { Making } from './use-making.ts';

/** What a way asks for, and below it the button that makes the module: Ctrl+Enter presses it from anywhere. */
export function WayFrame(given: {
  intro?: string;
  making: Making;
  /** Undefined: not all is said that is needed. */
  onCreate: (() => void) | undefined;
  onLeave: () => void;
  children: ReactNode;
}) {
  const { intro, making, onCreate, onLeave, children } = given;
  return (
    <form
      className="ts-start-way"
      onSubmit={(event) => {
        event.preventDefault();
        if (!making.busy) onCreate?.();
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || !['Enter', 's'].includes(event.key)) return;
        event.preventDefault();
        if (!making.busy) onCreate?.();
      }}
    >
      <div className="ts-start-scroll">
        {intro && <p className="ts-start-intro">{intro}</p>}
        {making.fault && <Alert type="error" showIcon message={making.fault} />}
        {children}
      </div>
      <div className="ts-actions ts-start-actions">
        {making.waiting && <WaitingLine text={making.waiting} />}
        <Button onClick={onLeave}>{say(texts.cancel)}</Button>
        <Button type="primary" htmlType="submit" loading={making.busy} disabled={!onCreate} title="Ctrl+Enter">
          {say(texts.create)}
        </Button>
      </div>
    </form>
  );
}
