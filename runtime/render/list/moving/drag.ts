import type { Zone } from './places.ts';

interface Drag {
  /** The table in which the row is dragged. */
  table: HTMLElement;
  row: HTMLElement;
  isTree: boolean;
  /** Whether the row may be dropped there. */
  fits: (over: string, zone: Zone) => boolean;
  /** Somebody waits above a row. */
  onLinger: (over: string) => void;
  onDrop: (over: string, zone: Zone) => void;
}

const marks = { before: 'ts-drop-before', after: 'ts-drop-after', inside: 'ts-drop-inside' } satisfies Record<
  Zone,
  string
>;
const lingering = 600;

/**
 * Follows a row that has just been taken by its handle until it is let go. The browser drags; here only the place is
 * found and marked: on the elements themselves, for nothing of the table is drawn anew meanwhile.
 */
export function followDrag({ table, row, isTree, fits, onLinger, onDrop }: Drag): void {
  let marked: { element: HTMLElement; over: string; zone: Zone } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unmark = () => {
    clearTimeout(timer);
    marked?.element.classList.remove(marks[marked.zone]);
    marked = undefined;
  };
  const move = (event: DragEvent) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-row-key]');
    const over = element?.dataset.rowKey;
    if (!element || over === undefined) return unmark();
    const zone = zoneAt(event.clientY, { box: element.getBoundingClientRect(), isTree });
    if (!fits(over, zone)) return unmark();
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
    if (marked?.element === element && marked.zone === zone) return;
    unmark();
    marked = { element, over, zone };
    element.classList.add(marks[zone]);
    if (zone === 'inside') timer = setTimeout(() => onLinger(over), lingering);
  };
  const drop = (event: DragEvent) => {
    if (!marked) return;
    event.preventDefault();
    const { over, zone } = marked;
    end();
    onDrop(over, zone);
  };
  const leave = (event: DragEvent) => {
    if (!table.contains(event.relatedTarget as Node | null)) unmark();
  };
  const end = () => {
    unmark();
    row.classList.remove('ts-dragged');
    table.removeEventListener('dragover', move);
    table.removeEventListener('dragleave', leave);
    table.removeEventListener('drop', drop);
    window.removeEventListener('dragend', end);
  };
  row.classList.add('ts-dragged');
  table.addEventListener('dragover', move);
  table.addEventListener('dragleave', leave);
  table.addEventListener('drop', drop);
  window.addEventListener('dragend', end);
}

/** In a tree the middle of a row means: into it. */
function zoneAt(y: number, { box, isTree }: { box: DOMRect; isTree: boolean }): Zone {
  const share = (y - box.top) / box.height;
  if (!isTree) return share < 0.5 ? 'before' : 'after';
  if (share < 0.3) return 'before';
  return share > 0.7 ? 'after' : 'inside';
}
