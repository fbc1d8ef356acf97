import { useState } from 'react';
import { useParameters } from '../../host/source-rows.ts';
import { PopupField } from '../popup-field.tsx';
import type { EditProps } from '../view.ts';
import { PopupDialog } from './popup-dialog.tsx';
import { rowsSourceIn, usePickedRows } from './use-picked-rows.ts';

/** One or many rows of a data source, picked in a dialog that shows several of its columns. */
export function PopupEdit(given: EditProps) {
  const { id, props, form, disabled, invalid, inCell } = given;
  const [isOpen, setOpen] = useState(false);
  const parameters = useParameters(rowsSourceIn(props), form);
  const { values, labelled, pick } = usePickedRows(given, parameters);
  return (
    <>
      <PopupField
        {...{ id, props, disabled, invalid, inCell }}
        text={labelled.map(({ label }) => label).join(', ')}
        onOpen={() => setOpen(true)}
        onClear={() => pick([], [])}
      />
      {isOpen && (
        <PopupDialog
          {...given}
          values={values}
          labelled={labelled}
          onClose={() => setOpen(false)}
          onPick={(next, rows) => {
            pick(next, rows);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
