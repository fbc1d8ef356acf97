import { LinkOutlined, SearchOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/language/text.ts';
import { Input, Modal, Table, Tag } from 'antd';
import { useState } from 'react';
import { useNames } from '../host/use-names.ts';
import { say } from '../session/language.ts';
import { usePopupColumns } from './popup-columns.tsx';
import { idsOf, moreEntries, selectorLimit, targetOf, useSelector } from './reference-views.tsx';
import type { EditProps } from './view.ts';
import { captionOf, textsOf } from './view.ts';

const selectData = t('选择数据', '選擇資料', 'Select data', 'データ選択');
const keywordText = t('输入关键词查询', '輸入關鍵字查詢', 'Search', 'キーワードで検索');
const pleaseSelect = t('请选择', '請選擇', 'Please select', '選択してください');
const nameText = t('名称', '名稱', 'Name', '名称');

// SPEC §2, popup select: 700 px, opened by a click, not closed by a click beside it; confirming without a choice does nothing.
export function PopupEdit({ id, value, onChange, field, props, host, disabled, invalid }: EditProps) {
  const resource = targetOf(field);
  const multiple = field.kind === 'refs';
  const ids = idsOf(value);
  const names = useNames(host, resource, ids);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const shown = usePopupColumns(host, resource, textsOf(props.columns));
  const entries = useSelector(host, { resource, open, keyword, fields: shown.map((column) => column.key).join() });
  const show = () => {
    if (disabled) return;
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
      <Input
        id={id}
        readOnly
        value={text}
        onClick={show}
        onKeyDown={(event) => event.key === 'Enter' && show()}
        onChange={(event) => event.target.value === '' && onChange(multiple ? [] : null)}
        allowClear={props.clearable !== false}
        suffix={<LinkOutlined />}
        placeholder={captionOf(props.placeholder) ?? say(pleaseSelect)}
        disabled={disabled}
        {...(invalid ? { status: 'error' as const } : {})}
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
        {multiple && chosen.length > 0 && (
          <div className="ts-chosen">
            {chosen.map((one) => (
              <Tag key={one} closable onClose={() => setChosen(chosen.filter((other) => other !== one))}>
                {entries?.find((entry) => entry.id === one)?.fullName ?? names.get(one) ?? one}
              </Tag>
            ))}
          </div>
        )}
        <Table
          className="ts-popup-table"
          size="small"
          rowKey="id"
          loading={entries === undefined}
          dataSource={entries ?? []}
          columns={[
            { title: '#', width: 56, render: (_, __, index) => index + 1 },
            ...(shown.length > 0 ? shown : [{ title: say(nameText), dataIndex: 'fullName', ellipsis: true }]),
          ]}
          rowSelection={{
            type: multiple ? 'checkbox' : 'radio',
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(String)),
            preserveSelectedRowKeys: true,
          }}
          onRow={(entry) => ({
            onClick: () =>
              setChosen(
                multiple
                  ? chosen.includes(entry.id)
                    ? chosen.filter((one) => one !== entry.id)
                    : [...chosen, entry.id]
                  : [entry.id],
              ),
            onDoubleClick: () => {
              if (multiple) return;
              onChange(entry.id);
              setOpen(false);
            },
          })}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ y: 400 }}
        />
        {(entries?.length ?? 0) >= selectorLimit && <div className="ts-more-entries">{say(moreEntries)}</div>}
      </Modal>
    </>
  );
}
