import { t } from '@tessera/schemas/texts/text.ts';
import type { TableColumnType } from 'antd';
import { Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { SelectorEntry } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { moreEntries, selectorLimit } from './views.tsx';

const nameText = t('名称', '名稱', 'Name', '名称');

/** The entries of a pop-up, one or many to be chosen; a double click takes one at once. */
export function PopupTable(given: {
  entries: SelectorEntry[] | undefined;
  /** What stands there while there are none. */
  nothing: ReactNode;
  columns: TableColumnType<SelectorEntry>[];
  multiple: boolean;
  chosen: string[];
  /** The name of a chosen entry that is not among these. */
  nameOf: (id: string) => string;
  onChoose: (ids: string[]) => void;
  onConfirm: (id: string) => void;
}) {
  const { entries, nothing, columns, multiple, chosen, nameOf, onChoose, onConfirm } = given;
  const without = (id: string) => chosen.filter((one) => one !== id);
  const toggle = (id: string) => {
    if (!multiple) return onChoose([id]);
    onChoose(chosen.includes(id) ? without(id) : [...chosen, id]);
  };
  return (
    <>
      {multiple && chosen.length > 0 && (
        <div className="ts-chosen">
          {chosen.map((one) => (
            <Tag key={one} closable onClose={() => onChoose(without(one))}>
              {entries?.find((entry) => entry.id === one)?.fullName ?? nameOf(one)}
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
        locale={{ emptyText: nothing }}
        columns={[
          { title: '#', width: 56, render: (_, __, index) => index + 1 },
          ...(columns.length > 0 ? columns : [{ title: say(nameText), dataIndex: 'fullName', ellipsis: true }]),
        ]}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          selectedRowKeys: chosen,
          onChange: (keys) => onChoose(keys.map(String)),
          preserveSelectedRowKeys: true,
        }}
        onRow={({ id }) => ({ onClick: () => toggle(id), onDoubleClick: () => !multiple && onConfirm(id) })}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ y: 400 }}
      />
      {(entries?.length ?? 0) >= selectorLimit && <div className="ts-more-entries">{say(moreEntries)}</div>}
    </>
  );
}
