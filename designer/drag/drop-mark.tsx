import type { Store } from '@tessera/runtime/session/store.ts';
import type { Drop } from './drop-place.ts';

/** Where what is dragged would go. It alone is drawn again as the pointer moves. */
export function DropMark({ place }: { place: Store<Drop | undefined> }) {
  const drop = place.use();
  return drop && <div className="ts-mark-drop" style={{ ...drop.mark }} />;
}
