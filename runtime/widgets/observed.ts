import { observer } from '@formily/reactive-react';
import type { FunctionComponent } from 'react';
import type { EditProps, ShowProps, WidgetView } from './view.ts';

const watching = new WeakMap<WidgetView, WidgetView>();

/**
 * The view as a form draws it: again when another value of the form changes that it read while drawing. Only forms come
 * with Formily: a list draws the same views without it.
 */
export function observed(view: WidgetView): WidgetView {
  if (!view.readsForm) return view;
  const known = watching.get(view);
  if (known) return known;
  const made = {
    ...view,
    edit: observer(view.edit as FunctionComponent<EditProps>),
    show: observer(view.show as FunctionComponent<ShowProps>),
  };
  watching.set(view, made);
  return made;
}
