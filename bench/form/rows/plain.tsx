import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { DatePicker, Input, InputNumber, Select, Switch, Table } from 'antd';
import dayjs from 'dayjs';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { choicesOf, columns, computed, pasted, type Row } from './table.ts';

const whole = { width: '100%' };
const choicesBy = new Map(columns.map((field) => [field.name, choicesOf(field)]));

interface CellProps {
  field: FieldDefinition;
  value: unknown;
  index: number;
  onSet: (index: number, cells: Row) => void;
}

/** antd's own control of a column; drawn again only when its value is another. */
const Cell = memo(function Cell({ field, value, index, onSet }: CellProps) {
  const set = (next: unknown) => onSet(index, { [field.name]: next });
  if (field.value !== undefined) return <span>{String(value ?? '')}</span>;
  const choices = choicesBy.get(field.name);
  if (choices) return <Select style={whole} options={choices} value={value} onChange={set} />;
  if (field.kind === 'boolean') return <Switch checked={value === true} onChange={set} />;
  if (field.kind === 'date')
    return <DatePicker style={whole} value={value ? dayjs(String(value)) : null} onChange={(_, text) => set(text)} />;
  if (field.kind === 'text') return <Input value={String(value ?? '')} onChange={({ target }) => set(target.value)} />;
  return <InputNumber style={whole} value={Number(value)} onChange={set} />;
});

/** antd's `Table`, windowed, with an input in every cell. */
export function Plain({ rows: given, hold }: { rows: Row[]; hold: (read: () => Row[]) => void }) {
  const [rows, setRows] = useState(given);
  const latest = useRef(rows);
  latest.current = rows;
  hold(() => latest.current);
  const onSet = useCallback(
    (index: number, cells: Row) =>
      setRows((before) => before.map((row, at) => (at === index ? computed({ ...row, ...cells }) : row))),
    [],
  );
  const shown = useMemo(
    () =>
      columns.map((field) => ({
        title: String(field.label),
        dataIndex: field.name,
        width: 140,
        render: (value: unknown, _: Row, index: number) => (
          <div data-column={field.name}>
            <Cell {...{ field, value, index, onSet }} />
          </div>
        ),
      })),
    [onSet],
  );
  return (
    <div onPaste={(event) => setRows(pasted(rows, event.clipboardData.getData('text/plain')))}>
      <Table
        virtual
        size="small"
        rowKey="id"
        scroll={{ x: 2800, y: 468 }}
        pagination={false}
        columns={shown}
        dataSource={rows}
      />
    </div>
  );
}
