import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';

/** So often dnd-kit hears where the pointer is, in milliseconds: it scrolls by that, and draws itself again. */
const pause = 100;

/**
 * dnd-kit's own pointer, which tells it of moves seldom. Where something would be dropped and what follows the pointer are told
 * at each move without it (see `useDrag`).
 */
export class CalmPointer extends PointerSensor {
  constructor(props: PointerSensorProps) {
    super({ ...props, onMove: seldom(props.onMove) });
  }
}

/** After each pause the last of what has come meanwhile. */
function seldom<Told>(tell: (told: Told) => void): (told: Told) => void {
  let waiting: { told: Told } | undefined;
  return (told) => {
    if (!waiting)
      setTimeout(() => {
        const last = waiting;
        waiting = undefined;
        if (last) tell(last.told);
      }, pause);
    waiting = { told };
  };
}
