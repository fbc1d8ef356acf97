import { type DragStartEvent, useSensor, useSensors } from '@dnd-kit/core';
import { createStore } from '@tessera/runtime/session/store.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PartKey } from '../design/parts.ts';
import { CalmPointer } from './calm-pointer.ts';
import { type Drop, type Measured, type Point, partAt } from './drop-place.ts';
import { type EdgeScroll, edgeScroll } from './edge-scroll.ts';
import { Held } from './held.ts';
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
  /** Something has been held over a part for a while: answers whether the canvas shows something else by that. */
  onHold?: (over: PartKey) => boolean;
}

/** A drag onto a canvas: where it would be dropped, which is told without drawing anything else again, and the end of it. */
export function useDrag<Dragged>(given: Given<Dragged>) {
  const latest = useRef(given);
  latest.current = given;
  // Nothing but what follows the pointer is drawn again as a drag begins and goes on.
  const [{ dragged, drop, pointer }] = useState(() => ({
    dragged: createStore<Dragged | undefined>(undefined),
    drop: createStore<Drop | undefined>(undefined),
    pointer: createStore<Point>({ x: 0, y: 0 }),
  }));
  // Nothing on the canvas moves while something is dragged, unless it is scrolled: it is measured once.
  const begun = useRef<{ measured: Measured; scroll: EdgeScroll } | undefined>(undefined);
  const placeAgain = useRef<() => void>(() => undefined);
  const onHold = (part: PartKey) => latest.current.onHold?.(part) === true;
  const [held] = useState(() => new Held({ onHold, onShown: () => placeAgain.current() }));
  const place = useCallback(
    (under: Node | null) => {
      const [what, canvas] = [dragged.get(), latest.current.canvas()];
      if (what === undefined || !canvas || !begun.current) return;
      const { x, y } = pointer.get();
      const over = { point: pointOn(canvas.element, { clientX: x, clientY: y }), measured: begun.current.measured };
      const next = canvas.around.contains(under) ? latest.current.dropOf(what, over) : undefined;
      if (!isSame(next, drop.get())) drop.set(next);
      held.at(partAt(over.measured, over.point));
    },
    [dragged, drop, pointer, held],
  );
  placeAgain.current = () => {
    const canvas = latest.current.canvas();
    if (!canvas || !begun.current) return;
    begun.current.measured = canvas.measured();
    place(document.elementFromPoint(pointer.get().x, pointer.get().y));
  };
  const end = useCallback(() => {
    held.end();
    begun.current?.scroll.stop();
    begun.current = undefined;
    dragging.set(false);
    dragged.set(undefined);
    drop.set(undefined);
  }, [dragged, drop, held]);
  useEffect(() => {
    const follow = (event: PointerEvent) => pointer.set({ x: event.clientX, y: event.clientY });
    const onMove = (event: PointerEvent) => {
      follow(event);
      // Nobody says that a scroll bar has been let go.
      if (event.buttons === 0) pressing.set(false);
      if (dragged.get() === undefined) return;
      place(elementUnder(event));
      begun.current?.scroll.at(pointer.get());
    };
    const onUp = () => pressing.set(false);
    const onDown = (event: PointerEvent) => {
      // What a finger takes up has not moved yet.
      follow(event);
      pressing.set(true);
    };
    const heard = {
      pointermove: onMove,
      pointerdown: onDown,
      pointerup: onUp,
      pointercancel: onUp,
      // By the wheel, or near an edge: other fields are below the pointer, some of them drawn only now.
      scroll: () => placeAgain.current(),
      keydown: handOnEscape,
    };
    // Before dnd-kit hears of it: the move that begins a drag changes the page, and what is asked about it then is laid out anew.
    for (const [name, hear] of Object.entries(heard)) window.addEventListener(name, hear as EventListener, true);
    return () => {
      for (const [name, hear] of Object.entries(heard)) window.removeEventListener(name, hear as EventListener, true);
      onUp();
      end();
    };
  }, [dragged, pointer, place, end]);
  const sensors = useSensors(useSensor(CalmPointer));
  return {
    dragged,
    drop,
    /** Where the pointer is on the screen. */
    pointer,
    handlers: {
      sensors,
      // What it would scroll is what something is dragged from.
      autoScroll: false,
      onDragStart: ({ active }: DragStartEvent) => {
        const canvas = latest.current.canvas();
        dragging.set(true);
        if (canvas) begun.current = { measured: canvas.measured(), scroll: edgeScroll(canvas.element) };
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

/** dnd-kit hears of Escape at the document, and what has the focus may keep the key for itself. */
function handOnEscape(event: KeyboardEvent): void {
  if (event.code !== 'Escape' || event.target === document || !dragging.get()) return;
  event.stopPropagation();
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
}

/** A finger tells of what it was put down on, wherever it is by now. */
const elementUnder = ({ pointerType, target, clientX, clientY }: PointerEvent): Node | null =>
  pointerType === 'mouse' && target instanceof Node ? target : document.elementFromPoint(clientX, clientY);

const isSame = (one: Drop | undefined, other: Drop | undefined) =>
  one?.place.holder === other?.place.holder && one?.place.at === other?.place.at;
