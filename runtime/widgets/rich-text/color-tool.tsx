import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { say } from '../../session/language.ts';
import { Swatch } from '../color/swatch.tsx';
import { useEscapeCloses } from '../use-escape-closes.ts';
import { ToolButton } from './tool-button.tsx';

const none = t('无颜色', '無色彩', 'None', 'なし');

/** Readable on white, and behind black. */
const dark = ['#d92d3a', '#ad4e00', '#876800', '#237804', '#006d75', '#0958d9', '#531dab', '#595959'];
const light = ['#ffccc7', '#ffe7ba', '#fff1b8', '#d9f7be', '#b5f5ec', '#bae0ff', '#efdbff', '#e5e7eb'];

interface ColorToolProps {
  title: string;
  icon: ReactNode;
  /** Colours to stand behind a text. */
  isLight?: boolean;
  onPick: (color: string | null) => void;
}

/** Eight colours, and none. */
export function ColorTool({ title, icon, isLight, onPick }: ColorToolProps) {
  const [isOpen, setOpen] = useState(false);
  useEscapeCloses(isOpen, () => setOpen(false));
  const pick = (color: string | null) => {
    setOpen(false);
    onPick(color);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      content={
        <div className="ts-rich-colors">
          {(isLight ? light : dark).map((color) => (
            <Button
              key={color}
              type="text"
              size="small"
              icon={<Swatch color={color} />}
              aria-label={color}
              onClick={() => pick(color)}
            />
          ))}
          <Button type="text" size="small" className="ts-rich-none" onClick={() => pick(null)}>
            {say(none)}
          </Button>
        </div>
      }
    >
      <ToolButton title={title} icon={icon} />
    </Popover>
  );
}
