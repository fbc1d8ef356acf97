import { CloseCircleFilled, LinkOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Input } from 'antd';
import { say } from '../session/language.ts';
import type { EditProps } from './view.ts';
import { captionOf, statusOf } from './view.ts';

const texts = {
  please: t('请选择', '請選擇', 'Please select', '選択してください'),
  clear: t('清空', '清空', 'Clear', 'クリア'),
};

// SPEC §4, popup select: opened by a click, not when disabled; the clear icon empties it.
export function PopupField(
  given: Pick<EditProps, 'id' | 'props' | 'disabled' | 'invalid' | 'inCell'> & {
    text: string;
    onOpen: () => void;
    onClear: () => void;
  },
) {
  const { id, props, disabled, invalid, inCell, text, onOpen, onClear } = given;
  const open = () => !disabled && onOpen();
  // antd's own icon does not show in an input that nobody types in.
  const isClearable = props.clearable !== false && !disabled && text !== '';
  return (
    <Input
      id={id}
      readOnly
      aria-haspopup="dialog"
      value={text}
      onClick={open}
      autoFocus={inCell === true}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        // In a cell of a sub-table the key would lead on to the next one.
        event.stopPropagation();
        open();
      }}
      suffix={
        <>
          {isClearable && (
            <Button
              type="text"
              size="small"
              className="ts-popup-clear"
              icon={<CloseCircleFilled aria-hidden />}
              title={say(texts.clear)}
              aria-label={say(texts.clear)}
              onClick={(event) => {
                event.stopPropagation();
                onClear();
              }}
            />
          )}
          <LinkOutlined aria-hidden />
        </>
      }
      placeholder={captionOf(props.placeholder) ?? say(texts.please)}
      disabled={disabled}
      {...statusOf(invalid)}
    />
  );
}
