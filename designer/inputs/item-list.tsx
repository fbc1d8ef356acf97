import { DeleteOutlined, DownOutlined, HolderOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { say } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { inspectorTexts } from './texts.ts';

const texts = {
  sort: t(
    '拖动排序：第 {at} 项',
    '拖曳排序：第 {at} 項',
    'Drag into order: item {at}',
    'ドラッグで並べ替え：{at} 番目',
  ),
  help: t(
    '按空格拿起，用上下方向键移动，再按空格放下，按 Esc 取消。',
    '按空白鍵拿起，用上下方向鍵移動，再按空白鍵放下，按 Esc 取消。',
    'Space picks an item up, the arrow keys move it, Space puts it down, Escape takes it back.',
    'スペースでつかみ、上下キーで移動し、もう一度スペースで置きます。Esc で取り消します。',
  ),
  lifted: t('已拿起第 {at} 项', '已拿起第 {at} 項', 'Item {at} is picked up', '{at} 番目をつかみました'),
  over: t('移到第 {at} 位', '移到第 {at} 位', 'At place {at}', '{at} 番目の位置'),
  dropped: t('已放在第 {at} 位', '已放在第 {at} 位', 'Put down at place {at}', '{at} 番目に置きました'),
  cancelled: t('已放回原处', '已放回原處', 'Put back', '元に戻しました'),
};

interface ItemListProps<Item> {
  items: readonly Item[];
  min?: number | undefined;
  max?: number | undefined;
  /** The line of an item. */
  head: (item: Item, index: number) => ReactNode;
  /** What unfolds. */
  body?: (item: Item, index: number) => ReactNode;
  /** Undefined: nothing can be added. */
  onAdd?: (() => void) | undefined;
  onChange: (items: Item[]) => void;
}

/** A list whose items are added, removed and dragged into order; what more an item has unfolds below it. */
export function ItemList<Item>(given: ItemListProps<Item>) {
  const { items, max = Number.POSITIVE_INFINITY, onAdd, onChange } = given;
  const [open, setOpen] = useState<string | undefined>();
  const keys = useKeys(items.length);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number | undefined) => keys.current.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => say(texts.lifted, { at: placeOf(active.id) }),
    onDragOver: ({ over }) => (over ? say(texts.over, { at: placeOf(over.id) }) : undefined),
    onDragEnd: ({ over }) => (over ? say(texts.dropped, { at: placeOf(over.id) }) : undefined),
    onDragCancel: () => say(texts.cancelled),
  };
  return (
    <div className="ts-items">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: say(texts.help) } }}
        onDragEnd={({ active, over }) => {
          const [from, to] = [placeOf(active.id) - 1, placeOf(over?.id) - 1];
          if (from < 0 || to < 0 || from === to) return;
          keys.current = arrayMove(keys.current, from, to);
          onChange(arrayMove([...items], from, to));
        }}
      >
        <SortableContext items={keys.current} strategy={verticalListSortingStrategy}>
          {items.map((item, index) => {
            const key = keys.current[index] ?? String(index);
            return (
              <SortedItem
                key={key}
                {...given}
                item={item}
                index={index}
                sortKey={key}
                isOpen={open === key}
                onOpen={() => setOpen(open === key ? undefined : key)}
                onRemove={() => {
                  keys.current = keys.current.filter((one) => one !== key);
                  onChange(items.filter((_, other) => other !== index));
                }}
              />
            );
          })}
        </SortableContext>
      </DndContext>
      {onAdd && items.length < max && (
        <Button size="small" type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {say(inspectorTexts.add)}
        </Button>
      )}
    </div>
  );
}

/** Items have no identity of their own: each place gets a key, which goes along with what is moved and removed here. */
function useKeys(count: number): { current: string[] } {
  const keys = useRef<string[]>([]);
  const made = useRef(0);
  while (keys.current.length < count) keys.current.push(`item ${made.current++}`);
  if (keys.current.length > count) keys.current = keys.current.slice(0, count);
  return keys;
}

function SortedItem<Item>(
  given: ItemListProps<Item> & {
    item: Item;
    index: number;
    sortKey: string;
    isOpen: boolean;
    onOpen: () => void;
    onRemove: () => void;
  },
) {
  const { items, item, index, min = 0, head, body, isOpen } = given;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: given.sortKey,
    disabled: items.length < 2,
  });
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return (
    <div ref={setNodeRef} className={isDragging ? 'ts-item ts-item-dragged' : 'ts-item'} style={style}>
      <div className="ts-item-head">
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="ts-item-handle"
          {...attributes}
          {...listeners}
          aria-label={say(texts.sort, { at: index + 1 })}
        >
          <HolderOutlined aria-hidden />
        </button>
        {body && (
          <Tool
            icon={isOpen ? <DownOutlined /> : <RightOutlined />}
            title={say(inspectorTexts.more)}
            isExpanded={isOpen}
            onClick={given.onOpen}
          />
        )}
        <div className="ts-item-line">{head(item, index)}</div>
        <Tool
          icon={<DeleteOutlined />}
          title={say(inspectorTexts.remove)}
          isOff={items.length <= min}
          onClick={given.onRemove}
        />
      </div>
      {body && isOpen && <div className="ts-item-body">{body(item, index)}</div>}
    </div>
  );
}

const Tool = (given: {
  icon: ReactNode;
  title: string;
  isOff?: boolean;
  isExpanded?: boolean;
  onClick: () => void;
}) => (
  <Button
    size="small"
    type="text"
    icon={given.icon}
    aria-label={given.title}
    title={given.title}
    disabled={given.isOff ?? false}
    {...(given.isExpanded === undefined ? {} : { 'aria-expanded': given.isExpanded })}
    onClick={given.onClick}
  />
);
