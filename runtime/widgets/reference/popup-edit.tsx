import { useState } from 'react';
import { useNames } from '../../host/use-names.ts';
import { PopupField } from '../popup-field.tsx';
import type { EditProps, ViewOf } from '../view.ts';
import { idsOf } from '../view.ts';
import { RecordsDialog } from './records-dialog.tsx';
import { resourceOf } from './views.tsx';

export const popupEditWith = (viewOf: ViewOf) => (given: EditProps) => <PopupEdit {...given} viewOf={viewOf} />;

/** A record, or several, picked in a pop-up. */
function PopupEdit(given: EditProps & { viewOf: ViewOf }) {
  const { id, value, onChange, field, props, host, form, disabled, invalid, inCell, viewOf } = given;
  const multiple = field.kind === 'refs';
  const ids = idsOf(value);
  const nameOf = useNames(host, { resource: resourceOf(field), ids, name: given.name });
  const [isOpen, setOpen] = useState(false);
  const text = ids.map(nameOf).join(', ');
  return (
    <>
      <PopupField
        {...{ id, props, disabled, invalid, inCell }}
        text={text}
        onOpen={() => setOpen(true)}
        onClear={() => onChange(multiple ? [] : null)}
      />
      {isOpen && (
        <RecordsDialog
          {...{ field, props, host, form, viewOf, multiple, ids }}
          onConfirm={(chosen) => {
            onChange(multiple ? chosen : chosen[0]);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
