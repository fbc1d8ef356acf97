import { linkPattern } from '@tessera/schemas/html/elements.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { Editor } from '@tiptap/react';
import { Button, Input, Popover, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { onEnter } from '../../dialogs/on-enter.ts';
import { say } from '../../session/language.ts';
import { useEscapeCloses } from '../use-escape-closes.ts';
import { ToolButton } from './tool-button.tsx';
import { chain } from './tools.ts';

const texts = {
  address: t('链接地址', '連結網址', 'Address of the link', 'リンク先'),
  set: t('确定', '確定', 'Set', '設定'),
  remove: t('取消链接', '移除連結', 'Remove', '解除'),
  wrong: t(
    '以 https://、mailto:、tel: 或 / 开头',
    '以 https://、mailto:、tel: 或 / 開頭',
    'It begins with https://, mailto:, tel: or /',
    'https://、mailto:、tel: または / で始まるもの',
  ),
};

interface LinkToolProps {
  editor: Editor;
  title: string;
  icon: ReactNode;
  isOn: boolean;
}

/** Makes what is selected a link, or changes the one that the caret is in. */
export function LinkTool({ editor, title, icon, isOn }: LinkToolProps) {
  const [address, setAddress] = useState<string | undefined>();
  const close = () => setAddress(undefined);
  useEscapeCloses(address !== undefined, () => {
    close();
    editor.view.focus();
  });
  const wanted = completed(address ?? '');
  const isRight = linkPattern.test(wanted);
  const set = () => {
    if (!isRight) return;
    const at = chain(editor).extendMarkRange('link');
    // Where nothing is selected the address itself is the text.
    if (editor.state.selection.empty && !isOn)
      at.insertContent({ type: 'text', text: wanted, marks: [{ type: 'link', attrs: { href: wanted } }] }).run();
    else at.setLink({ href: wanted }).run();
    close();
  };
  const remove = () => {
    chain(editor).extendMarkRange('link').unsetLink().run();
    close();
  };
  return (
    <Popover
      open={address !== undefined}
      onOpenChange={(isOpen) => setAddress(isOpen ? String(editor.getAttributes('link').href ?? '') : undefined)}
      trigger="click"
      destroyOnHidden
      content={
        <Space direction="vertical" size={4}>
          <Space.Compact>
            <Input
              autoFocus
              value={address}
              aria-label={say(texts.address)}
              placeholder="https://"
              maxLength={2000}
              onChange={({ target }) => setAddress(target.value)}
              onPressEnter={onEnter(set)}
              status={address && !isRight ? 'error' : ''}
            />
            <Button type="primary" disabled={!isRight} onClick={set}>
              {say(texts.set)}
            </Button>
            {isOn && <Button onClick={remove}>{say(texts.remove)}</Button>}
          </Space.Compact>
          {address && !isRight && <span className="ts-field-error">{say(texts.wrong)}</span>}
        </Space>
      }
    >
      <ToolButton title={title} icon={icon} isOn={isOn} />
    </Popover>
  );
}

/** What a person writes of an address of the web: without its beginning. */
const completed = (address: string): string => {
  const text = address.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
};
