import { GlobalOutlined } from '@ant-design/icons';
import { language, languageNames, languageTags, say } from '@tessera/runtime/session/language.ts';
import { type Caption, languages } from '@tessera/schemas/texts/text.ts';
import { Button, Input, Popover, Space } from 'antd';
import { captionWith } from '../design/caption.ts';
import type { InputProps } from './input.ts';
import { PropLine } from './prop-line.tsx';
import { inspectorTexts } from './texts.ts';

/** A text of a document, in the language of the person; the others behind a button. */
export function CaptionInput({
  id,
  label,
  value: given,
  onChange,
}: Omit<InputProps<'caption'>, 'prop' | 'around' | 'label'> & { label?: string }) {
  const spoken = language.use();
  const value = given as Caption | undefined;
  const own = typeof value === 'object' ? (value[spoken] ?? '') : (value ?? '');
  const others = languages.filter((one) => one !== spoken);
  return (
    <Space.Compact block>
      <Input
        id={id}
        {...(label ? { 'aria-label': label } : {})}
        value={own}
        placeholder={typeof value === 'object' ? say(value) : undefined}
        onChange={({ target }) => onChange(captionWith(value, { of: spoken, text: target.value, spoken }))}
        autoComplete="off"
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        title={say(inspectorTexts.languages)}
        content={
          <div className="ts-caption-languages">
            {others.map((one) => (
              <PropLine key={one} id={`${id}-${one}`} label={languageNames[one]}>
                <Input
                  id={`${id}-${one}`}
                  lang={languageTags[one]}
                  value={typeof value === 'object' ? (value[one] ?? '') : ''}
                  onChange={({ target }) => onChange(captionWith(value, { of: one, text: target.value, spoken }))}
                />
              </PropLine>
            ))}
          </div>
        }
      >
        <Button icon={<GlobalOutlined />} aria-label={say(inspectorTexts.languages)} />
      </Popover>
    </Space.Compact>
  );
}
