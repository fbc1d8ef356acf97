import { lazyEdit } from '../lazy-edit.ts';
import type { EditProps, ViewOf, WidgetView } from '../view.ts';
import { ReferenceShow, referenceView } from './views.tsx';

/** A record of another module: picked in a list, or in a pop-up whose columns any widget may show. */
export function relationViewWith(viewOf: ViewOf): WidgetView {
  const PopupEdit = lazyEdit(async () => (await import('./popup-edit.tsx')).popupEditWith(viewOf));
  const RelationEdit = (given: EditProps) =>
    given.props.display === 'popup' ? <PopupEdit {...given} /> : <referenceView.edit {...given} />;
  return { edit: RelationEdit, show: ReferenceShow };
}
