import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import type { ShownColumn } from '@tessera/schemas/language/picked-rows.ts';
import { Checkbox, Radio, Table, type TableColumnType } from 'antd';
import type { RowsFound, SourceChoice } from '../../host/host.ts';
import { usePhone } from '../../navigation/use-window-below.ts';
import { say } from '../../session/language.ts';

interface PopupRowsProps {
  rows: SourceChoice[];
  shown: ShownColumn[];
  /** What the source says of them. */
  columns: NonNullable<RowsFound['columns']>;
  /** The number of the first row. */
  first: number;
  isAsking: boolean;
  multiple: boolean;
  chosen: string[];
  onChoose: (values: string[]) => void;
  onConfirm: (value: string) => void;
}

interface Line extends SourceChoice {
  /** A source may answer a value twice. */
  key: string;
}

const numbers: ReadonlySet<ColumnKind> = new Set(['integer', 'decimal']);
/** What a column without a width has at least: it takes what is left. */
const leastWidth = 100;

/** The rows of a page, one or many to be chosen; a double click takes one at once. On a phone one below the other. */
export function PopupRows(given: PopupRowsProps) {
  const { rows, shown, columns, first, multiple, chosen, onChoose, onConfirm } = given;
  const isPhone = usePhone();
  const toggle = (value: string) => {
    if (!multiple) return onChoose([value]);
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  const described = shown.map(({ column, title, width }) => {
    const known = columns.find(({ name }) => name === column);
    return { column, title: say(title) || known?.label || column, width, isNumber: numbers.has(known?.kind ?? 'text') };
  });
  if (isPhone) return <Cards {...given} described={described} onToggle={toggle} />;
  const lines = rows.map((row, index): Line => ({ ...row, key: String(first + index) }));
  const drawn = described.map(
    ({ column, title, width, isNumber }): TableColumnType<Line> => ({
      key: column,
      title,
      ...(width === undefined ? {} : { width }),
      align: isNumber ? 'right' : 'left',
      ellipsis: true,
      render: (_, { cells }) => textOf(cells?.[column]),
    }),
  );
  return (
    <Table<Line>
      className="ts-popup-table"
      size="small"
      rowKey="key"
      dataSource={lines}
      loading={{ spinning: given.isAsking, delay: 300 }}
      columns={[{ title: '#', width: 56, render: (_, { key }) => key }, ...drawn]}
      rowSelection={{
        type: multiple ? 'checkbox' : 'radio',
        selectedRowKeys: lines.flatMap(({ key, value }) => (chosen.includes(value) ? [key] : [])),
        onSelect: ({ value }) => toggle(value),
        onSelectAll: (isChosen) => {
          const here = rows.map(({ value }) => value);
          const others = chosen.filter((one) => !here.includes(one));
          onChoose(isChosen ? [...others, ...new Set(here)] : others);
        },
      }}
      onRow={({ value }) => ({ onClick: () => toggle(value), onDoubleClick: () => !multiple && onConfirm(value) })}
      pagination={false}
      scroll={{ x: described.reduce((sum, { width = leastWidth }) => sum + width, 100), y: 400 }}
    />
  );
}

interface Described {
  column: string;
  title: string;
}

function Cards(given: PopupRowsProps & { described: Described[]; onToggle: (value: string) => void }) {
  const { rows, first, multiple, chosen, described, onToggle } = given;
  const Choice = multiple ? Checkbox : Radio;
  return (
    <ul className="ts-popup-cards">
      {rows.map(({ value, cells }, index) => (
        <li key={first + index}>
          <Choice checked={chosen.includes(value)} onChange={() => onToggle(value)}>
            <span className="ts-popup-card">
              {described.map(({ column, title }) => (
                <span key={column}>
                  <small>{title}</small> <span>{textOf(cells?.[column])}</span>
                </span>
              ))}
            </span>
          </Choice>
        </li>
      ))}
    </ul>
  );
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
