import { DndContext, type DndContextProps, useDraggable } from '@dnd-kit/core';
import type { Store } from '@tessera/runtime/session/store.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { PartIcon } from '../design/part-icon.tsx';
import type { DragSource } from './drag-source.ts';
import type { Point } from './drop-place.ts';

/**
 * Drags from some elements, and what follows the pointer meanwhile. The elements stand beside it and not in it: the context
 * is another one again and again during a drag, and React looks through all that stands in one for who reads it.
 */
export function DragLayer({
  sources,
  handlers,
  ...shown
}: {
  sources: readonly DragSource<unknown>[];
  handlers: DndContextProps;
} & Following) {
  return (
    <>
      <DndContext {...handlers}>
        {sources.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </DndContext>
      <DragChip {...shown} />
    </>
  );
}

interface Following {
  /** What follows the pointer. */
  dragged: Pick<Store<{ icon: string; title: string } | undefined>, 'use'>;
  pointer: Store<Point>;
}

function DragChip({ dragged, pointer }: Following) {
  const chip = dragged.use();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!chip) return;
    const follow = () => {
      const { x, y } = pointer.get();
      // All of it stays on the screen.
      const [left, top] = [`min(${x}px, 100vw - 100% - 16px)`, `min(${y}px, 100vh - 100% - 16px)`];
      element.current?.style.setProperty('translate', `${left} ${top}`);
    };
    follow();
    return pointer.subscribe(follow);
  }, [chip, pointer]);
  return (
    chip &&
    createPortal(
      <span ref={element} className="ts-drag-chip">
        <PartIcon name={chip.icon} /> {chip.title}
      </span>,
      document.body,
    )
  );
}

function Source({ source }: { source: DragSource<unknown> }) {
  const { setNodeRef, listeners } = useDraggable({ id: source.id });
  useEffect(() => {
    source.press = (event) => {
      setNodeRef(event.currentTarget);
      listeners?.onPointerDown?.(event);
    };
    return () => {
      source.press = undefined;
    };
  }, [source, setNodeRef, listeners]);
  return null;
}
