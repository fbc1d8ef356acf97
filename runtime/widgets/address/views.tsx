import { useNames } from '../../host/use-names.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { resourceOf } from '../reference/views.tsx';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { idsOf } from '../view.ts';
import { placeName } from './place-name.ts';

function AddressShow({ value, field, host, name, inCell }: ShowProps) {
  const ids = idsOf(value);
  const nameOf = useNames(host, { resource: name === undefined ? resourceOf(field) : undefined, ids });
  if (ids.length === 0) return <EmptyValue />;
  return <PlainText text={name ?? placeName(ids, { nameOf, field })} inCell={inCell} />;
}

export const addressView: WidgetView = {
  edit: lazyEdit(async () => (await import('./address-edit.tsx')).AddressEdit),
  show: AddressShow,
  room: 200,
};
