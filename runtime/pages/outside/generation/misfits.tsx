import { Table } from 'antd';
import { say } from '../../../session/language.ts';
import { tableName, tableWord } from './table-name.ts';
import { generationTexts as texts } from './texts.ts';

export interface Misfit {
  table: string;
  key: unknown[];
  column?: string;
  value?: string;
  msg: string;
  detail?: string;
}

/** What did not fit as it was: where it stood, and what became of it. */
export function Misfits({ misfits }: { misfits: Misfit[] }) {
  return (
    <Table
      className="ts-misfits"
      size="small"
      title={() => say(texts.misfitList, { count: misfits.length })}
      rowKey={({ table, key, column = '' }) => JSON.stringify([table, key, column])}
      dataSource={misfits}
      pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: say(tableWord(misfits[0]?.table)), render: (_, { table }) => tableName(table) },
        { title: say(texts.row), render: (_, { key }) => key.map(String).join(', ') },
        { title: say(texts.column), dataIndex: 'column' },
        { title: say(texts.value), dataIndex: 'value', ellipsis: true, width: 200 },
        { title: '', render: (_, { msg, detail }) => (detail ? `${msg} (${detail})` : msg) },
      ]}
    />
  );
}
