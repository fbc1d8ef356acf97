import { DndContext, type DndContextProps, DragOverlay, useDraggable } from '@dnd-kit/core';
import { useEffect } from 'react';
import { PartIcon } from '../design/part-icon.tsx';
import type { DragSource } from './drag-source.ts';

/** What is dragged hides nothing: what lies below the pointer is where it goes. */
const underPointer = { pointerEvents: 'none' } as const;

/**
 * Drags from some elements, and what follows the pointer meanwhile. The elements stand beside it and not in it: with each
 * frame of a drag the context is another, and React looks through all that stands in one for who reads it.
 */
export function DragLayer({
  sources,
  handlers,
  dragged,
}: {
  sources: readonly DragSource<unknown>[];
  handlers: DndContextProps;
  /** What follows the pointer. */
  dragged: { icon: string; title: string } | undefined;
}) {
  return (
    <DndContext {...handlers}>
      {sources.map((source) => (
        <Source key={source.id} source={source} />
      ))}
      <DragOverlay dropAnimation={null} style={underPointer}>
        {dragged && (
          <span className="ts-drag-chip">
            <PartIcon name={dragged.icon} /> {dragged.title}
          </span>
        )}
      </DragOverlay>
    </DndContext>
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
