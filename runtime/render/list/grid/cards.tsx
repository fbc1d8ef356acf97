import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Spin } from 'antd';
import { say, useSay } from '../../../session/language.ts';
import { type ListRow, rowName } from '../row.ts';
import { CardSort } from './card-sort.tsx';
import type { GridProps } from './grid.tsx';
import { RecordCard } from './record-card.tsx';
import { useRowColors } from './use-row-colors.ts';

const texts = {
  unfold: t('展开 {name}', '展開 {name}', 'Unfold {name}', '{name} を展開'),
  fold: t('收起 {name}', '收合 {name}', 'Fold {name}', '{name} を折りたたむ'),
};

/** Where there is no room for columns: a card a record, the first columns with their labels; nothing stands beside. */
export function Cards(given: GridProps) {
  useSay();
  const { rows, loading, empty } = given;
  const colors = useRowColors(given.list);
  return (
    <div className="ts-cards">
      <CardSort {...given} />
      {rows.length === 0 ? (
        !loading && empty
      ) : (
        <Spin spinning={loading} delay={300}>
          <ul>
            {rows.map((row) => (
              <Card key={row.id} {...given} colors={colors} row={row} depth={0} />
            ))}
          </ul>
        </Spin>
      )}
    </div>
  );
}

function Card(given: GridProps & { row: ListRow; depth: number; colors: ReturnType<typeof useRowColors> }) {
  const { row, depth, line, expansion } = given;
  const drawn = line?.(row);
  const color = given.colors(row).row;
  const isOpen = expansion?.open.includes(row.id) ?? false;
  return (
    <>
      <li
        className={
          drawn ? `ts-card-line ${drawn.className}` : `ts-record-card ${color ? `ts-card-tint ts-tint-${color}` : ''}`
        }
        style={{ marginInlineStart: indentAt(depth, expansion?.indent ?? 12) }}
      >
        {row._below && expansion && <Fold {...given} isOpen={isOpen} />}
        {/* What has nothing below it stands in line with what has. */}
        {!row._below && expansion && expansion.indent !== 0 && <span className="ts-card-fold" />}
        {drawn ? drawn.content : <RecordCard {...given} />}
      </li>
      {isOpen && row._below?.map((below) => <Card key={below.id} {...given} row={below} depth={depth + 1} />)}
    </>
  );
}

/** Deep levels move in by less, so that a phone has room for them: never by nothing. */
const indentAt = (depth: number, indent: number): number =>
  Math.min(depth, 4) * indent + (Math.max(0, depth - 4) * indent) / 3;

function Fold({ list, row, expansion, isOpen }: GridProps & { row: ListRow; isOpen: boolean }) {
  return (
    <button
      type="button"
      className="ts-card-fold"
      aria-expanded={isOpen}
      aria-label={say(isOpen ? texts.fold : texts.unfold, { name: rowName(list.resource, row) })}
      onClick={() => expansion?.onExpand(row, !isOpen)}
    >
      {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
}
