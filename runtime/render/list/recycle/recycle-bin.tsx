import { t } from '@tessera/schemas/texts/text.ts';
import type { TableColumnType } from 'antd';
import { Button, Drawer, Empty, Input, Pagination, Popconfirm, Result, Table } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { useHost } from '../../../host/host-context.tsx';
import { CallError } from '../../../session/call-error.ts';
import { say, useSay } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { formatDateTime } from '../../../widgets/time/format.ts';
import type { ShownColumn } from '../columns.ts';
import { cellOf } from '../grid/field-columns.tsx';
import type { ListRow } from '../row.ts';
import { rowName } from '../row.ts';
import { listTexts } from '../texts.ts';
import { useRecycleBin } from './use-recycle-bin.ts';

const texts = {
  title: t('回收站', '資源回收筒', 'Recycle bin', 'ごみ箱'),
  deletedAt: t('删除时间', '刪除時間', 'Deleted at', '削除日時'),
  deletedBy: t('删除人', '刪除者', 'Deleted by', '削除者'),
  restore: t('恢复', '還原', 'Restore', '復元'),
  purge: t('彻底删除', '徹底刪除', 'Delete for good', '完全に削除'),
  purgeOne: t(
    '“{name}”将被彻底删除，连同明细、附件和历史内容，无法恢复。',
    '「{name}」將被徹底刪除，連同明細、附件與歷史內容，無法復原。',
    '“{name}” will be deleted for good, with its rows, files and what its history holds. This cannot be undone.',
    '「{name}」を明細・ファイル・履歴の内容とともに完全に削除します。元に戻せません。',
  ),
  empty: t('回收站是空的', '資源回收筒是空的', 'Nothing was deleted', 'ごみ箱は空です'),
};

/** So many columns of the list tell records apart here too. */
const mostColumns = 4;

/** The deleted records of a list, to be brought back or deleted for good. */
export function RecycleBin(given: {
  resource: ResourceMeta;
  /** Those of the list. */
  columns: ShownColumn[];
  canPurge: boolean;
  onClose: () => void;
  onRestored: () => void;
}) {
  useFocusReturn();
  useSay();
  const { resource, canPurge, onClose } = given;
  const [keyword, setKeyword] = useState('');
  const bin = useRecycleBin(resource, { onRestored: given.onRestored });
  const columns = useBinColumns(given.columns);
  const actions: TableColumnType<ListRow> = {
    key: '_actions',
    fixed: 'right',
    width: canPurge ? 190 : 90,
    render: (_, row) => (
      <span className="ts-row-actions">
        <Button type="link" size="small" disabled={bin.isBusy} onClick={() => void bin.restore(row)}>
          {say(texts.restore)}
        </Button>
        {canPurge && (
          <Popconfirm
            title={<div className="ts-question">{say(texts.purgeOne, { name: rowName(resource, row) })}</div>}
            okText={say(texts.purge)}
            okButtonProps={{ danger: true }}
            cancelText={say(listTexts.cancel)}
            placement="left"
            onConfirm={() => bin.purge(row)}
          >
            <Button type="link" size="small" danger disabled={bin.isBusy}>
              {say(texts.purge)}
            </Button>
          </Popconfirm>
        )}
      </span>
    ),
  };
  const isShown = useOverlay(onClose);
  return (
    <Drawer
      open={isShown}
      width="min(960px, 96vw)"
      title={`${say(texts.title)} · ${say(resource.title)}`}
      onClose={onClose}
      className="ts-list-drawer"
    >
      {bin.error ? (
        <Result
          status="warning"
          title={bin.error instanceof CallError ? bin.error.message : say(listTexts.failed)}
          extra={<Button onClick={bin.reload}>{say(listTexts.retry)}</Button>}
        />
      ) : (
        <>
          <Input.Search
            className="ts-bin-search"
            allowClear
            value={keyword}
            placeholder={say(listTexts.keyword)}
            aria-label={say(listTexts.keyword)}
            onChange={(event) => setKeyword(event.target.value)}
            onSearch={(text) => bin.ask({ keyword: text, currentPage: 1 })}
          />
          <Table<ListRow>
            rowKey="id"
            size="middle"
            loading={bin.rows === undefined}
            dataSource={bin.rows ?? []}
            columns={[...columns, actions]}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={say(bin.query.keyword ? listTexts.noMatch : texts.empty)}
                />
              ),
            }}
          />
          <Pagination
            className="ts-bin-paging"
            hideOnSinglePage
            size="small"
            showSizeChanger={false}
            current={bin.query.currentPage}
            pageSize={bin.query.pageSize}
            total={bin.total}
            onChange={(page) => bin.ask({ currentPage: page })}
          />
        </>
      )}
    </Drawer>
  );
}

function useBinColumns(shown: ShownColumn[]): TableColumnType<ListRow>[] {
  const host = useHost();
  return [
    ...shown.slice(0, mostColumns).map(
      ({ field }): TableColumnType<ListRow> => ({
        key: field.name,
        title: say(field.label),
        render: (_, row) => cellOf({ field }, host)(row),
      }),
    ),
    { key: 'deletedAt', title: say(texts.deletedAt), render: (_, row) => formatDateTime(row.deletedAt) },
    { key: 'deletedBy', title: say(texts.deletedBy), render: (_, row) => String(row.deletedBy ?? '') },
  ];
}
