import { SearchOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useNames } from '../../host/use-names.ts';
import { say } from '../../session/language.ts';
import { PopupField } from '../popup-field.tsx';
import type { EditProps, ViewOf } from '../view.ts';
import { idsOf, textsOf } from '../view.ts';
import { usePopupColumns } from './popup-columns.tsx';
import { PopupTable } from './popup-table.tsx';
import { useLimit } from './use-limit.ts';
import { resourceOf, useSelector } from './views.tsx';

const selectData = t('选择数据', '選擇資料', 'Select data', 'データ選択');
const keywordText = t('输入关键词查询', '輸入關鍵字查詢', 'Search', 'キーワードで検索');

export const popupEditWith = (viewOf: ViewOf) => (given: EditProps) => <PopupEdit {...given} viewOf={viewOf} />;

// SPEC §2, popup select: 700 px, opened by a click, not closed by a click beside it; confirming without a choice does nothing.
function PopupEdit(given: EditProps & { viewOf: ViewOf }) {
  const { id, value, onChange, field, props, host, form, disabled, invalid, viewOf } = given;
  const resource = resourceOf(field);
  const multiple = field.kind === 'refs';
  const ids = idsOf(value);
  const names = useNames(host, { resource, ids });
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const shown = usePopupColumns({ host, viewOf }, { resource, names: textsOf(props.columns) });
  const limit = useLimit(form, field.name);
  const entries = useSelector(host, {
    resource,
    open,
    keyword,
    limit,
    fields: shown.map((column) => column.key).join(),
  });
  const show = () => {
    setChosen(ids);
    setKeyword('');
    setOpen(true);
  };
  const confirm = () => {
    if (chosen.length === 0) return;
    onChange(multiple ? chosen : chosen[0]);
    setOpen(false);
  };
  const text = ids.map((one) => names.get(one) ?? one).join(', ');
  return (
    <>
      <PopupField
        {...{ id, props, disabled, invalid }}
        text={text}
        onOpen={show}
        onClear={() => onChange(multiple ? [] : null)}
      />
      <Modal
        title={say(selectData)}
        width={700}
        open={open}
        maskClosable={false}
        onCancel={() => setOpen(false)}
        onOk={confirm}
        destroyOnHidden
      >
        <Input
          prefix={<SearchOutlined />}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder={say(keywordText)}
          aria-label={say(keywordText)}
          allowClear
          autoFocus
        />
        <PopupTable
          entries={entries}
          columns={shown}
          multiple={multiple}
          chosen={chosen}
          nameOf={(one) => names.get(one) ?? one}
          onChoose={setChosen}
          onConfirm={(one) => {
            onChange(one);
            setOpen(false);
          }}
        />
      </Modal>
    </>
  );
}
