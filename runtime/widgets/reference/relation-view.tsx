import { lazyEdit } from '../lazy-edit.ts';
import type { EditProps, ViewOf, WidgetView } from '../view.ts';
import { useRecordFills } from './use-record-fills.ts';
import { ReferenceShow, referenceView } from './views.tsx';

const SourceEdit = lazyEdit(async () => (await import('../rows/source-edit.tsx')).SourceEdit);
const SourcePopup = lazyEdit(async () => (await import('../rows/popup-edit.tsx')).PopupEdit);

/** A record of another module, or a row of a data source: picked in a list, or in a pop-up whose columns any widget may show. */
export function relationViewWith(viewOf: ViewOf): WidgetView {
  const PopupEdit = lazyEdit(async () => (await import('./popup-edit.tsx')).popupEditWith(viewOf));
  const RelationEdit = (given: EditProps) => {
    const isPopup = given.props.display === 'popup';
    const fill = useRecordFills(given);
    if (given.props.options !== undefined) return isPopup ? <SourcePopup {...given} /> : <SourceEdit {...given} />;
    const taking = {
      ...given,
      onChange: (value: unknown) => {
        given.onChange(value);
        fill(value);
      },
    };
    return isPopup ? <PopupEdit {...taking} /> : <referenceView.edit {...taking} />;
  };
  return { edit: RelationEdit, show: ReferenceShow };
}
