import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';

/**
 * dnd-kit's own pointer, which tells it of the beginning and the end of a drag and not of each move: it would draw itself
 * again for each. Where something would be dropped, what follows the pointer and what scrolls is told without it (see
 * `useDrag`).
 */
export class CalmPointer extends PointerSensor {
  constructor(props: PointerSensorProps) {
    super({ ...props, onMove: () => undefined });
  }
}
