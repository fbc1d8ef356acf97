import { borrowedOf, propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useEffect, useState } from 'react';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { noForm } from '../form-port.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, ViewOf, WidgetView } from '../view.ts';
import { isEmpty } from '../view.ts';

/** A field of the record that is chosen in another field, as it is read everywhere. */
export function borrowedViewWith(viewOf: ViewOf): WidgetView {
  function BorrowedShow({ value, field, host, form = noForm, inCell }: ShowProps) {
    const borrowed = borrowedOf(field);
    const pointing = borrowed && form.nameOf(borrowed.by);
    const id = pointing === undefined ? undefined : form.get(pointing);
    const held = useHeld(host, { shows: field.shows, id: typeof id === 'string' ? id : undefined });
    const { shows } = field;
    if (!shows) return <EmptyValue />;
    // Read from the record that the form points to now; what came with the record says what it pointed to when it was read.
    const current = pointing === undefined ? value : isEmpty(id) ? null : held === undefined ? value : held;
    const view = viewOf(shows.field.widget);
    return (
      <view.show value={current ?? null} field={shows.field} props={propsOf(shows.field)} host={host} inCell={inCell} />
    );
  }
  return { edit: BorrowedShow, show: BorrowedShow, readsForm: true };
}

/** What a record holds in the field; undefined until it is known. */
function useHeld(host: Host, { shows, id }: { shows: FieldDefinition['shows']; id: string | undefined }): unknown {
  const [found, setFound] = useState<{ id: string; entry: SelectorEntry | undefined }>();
  const resource = shows?.resource;
  const name = shows?.field.name;
  useEffect(() => {
    if (!resource || !name || id === undefined) return;
    let isLive = true;
    const take = (entry: SelectorEntry | undefined) => isLive && setFound({ id, entry });
    host.held(resource, { ids: [id], fields: [name] }).then(
      (entries) => take(entries.get(id)),
      () => undefined, // What came with the record stays.
    );
    return () => {
      isLive = false;
    };
  }, [host, resource, name, id]);
  if (!shows || !name || !found || found.id !== id) return undefined;
  // A selector calls the title `fullName`.
  return found.entry?.[shows.isTitle ? 'fullName' : name] ?? null;
}
