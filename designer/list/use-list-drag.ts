import { say } from '@tessera/runtime/session/language.ts';
import { useFaults as faultsOfUse } from '@tessera/schemas/document/uses.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { useDragSource } from '../drag/drag-source.ts';
import { dropAt, type Measured } from '../drag/drop-place.ts';
import { type DropCanvas, useDrag } from '../drag/use-drag.ts';
import type { ListName, ListPart } from './list-edit.ts';
import type { Offered } from './list-fields.tsx';
import { listOfHolder } from './measure-list.ts';

/** What is dragged: a field that is to be shown, or a column or condition to another place. */
interface Dragged extends Offered {
  icon: string;
  title: string;
  part?: ListPart;
}

/** A drag from the fields or within the list: where it would be dropped, and the change once it is. */
export function useListDrag(given: {
  page: PageDocument;
  handle: React.RefObject<DropCanvas | null>;
  onDrop: (offered: Offered, place: { list: ListName; at: number }) => void;
}) {
  const { page, handle, onDrop } = given;
  const fields = useDragSource<Offered>('fields');
  const canvas = useDragSource<ListPart>('list');
  const begin = (source: string): Dragged | undefined => {
    const offered = source === fields.id ? fields.pressed : undefined;
    const part = offered ? undefined : canvas.pressed;
    const field = offered?.field ?? page.model.fields.find(({ id }) => id === part?.field);
    if (!field) return undefined;
    const shown = offered?.show ?? field;
    return {
      ...(offered ?? { field }),
      icon: widgetOf(shown.widget).icon,
      title: say(shown.label) || shown.name,
      ...(part ? { part } : {}),
    };
  };
  const dragging = useDrag<Dragged>({
    canvas: () => handle.current,
    begin,
    dropOf: (dragged, { point, measured }) => dropAt(fitting(measured, dragged), point, { kind: 'columns' }),
    onDrop: (dragged, { place }) => {
      const list = listOfHolder(place.holder);
      if (list) onDrop(dragged, { list, at: place.at });
    },
  });
  return { ...dragging, fields, canvas };
}

/** A column stays a column and a condition one; what cannot be asked for is only shown. */
function fitting({ parts, holders }: Measured, { part, field, show }: Dragged): Measured {
  const isFiltered = show === undefined && faultsOfUse.filter(field, '') === undefined;
  return {
    parts,
    holders: holders.filter(({ key }) => {
      const list = listOfHolder(key);
      return part ? list === part.list : list !== 'search' || isFiltered;
    }),
  };
}
