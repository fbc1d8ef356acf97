import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Drawer, Skeleton, Table, Tabs, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import type { ListRow } from '../../render/list/row.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { type OutsideColumn, RowsTable } from './rows-table.tsx';

interface Key {
  name: string;
  columns: string[];
}
interface Detail {
  schema: string;
  name: string;
  comment: string | null;
  columns: {
    name: string;
    type: string;
    nullable: boolean;
    default: string | null;
    comment: string | null;
    generated: string | null;
    values: string[] | null;
  }[];
  primaryKey: Key | null;
  uniqueKeys: Key[];
  foreignKeys: (Key & { target: { schema: string; name: string; columns: string[] } })[];
  indexes: (Key & { unique: boolean })[];
}

const texts = {
  columns: t('列', '欄', 'Columns', '列'),
  keys: t('键与索引', '鍵與索引', 'Keys and indexes', 'キーと索引'),
  rows: t('数据', '資料', 'Rows', 'データ'),
  name: t('名称', '名稱', 'Name', '名前'),
  type: t('类型', '類型', 'Type', '型'),
  nullable: t('可空', '可空', 'May be empty', 'NULL 可'),
  usual: t('默认值', '預設值', 'Default', '既定値'),
  comment: t('说明', '說明', 'Comment', 'コメント'),
  of: t('列', '欄', 'Columns', '列'),
  kind: t('种类', '種類', 'Kind', '種別'),
  primary: t('主键', '主鍵', 'Primary key', '主キー'),
  unique: t('唯一', '唯一', 'Unique', '一意'),
  foreign: t('外键', '外鍵', 'Foreign key', '外部キー'),
  index: t('索引', '索引', 'Index', '索引'),
  yes: t('是', '是', 'yes', 'はい'),
  first: t(
    '前 {count} 行，现在读取',
    '前 {count} 列，現在讀取',
    'The first {count} rows, read just now',
    '先頭の {count} 行（今読み取ったもの）',
  ),
};

/** What a table of a link is made of, and its first rows; read only. */
export function DatabaseTable(given: { linkId: string; table: ListRow; onClose: () => void }) {
  const { linkId, table, onClose } = given;
  useFocusReturn();
  useSay();
  const path = `/api/framework/basic/DatabaseTable/${encodeURIComponent(linkId)}/${encodeURIComponent(table.id)}`;
  const detail = useAnswer<Detail>(path);
  const isShown = useOverlay(onClose);
  return (
    <Drawer open={isShown} width="min(1000px, 94vw)" title={String(table.tableName ?? '')} onClose={onClose}>
      {typeof detail === 'string' && <Alert type="error" message={detail} />}
      {detail === undefined && <Skeleton active />}
      {detail && typeof detail !== 'string' && (
        <Tabs
          items={[
            { key: 'columns', label: say(texts.columns), children: <Columns detail={detail} /> },
            { key: 'keys', label: say(texts.keys), children: <Keys detail={detail} /> },
            { key: 'rows', label: say(texts.rows), children: <Rows path={`${path}/Rows`} /> },
          ]}
        />
      )}
    </Drawer>
  );
}

function Columns({ detail: { columns, primaryKey } }: { detail: Detail }) {
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={columns}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: say(texts.name),
          render: (_, { name }) => (
            <>
              {name} {primaryKey?.columns.includes(name) && <Tag color="blue">{say(texts.primary)}</Tag>}
            </>
          ),
        },
        {
          title: say(texts.type),
          render: (_, { type, values }) => (values ? `${type} (${values.join(', ')})` : type),
          ellipsis: true,
          width: 260,
        },
        { title: say(texts.nullable), render: (_, { nullable }) => (nullable ? say(texts.yes) : '') },
        {
          title: say(texts.usual),
          render: (_, { default: usual, generated }) => generated ?? usual ?? '',
          ellipsis: true,
          width: 180,
        },
        { title: say(texts.comment), dataIndex: 'comment' },
      ]}
    />
  );
}

function Keys({ detail }: { detail: Detail }) {
  const { primaryKey, uniqueKeys, foreignKeys, indexes } = detail;
  const keys = [
    ...(primaryKey ? [{ ...primaryKey, kind: say(texts.primary), to: '' }] : []),
    ...uniqueKeys.map((key) => ({ ...key, kind: say(texts.unique), to: '' })),
    ...foreignKeys.map((key) => ({
      ...key,
      kind: say(texts.foreign),
      to: `→ ${key.target.name} (${key.target.columns.join(', ')})`,
    })),
    ...indexes.map((key) => ({ ...key, kind: say(key.unique ? texts.unique : texts.index), to: '' })),
  ];
  return (
    <Table
      size="small"
      rowKey={(_, index) => String(index)}
      pagination={false}
      dataSource={keys}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: say(texts.name), dataIndex: 'name' },
        { title: say(texts.kind), dataIndex: 'kind' },
        { title: say(texts.of), render: (_, { columns, to }) => `${columns.join(', ')} ${to}` },
      ]}
    />
  );
}

function Rows({ path }: { path: string }) {
  const found = useAnswer<{ columns: OutsideColumn[]; rows: unknown[][] }>(path);
  if (found === undefined) return <Skeleton active />;
  if (typeof found === 'string') return <Alert type="error" message={found} />;
  const { columns, rows } = found;
  const named = rows.map((cells) => Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]])));
  return (
    <>
      <p className="ts-hint">{say(texts.first, { count: rows.length })}</p>
      <RowsTable columns={columns} rows={named} />
    </>
  );
}

/** What a call answers, or why it does not. */
function useAnswer<T>(path: string): T | string | undefined {
  const [answer, setAnswer] = useState<T | string | undefined>();
  useEffect(() => {
    let live = true;
    setAnswer(undefined);
    call<T>({ path, quiet: true }).then(
      (found) => live && setAnswer(found),
      (error: unknown) => live && setAnswer(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [path]);
  return answer;
}
