import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Table } from 'antd';
import { say } from '../../session/language.ts';

export interface OutsideColumn {
  name: string;
  kind: ColumnKind;
  label?: string;
  /** As the other side calls its type. */
  type?: string;
}

const texts = {
  none: t('没有数据', '沒有資料', 'No rows', 'データがありません'),
  binary: t('二进制', '二進位', 'binary', 'バイナリ'),
};

const numbers: ReadonlySet<ColumnKind> = new Set(['integer', 'decimal']);

/** Rows of somewhere else, under the columns that they came with. */
export function RowsTable({ columns, rows }: { columns: OutsideColumn[]; rows: Record<string, unknown>[] }) {
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />;
  return (
    <Table
      className="ts-outside-rows"
      size="small"
      rowKey={(_, index) => String(index)}
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content', y: 'calc(100vh - 330px)' }}
      columns={columns.map(({ name, kind, label = name, type }) => ({
        key: name,
        title: (
          <span title={[name, type ?? kind].join(' · ')}>
            {label}
            <small className="ts-column-type">{type ?? kind}</small>
          </span>
        ),
        align: numbers.has(kind) ? ('right' as const) : ('left' as const),
        render: (_: unknown, row: Record<string, unknown>) => <Cell value={row[name]} kind={kind} />,
      }))}
    />
  );
}

function Cell({ value, kind }: { value: unknown; kind: ColumnKind }) {
  if (kind === 'binary') return <span className="ts-hint">{say(texts.binary)}</span>;
  if (value === null || value === undefined) return <span className="ts-hint">null</span>;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return (
    <span className="ts-outside-cell" title={text.length > 40 ? text : undefined}>
      {text}
    </span>
  );
}
