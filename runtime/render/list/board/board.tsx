import {
  type Announcements,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useMemo, useRef, useState } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { flatOptions, useOptions } from '../../../host/options.ts';
import { language, say } from '../../../session/language.ts';
import { canCall } from '../../../session/resource.ts';
import { RecordCard } from '../grid/record-card.tsx';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import { levelOf } from '../levels/levels.ts';
import { type ListRow, rowName } from '../row.ts';
import type { ListViewProps } from '../view.ts';
import { LaneColumn } from './lane.tsx';
import { type Lane, lanesOf } from './lanes.ts';
import { boardTexts } from './texts.ts';
import { useCardMove } from './use-card-move.ts';
import { useLanes } from './use-lanes.ts';

export interface BoardProps extends ListViewProps {
  /** What its lanes are made of. */
  field: FieldDefinition;
}

/** What a card that is dragged tells of itself. */
export interface Lifted {
  row: ListRow;
  lane: Lane;
}

/** The records of a list in lanes, which cards are dragged between. */
export function Board(given: BoardProps) {
  const options = useOptions(useHost(), optionSourceOf(given.field));
  // The same for as long as they are: other lanes are asked for anew.
  const flat = useMemo(() => options && flatOptions(options), [options]);
  return flat ? <Lanes {...given} options={flat} /> : <TableSkeleton columns={4} />;
}

function Lanes({ options, ...given }: BoardProps & { options: ReturnType<typeof flatOptions> }) {
  const { list, field, fetchRows, reload, edit } = given;
  const { resource } = list;
  const spoken = language.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels depend on the language
  const lanes = useMemo(() => lanesOf(field, options), [field, options, spoken]);
  const held = useLanes(fetchRows, lanes);
  const move = useCardMove({ resource, field, reload }, held);
  const [lifted, setLifted] = useState<Lifted | undefined>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toLaneBeside }),
  );
  const mayMove = (row: ListRow) => edit?.mayEdit(row, field) === true && canCall(resource, 'batchUpdate');
  // Where a card was before that is told: being where it stands is no news.
  const told = useRef<unknown>(undefined);
  const nameOf = ({ data }: { data: { current?: unknown } }) => rowName(resource, (data.current as Lifted).row);
  const labelOf = (id: unknown) => lanes.find(({ key }) => key === id)?.label ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      const { lane } = active.data.current as Lifted;
      told.current = lane.key;
      return say(boardTexts.lifted, { name: nameOf(active), label: lane.label });
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === told.current) return undefined;
      told.current = over.id;
      return say(boardTexts.over, { name: nameOf(active), label: labelOf(over.id) });
    },
    onDragEnd: ({ active, over }) =>
      over ? say(boardTexts.dropped, { name: nameOf(active), label: labelOf(over.id) }) : undefined,
    onDragCancel: ({ active }) => say(boardTexts.cancelled, { name: nameOf(active) }),
  };
  return (
    <DndContext
      sensors={sensors}
      // A key has no pointer that could be within a lane.
      collisionDetection={(found) => (found.pointerCoordinates ? pointerWithin(found) : closestCenter(found))}
      accessibility={{ announcements, screenReaderInstructions: { draggable: say(boardTexts.help) } }}
      onDragStart={({ active }) => setLifted(active.data.current as Lifted)}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={({ active, over }) => {
        setLifted(undefined);
        const { row, lane: from } = active.data.current as Lifted;
        const to = lanes.find(({ key }) => key === over?.id);
        if (to) void move(row, { from, to });
      }}
    >
      <div className="ts-board">
        {lanes.map((lane) => {
          const level = levelOf(held.levels, lane.key);
          if (lane.ifAny && level.total === 0) return null;
          return (
            <LaneColumn
              key={lane.key}
              {...given}
              lane={lane}
              level={level}
              mayMove={mayMove}
              isTarget={lifted !== undefined && lane.value !== undefined && lane.key !== lifted.lane.key}
              onMore={() => void held.more(lane)}
            />
          );
        })}
      </div>
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className="ts-board-card ts-board-lifted">
            <RecordCard {...given} selection={undefined} moving={undefined} row={lifted.row} without={[field.id]} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The arrows lead from lane to lane. */
const toLaneBeside: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const { droppableRects, droppableContainers, over, active } = context;
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((one, other) => one.rect.left - other.rect.left);
  const current = over?.id ?? (active?.data.current as Lifted | undefined)?.lane.key;
  const next = places[places.findIndex(({ id }) => id === current) + step];
  return next ? { x: next.rect.left, y: currentCoordinates.y } : currentCoordinates;
};
