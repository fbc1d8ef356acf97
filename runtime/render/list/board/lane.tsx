import { HolderOutlined, PlusOutlined } from '@ant-design/icons';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, Spin } from 'antd';
import { memo } from 'react';
import { say } from '../../../session/language.ts';
import { Chip } from '../../../widgets/choice/chip.tsx';
import { RecordCard } from '../grid/record-card.tsx';
import type { Level } from '../levels/levels.ts';
import { type ListRow, rowName } from '../row.ts';
import type { BoardProps, Lifted } from './board.tsx';
import type { Lane } from './lanes.ts';
import { boardTexts } from './texts.ts';

type LaneProps = BoardProps & {
  lane: Lane;
  level: Level;
  mayMove: (row: ListRow) => boolean;
  /** The card that is dragged may be put here. */
  isTarget: boolean;
  onMore: () => void;
};

/** One lane: what it stands for, how many stand in it, its cards. */
export function LaneColumn(given: LaneProps) {
  const { field, lane, level, mayMove, isTarget, onMore, onCreate } = given;
  const { setNodeRef, isOver } = useDroppable({ id: lane.key, disabled: lane.value === undefined });
  const { label, value } = lane;
  const missing = level.total - level.rows.length;
  const className = `ts-lane${isTarget ? ' ts-lane-target' : ''}${isOver && isTarget ? ' ts-lane-over' : ''}`;
  return (
    <section ref={setNodeRef} className={className} aria-label={say(boardTexts.count, { label, count: level.total })}>
      <header>
        <Chip color={lane.color} text={label} />
        <span className="ts-count">{level.total.toLocaleString('en-US')}</span>
        <span className="ts-push" />
        {onCreate && value !== undefined && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={say(boardTexts.add, { label })}
            title={say(boardTexts.add, { label })}
            onClick={() => onCreate(value === null ? {} : { [field.name]: value })}
          />
        )}
      </header>
      <ul>
        {level.rows.map((row) => (
          <BoardCard key={row.id} given={given} row={row} isMovable={mayMove(row)} />
        ))}
      </ul>
      {level.status === 'loading' && level.rows.length === 0 && <Spin size="small" className="ts-lane-wait" />}
      {level.status === 'ready' && level.total === 0 && (
        <p className="ts-lane-empty">{say(isTarget ? boardTexts.empty : boardTexts.nothing)}</p>
      )}
      {level.status === 'failed' && (
        <Button type="link" size="small" onClick={onMore}>
          {say(boardTexts.retry)}
        </Button>
      )}
      {level.status !== 'failed' && missing > 0 && level.rows.length > 0 && (
        <Button type="link" size="small" loading={level.status === 'loading'} onClick={onMore}>
          {say(boardTexts.more, { count: missing.toLocaleString('en-US') })}
        </Button>
      )}
    </section>
  );
}

interface CardProps {
  given: LaneProps;
  row: ListRow;
  isMovable: boolean;
}

// A drag draws its lanes again, not each of their cards.
const BoardCard = memo(
  Card,
  (before, now) =>
    before.row === now.row &&
    before.isMovable === now.isMovable &&
    before.given.columns === now.given.columns &&
    before.given.lane === now.given.lane,
);

function Card({ given, row, isMovable }: CardProps) {
  const { list, lane, field } = given;
  const data: Lifted = { row, lane };
  const { setNodeRef, listeners, attributes, setActivatorNodeRef, isDragging } = useDraggable({
    id: row.id,
    data,
    disabled: !isMovable,
  });
  return (
    <li
      ref={setNodeRef}
      className={`ts-board-card${isMovable ? ' ts-board-movable' : ''}${isDragging ? ' ts-dragged' : ''}`}
      onMouseDown={listeners?.onMouseDown as React.MouseEventHandler | undefined}
      onTouchStart={listeners?.onTouchStart as React.TouchEventHandler | undefined}
    >
      <RecordCard {...given} selection={undefined} moving={undefined} row={row} without={[field.id]} />
      {isMovable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="ts-board-handle"
          {...attributes}
          aria-label={say(boardTexts.handle, { name: rowName(list.resource, row) })}
          onKeyDown={listeners?.onKeyDown as React.KeyboardEventHandler | undefined}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
    </li>
  );
}
