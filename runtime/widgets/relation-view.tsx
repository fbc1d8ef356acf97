import { lazyEdit } from './lazy-edit.ts';
import { ReferenceShow, referenceView } from './reference-views.tsx';
import type { EditProps, WidgetView } from './view.ts';

const PopupEdit = lazyEdit(async () => (await import('./popup-edit.tsx')).PopupEdit);

function RelationEdit(given: EditProps) {
  return given.props.display === 'popup' ? <PopupEdit {...given} /> : <referenceView.edit {...given} />;
}

export const relationView: WidgetView = { edit: RelationEdit, show: ReferenceShow };
