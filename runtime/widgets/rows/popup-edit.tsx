import { LinkOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useParameters } from '../../host/source-rows.ts';
import { say } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { captionOf, statusOf } from '../view.ts';
import { PopupDialog } from './popup-dialog.tsx';
import { rowsSourceIn, usePickedRows } from './use-picked-rows.ts';

const pleaseSelect = t('请选择', '請選擇', 'Please select', '選択してください');

/** One or many rows of a data source, picked in a dialog that shows several of its columns. */
export function PopupEdit(given: EditProps) {
  const { id, props, form, disabled, invalid } = given;
  const [isOpen, setOpen] = useState(false);
  const parameters = useParameters(rowsSourceIn(props), form);
  const { values, labelled, pick } = usePickedRows(given, parameters);
  const open = () => !disabled && setOpen(true);
  return (
    <>
      <Input
        id={id}
        readOnly
        aria-haspopup="dialog"
        value={labelled.map(({ label }) => label).join(', ')}
        onClick={open}
        onKeyDown={(event) => event.key === 'Enter' && open()}
        onChange={(event) => event.target.value === '' && pick([], [])}
        allowClear={props.clearable !== false}
        suffix={<LinkOutlined aria-hidden />}
        placeholder={captionOf(props.placeholder) ?? say(pleaseSelect)}
        disabled={disabled}
        {...statusOf(invalid)}
      />
      {isOpen && (
        <PopupDialog
          {...given}
          values={values}
          labelled={labelled}
          onClose={() => setOpen(false)}
          onPick={(next, rows) => {
            pick(next, rows);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
