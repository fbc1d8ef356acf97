import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { MenuIcon } from '../../navigation/menu-icon.tsx';
import { say } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import { useFormScope } from './form-context.ts';

const looks = {
  primary: { type: 'primary' },
  default: {},
  link: { type: 'link' },
  danger: { danger: true },
} as const;

/** A button in a form that runs a script. Where nothing is filled in there is nothing for it to do. */
export function ScriptButton({ node }: { node: Extract<LayoutNode, { node: 'button' }> }) {
  const { record, scripts, page } = useFormScope();
  const [isRunning, setRunning] = useState(false);
  const isPrinted = printing.use();
  if (record.mode === 'view' || isPrinted) return null;
  const press = async () => {
    if (isRunning) return;
    setRunning(true);
    await scripts?.press(node);
    setRunning(false);
  };
  return (
    <div className="ts-form-button">
      <Button
        {...looks[node.kind ?? 'default']}
        icon={node.icon === undefined ? undefined : <MenuIcon name={node.icon} />}
        disabled={page.disabled === true}
        // Not disabled for the moment that it runs: the focus would be lost.
        aria-disabled={isRunning}
        loading={isRunning && { delay: 150 }}
        onClick={press}
      >
        {say(node.content)}
      </Button>
    </div>
  );
}
