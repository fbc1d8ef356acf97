import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';
import { dragging } from './when-still.ts';

/** A press that moves this many pixels is a drag. */
const byMouse = { distance: 4 };
/** A finger that moves scrolls; one that lies still for so many milliseconds has taken up what is below it. */
const byFinger = { delay: 250, tolerance: 8 };

/**
 * dnd-kit's own pointer, which tells it of the beginning and the end of a drag and not of each move: it would draw itself
 * again for each. Where something would be dropped, what follows the pointer and what scrolls is told without it (see
 * `useDrag`).
 */
export class CalmPointer extends PointerSensor {
  constructor(props: PointerSensorProps) {
    const isFinger = props.event instanceof PointerEvent && props.event.pointerType === 'touch';
    super({ ...props, options: { activationConstraint: isFinger ? byFinger : byMouse }, onMove: () => undefined });
  }

  /** Asked for by dnd-kit while there is something to drag: what a finger has taken up follows it, and the page stands still. */
  static setup(): () => void {
    const stay = (event: TouchEvent) => {
      if (dragging.get() && event.cancelable) event.preventDefault();
    };
    window.addEventListener('touchmove', stay, { passive: false });
    return () => window.removeEventListener('touchmove', stay);
  }
}
