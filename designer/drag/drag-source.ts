import { type PointerEvent, useState } from 'react';

/** An element that things are dragged from. */
export interface DragSource<Pressed> {
  id: string;
  /** What the pointer has been pressed on in it: that is dragged once the pointer moves. */
  pressed: Pressed | undefined;
  /** Hears the press that a drag may begin with; until its layer is there nothing does. */
  press: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** The same source for as long as the component is there. */
export const useDragSource = <Pressed>(id: string): DragSource<Pressed> =>
  useState<DragSource<Pressed>>(() => ({ id, pressed: undefined, press: undefined }))[0];
