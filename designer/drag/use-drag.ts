import { type DragStartEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { createStore, type Store } from '@tessera/runtime/session/store.ts';
import { useEffect, useRef, useState } from 'react';
import type { Drop, Measured, Point } from './drop-place.ts';
import { pointOn } from './point-on.ts';

/** A canvas that is dropped on. */
export interface DropCanvas {
  element: HTMLElement;
  /** Over it something can be dropped: the element, and its margin. */
  around: HTMLElement;
  measured: () => Measured;
}

interface Given<Dragged> {
  canvas: () => DropCanvas | null;
  /** What is dragged from a source; undefined: nothing that can be. */
  begin: (source: string) => Dragged | undefined;
  dropOf: (dragged: Dragged, over: { point: Point; measured: Measured }) => Drop | undefined;
  onDrop: (dragged: Dragged, drop: Drop) => void;
}

/** A drag onto a canvas: where it would be dropped, which is told without drawing anything else again, and the end of it. */
export function useDrag<Dragged>(given: Given<Dragged>) {
  const latest = useRef(given);
  latest.current = given;
  const [dragged, setDragged] = useState<Dragged | undefined>();
  const [drop] = useState<Store<Drop | undefined>>(() => createStore<Drop | undefined>(undefined));
  // Nothing on the canvas moves while something is dragged: it is measured once.
  const measured = useRef<Measured | undefined>(undefined);
  useEffect(() => {
    if (dragged === undefined) return;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const canvas = latest.current.canvas();
      if (!canvas || !measured.current) return;
      const { element, around } = canvas;
      const isOver = around.contains(document.elementFromPoint(clientX, clientY));
      const over = { point: pointOn(element, { clientX, clientY }), measured: measured.current };
      const next = isOver ? latest.current.dropOf(dragged, over) : undefined;
      if (!isSame(next, drop.get())) drop.set(next);
    };
    window.addEventListener('pointermove', onMove);
    return () => window.removeEventListener('pointermove', onMove);
  }, [dragged, drop]);
  // A press that moves this many pixels is a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const end = () => {
    setDragged(undefined);
    drop.set(undefined);
  };
  return {
    dragged,
    drop,
    handlers: {
      sensors,
      onDragStart: ({ active }: DragStartEvent) => {
        measured.current = latest.current.canvas()?.measured();
        setDragged(latest.current.begin(String(active.id)));
      },
      onDragEnd: () => {
        const at = drop.get();
        if (dragged !== undefined && at) latest.current.onDrop(dragged, at);
        end();
      },
      onDragCancel: end,
    },
  };
}

const isSame = (one: Drop | undefined, other: Drop | undefined) =>
  one?.place.holder === other?.place.holder && one?.place.at === other?.place.at;
