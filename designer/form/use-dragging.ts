import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { iconOf, nameOf } from '../design/part-names.ts';
import { type HolderKey, holderKind, type PartKey, type PlacedPart } from '../design/parts.ts';
import { isForColumns, type Offer } from '../design/pieces.ts';
import { useDragSource } from '../drag/drag-source.ts';
import { type Drop, dropAt, type Measured, type Point } from '../drag/drop-place.ts';
import { type DropCanvas, useDrag } from '../drag/use-drag.ts';
import type { Offered } from './palette.tsx';
import { formTexts } from './texts.ts';
import type { FormEdit } from './use-form-edit.ts';
import type { Selection } from './use-selection.ts';

/** What is dragged: something new, or parts of the form. */
interface Dragged {
  icon: string;
  title: string;
  offer?: Offer;
  keys: readonly PartKey[];
}

/** What was put there by the mouse is taken back, moved and deleted by the keys of the canvas. */
export const toCanvas = (): void => document.querySelector<HTMLElement>('.ts-canvas')?.focus({ preventScroll: true });

/** A drag from the palette or within the form: where it would be dropped, and the change once it is. */
export function useDragging(given: {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  selection: Selection;
  edit: FormEdit;
  handle: React.RefObject<DropCanvas | null>;
}) {
  const { page, parts, selection, edit, handle } = given;
  const palette = useDragSource<Offered>('palette');
  const canvas = useDragSource<PartKey>('canvas');
  const begin = (source: string): Dragged | undefined => {
    if (source === palette.id) return palette.pressed && { ...palette.pressed, keys: [] };
    const pressed = parts.get(canvas.pressed ?? '');
    if (!pressed) return undefined;
    const keys = selection.keys.includes(pressed.key) ? selection.keys : [pressed.key];
    const title = keys.length > 1 ? say(formTexts.several, { count: keys.length }) : nameOf(page, pressed);
    return { icon: iconOf(page, pressed), title, keys };
  };
  const dragging = useDrag<Dragged>({
    canvas: () => handle.current,
    begin,
    dropOf: (dragged, over) => dropOf(dragged, { ...over, parts }),
    onDrop: ({ offer, keys }, { place }) => {
      if (offer) {
        edit.add(offer, place);
        toCanvas();
      } else if (keys.length > 0) edit.move(keys, place);
    },
    onHold: (over) => selection.openPane(over),
  });
  return { ...dragging, palette, canvas };
}

function dropOf(
  { offer, keys }: Dragged,
  { point, measured, parts }: { point: Point; measured: Measured; parts: ReadonlyMap<PartKey, PlacedPart> },
): Drop | undefined {
  if (!offer) {
    const own = parts.get(keys[0] ?? '')?.holder ?? '';
    const kind = holderKind(own);
    // Columns stay in their sub-table.
    return dropAt(measured, point, { kind, dragged: keys, takes: (holder) => kind !== 'columns' || holder === own });
  }
  // Over the head of a sub-table something new becomes a column.
  const takes = (holder: HolderKey) => isForColumns(offer, holder);
  return dropAt(measured, point, { kind: 'columns', takes }) ?? dropAt(measured, point, { kind: 'nodes' });
}
