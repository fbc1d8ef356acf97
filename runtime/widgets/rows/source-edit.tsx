import { pickedRows } from '@tessera/schemas/language/picked-rows.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useSourceRows } from '../../host/source-rows.ts';
import { say } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, numberOf, statusOf, textsOf } from '../view.ts';
import { rowsSourceIn, usePickedRows } from './use-picked-rows.ts';
import { moreRows, WaitingRows } from './waiting-rows.tsx';

/** One or many rows of a data source, searched where they are. */
export function SourceEdit(given: EditProps) {
  const { id, props, field, host, form, disabled, invalid, inCell } = given;
  const [open, setOpen] = useState(inCell ?? false);
  const [keyword, setKeyword] = useState('');
  const fills = pickedRows(field).fills.map(({ column }) => column);
  const { found, parameters, retry } = useSourceRows(host, {
    source: rowsSourceIn(props),
    form,
    keyword,
    isWanted: open,
    ...(fills.length > 0 ? { fills } : {}),
  });
  const { labelled, pick } = usePickedRows(given, parameters);
  const rows = found.is === 'here' ? found.list : [];
  const multiple = props.multiple === true;
  const max = numberOf(props.maxCount);
  return (
    <Select<{ value: string } | { value: string }[]>
      id={id}
      className="ts-full"
      labelInValue
      showSearch
      filterOption={false}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      {...(multiple && max ? { maxCount: max } : {})}
      value={multiple ? labelled : (labelled[0] as { value: string })}
      onChange={(next) =>
        pick(Array.isArray(next) ? textsOf(next.map((one) => one.value)) : isEmpty(next) ? [] : [next.value], rows)
      }
      onSearch={setKeyword}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setKeyword('');
      }}
      options={rows.map(({ value, label }) => ({ value, label }))}
      loading={open && found.is === 'asked'}
      notFoundContent={<WaitingRows found={found} retry={retry} />}
      popupRender={(menu) => (
        <>
          {menu}
          {found.is === 'here' && found.more && <div className="ts-more-entries">{say(moreRows)}</div>}
        </>
      )}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}
