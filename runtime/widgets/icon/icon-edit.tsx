import { CloseCircleFilled } from '@ant-design/icons';
import { isIconName } from '@tessera/schemas/options/icons.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { MenuIcon } from '../../navigation/menu-icon.tsx';
import { say } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, labelIdOf } from '../view.ts';
import { firstWord, iconTexts } from './icon-texts.ts';

const texts = {
  choose: t('选择图标', '選擇圖示', 'Choose an icon', 'アイコンを選択'),
  clear: t('清空', '清空', 'Clear', 'クリア'),
};
const IconDialog = lazy(async () => ({ default: (await import('./icon-dialog.tsx')).IconDialog }));

/** The icon of a field. */
export function IconEdit({ id, value, onChange, field, props, disabled, invalid }: EditProps) {
  return (
    <IconControl
      id={id}
      value={isEmpty(value) ? null : String(value)}
      onChange={onChange}
      title={say(field.label)}
      labelledBy={`${labelIdOf(id)} ${id}`}
      placeholder={captionOf(props.placeholder)}
      clearable={props.clearable !== false}
      disabled={disabled}
      invalid={invalid}
    />
  );
}

/** Shows the chosen icon, and opens the dialog in which another one is chosen. */
export function IconControl(given: {
  id?: string;
  value?: string | null;
  onChange?: (name: string | null) => void;
  /** What the icon is of. */
  title: string;
  labelledBy?: string;
  placeholder?: string | undefined;
  clearable?: boolean;
  disabled?: boolean;
  invalid?: boolean;
}) {
  const { id = '', value = null, onChange, title, clearable = false, disabled = false, invalid = false } = given;
  const [isOpen, setOpen] = useState(false);
  const name = value !== null && isIconName(value) ? firstWord(say(iconTexts[value])) : value;
  return (
    <>
      <Space.Compact block className="ts-icon-control">
        <Button
          id={id}
          block
          danger={invalid}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-labelledby={given.labelledBy}
          icon={value === null ? undefined : <MenuIcon name={value} />}
          onClick={() => setOpen(true)}
        >
          {name ?? <span className="ts-hint">{given.placeholder ?? say(texts.choose)}</span>}
        </Button>
        {clearable && value !== null && !disabled && (
          <Button
            id={`${id}-clear`}
            icon={<CloseCircleFilled aria-hidden />}
            title={say(texts.clear)}
            aria-label={`${say(texts.clear)} ${title}`}
            onClick={() => onChange?.(null)}
          />
        )}
      </Space.Compact>
      {isOpen && (
        <Suspense fallback={null}>
          <IconDialog
            chosen={value}
            onClose={() => setOpen(false)}
            onChoose={(next) => {
              onChange?.(next);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
