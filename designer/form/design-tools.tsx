import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { say } from '@tessera/runtime/session/language.ts';
import { formDefaults } from '@tessera/schemas/language/form-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { Steps } from './steps.ts';
import { formTexts } from './texts.ts';

const devices = ['dialog', 'wide', 'tablet', 'phone'] as const;
export type Device = (typeof devices)[number];

/** Pixels; undefined: as much as there is. */
export function widthOf(device: Device, { pages }: PageDocument): number | undefined {
  const { popup = formDefaults.popup, width = formDefaults.width } = pages.form ?? {};
  const opened = popup === 'full' ? undefined : width;
  return { dialog: opened, wide: undefined, tablet: 768, phone: 390 }[device];
}

/** What holds for the whole form while it is designed: the steps back, the width it is seen in, and trying it out. */
export function DesignTools(given: {
  steps: Steps;
  /** Of a form. */
  view?: { device: Device; onDevice: (device: Device) => void; isTried: boolean; onTry: () => void };
  children?: ReactNode;
}) {
  const { steps, view, children } = given;
  return (
    <div className="ts-design-tools" role="toolbar" aria-label={say(formTexts.form)}>
      <Button
        title={`${say(formTexts.undo)} Ctrl+Z`}
        type="text"
        icon={<UndoOutlined />}
        aria-label={say(formTexts.undo)}
        disabled={!steps.undo}
        onClick={() => steps.undo?.()}
      />
      <Button
        title={`${say(formTexts.redo)} Ctrl+Y`}
        type="text"
        icon={<RedoOutlined />}
        aria-label={say(formTexts.redo)}
        disabled={!steps.redo}
        onClick={() => steps.redo?.()}
      />
      {children}
      <span className="ts-push" />
      {view && (
        <>
          <Segmented
            className="ts-design-devices"
            size="small"
            value={view.device}
            options={devices.map((value) => ({ value, label: say(formTexts[value]) }))}
            onChange={view.onDevice}
            aria-label={say(formTexts.width)}
          />
          <Button size="small" type={view.isTried ? 'primary' : 'default'} onClick={view.onTry}>
            {say(view.isTried ? formTexts.design : formTexts.tryOut)}
          </Button>
        </>
      )}
    </div>
  );
}
