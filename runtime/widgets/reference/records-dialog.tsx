import { SearchOutlined } from '@ant-design/icons';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { Host } from '../../host/host.ts';
import { useNames } from '../../host/use-names.ts';
import { say } from '../../session/language.ts';
import type { FormPort } from '../form-port.ts';
import { WaitingRows } from '../rows/waiting-rows.tsx';
import type { ViewOf } from '../view.ts';
import { textsOf } from '../view.ts';
import { usePopupColumns } from './popup-columns.tsx';
import { PopupTable } from './popup-table.tsx';
import { useLimit } from './use-limit.ts';
import { resourceOf, useSelector } from './views.tsx';

const selectData = t('选择数据', '選擇資料', 'Select data', 'データ選択');
const keywordText = t('输入关键词查询', '輸入關鍵字查詢', 'Search', 'キーワードで検索');

interface RecordsDialogProps {
  /** The reference whose choices they are. */
  field: FieldDefinition;
  /** Its properties with the widget's defaults. */
  props: Record<string, unknown>;
  host: Host;
  form: FormPort;
  viewOf: ViewOf;
  multiple: boolean;
  /** What is chosen already. */
  ids: string[];
  onConfirm: (ids: string[]) => void;
  onClose: () => void;
}

/** SPEC §2, popup select: 700 px, not closed by a click beside it; confirming without a choice does nothing. */
export function RecordsDialog(given: RecordsDialogProps) {
  const { field, props, host, form, viewOf, multiple, ids, onConfirm, onClose } = given;
  const resource = resourceOf(field);
  const nameOf = useNames(host, { resource, ids });
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState(ids);
  const shown = usePopupColumns({ host, viewOf }, { resource, names: textsOf(props.columns) });
  const limit = useLimit(form, field.name);
  const fields = shown.map((column) => column.key).join();
  const { entries, found, retry } = useSelector(host, { resource, open: true, keyword, limit, fields });
  return (
    // A grid behind the dialog would take its keys for its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Modal
        title={say(selectData)}
        width={700}
        open
        maskClosable={false}
        onCancel={onClose}
        onOk={() => chosen.length > 0 && onConfirm(chosen)}
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
          nothing={<WaitingRows found={found} retry={retry} />}
          columns={shown}
          multiple={multiple}
          chosen={chosen}
          nameOf={nameOf}
          onChoose={setChosen}
          onConfirm={(one) => onConfirm([one])}
        />
      </Modal>
    </div>
  );
}
