import { CodeOutlined } from '@ant-design/icons';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useSmallWork } from '@tessera/runtime/dialogs/use-small-work.ts';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { Button, Modal, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import type { InputProps } from '../inputs/input.ts';
import { inspectorTexts } from '../inputs/texts.ts';

const ScriptEditor = lazy(async () => ({ default: (await import('./script-editor.tsx')).ScriptEditor }));

/** A script, written in a dialog of its own. */
export function ScriptInput({ id, prop, value, onChange, around }: InputProps<'code'>) {
  const [text, setText] = useState<string | undefined>();
  const own = typeof value === 'string' ? value : '';
  const leave = useSmallWork(text !== undefined && text !== own, () => setText(undefined));
  const isShown = useOverlay(leave, text !== undefined);
  return (
    <>
      <Button id={id} block icon={<CodeOutlined aria-hidden />} onClick={() => setText(own)} aria-haspopup="dialog">
        <span className="ts-script-line">{own.split('\n')[0] || say(inspectorTexts.editScript)}</span>
      </Button>
      <Modal
        open={isShown}
        title={say(prop.label)}
        width={760}
        okText={say(inspectorTexts.done)}
        cancelText={say(inspectorTexts.cancel)}
        onOk={() => {
          onChange(text?.trim() ? text : undefined);
          setText(undefined);
        }}
        onCancel={leave}
        maskClosable={false}
        destroyOnHidden
      >
        {say(prop.help) && <p className="ts-hint">{say(prop.help)}</p>}
        {text !== undefined && (
          <Suspense fallback={<Skeleton active />}>
            <ScriptEditor value={text} onChange={setText} label={say(prop.label)} around={around} />
          </Suspense>
        )}
      </Modal>
    </>
  );
}
