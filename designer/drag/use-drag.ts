import { type DragStartEvent, useSensor, useSensors } from '@dnd-kit/core';
import { createStore, type Store } from '@tessera/runtime/session/store.ts';
import { useEffect, useRef, useState } from 'react';
import { CalmPointer } from './calm-pointer.ts';
import type { Drop, Measured, Point } from './drop-place.ts';
import { pointOn } from './point-on.ts';
import { dragging, pressing } from './when-still.ts';

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
  // Nothing but what follows the pointer is drawn again when a drag begins and as it goes on.
  const [dragged] = useState<Store<Dragged | undefined>>(() => createStore<Dragged | undefined>(undefined));
  const [drop] = useState<Store<Drop | undefined>>(() => createStore<Drop | undefined>(undefined));
  const [pointer] = useState<Store<Point>>(() => createStore<Point>({ x: 0, y: 0 }));
  // Nothing on the canvas moves while something is dragged: it is measured once.
  const measured = useRef<Measured | undefined>(undefined);
  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      const { clientX, clientY } = event;
      pointer.set({ x: clientX, y: clientY });
      const what = dragged.get();
      const canvas = what !== undefined && latest.current.canvas();
      if (!canvas || !measured.current) return;
      const { element, around } = canvas;
      const isOver = around.contains(elementUnder(event));
      const over = { point: pointOn(element, { clientX, clientY }), measured: measured.current };
      const next = isOver ? latest.current.dropOf(what, over) : undefined;
      if (!isSame(next, drop.get())) drop.set(next);
    };
    // Before dnd-kit hears of it: the move that begins a drag changes the page, and what is asked about it then is laid out anew.
    window.addEventListener('pointermove', onMove, true);
    const onDown = () => pressing.set(true);
    const onUp = () => pressing.set(false);
    window.addEventListener('pointerdown', onDown, true);
    window.addEventListener('pointerup', onUp, true);
    window.addEventListener('pointercancel', onUp, true);
    return () => {
      window.removeEventListener('pointermove', onMove, true);
      window.removeEventListener('pointerdown', onDown, true);
      window.removeEventListener('pointerup', onUp, true);
      window.removeEventListener('pointercancel', onUp, true);
      onUp();
      dragging.set(false);
    };
  }, [dragged, drop, pointer]);
  // A press that moves this many pixels is a drag.
  const sensors = useSensors(useSensor(CalmPointer, { activationConstraint: { distance: 4 } }));
  const end = () => {
    dragging.set(false);
    dragged.set(undefined);
    drop.set(undefined);
  };
  return {
    dragged,
    drop,
    /** Where the pointer is on the screen. */
    pointer,
    handlers: {
      sensors,
      onDragStart: ({ active }: DragStartEvent) => {
        dragging.set(true);
        measured.current = latest.current.canvas()?.measured();
        dragged.set(latest.current.begin(String(active.id)));
      },
      onDragEnd: () => {
        const [what, at] = [dragged.get(), drop.get()];
        if (what !== undefined && at) latest.current.onDrop(what, at);
        end();
      },
      onDragCancel: end,
    },
  };
}

/** A finger tells of what it was put down on, wherever it is by now. */
const elementUnder = ({ pointerType, target, clientX, clientY }: PointerEvent): Node | null =>
  pointerType === 'mouse' && target instanceof Node ? target : document.elementFromPoint(clientX, clientY);

const isSame = (one: Drop | undefined, other: Drop | undefined) =>
  one?.place.holder === other?.place.holder && one?.place.at === other?.place.at;
