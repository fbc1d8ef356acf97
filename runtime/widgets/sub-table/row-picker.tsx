import { SearchOutlined } from '@ant-design/icons';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { valueFromColumn } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { say } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { filledBy } from '../reference/use-record-fills.ts';
import type { EditProps, ViewOf } from '../view.ts';
import { captionOf } from '../view.ts';
import { emptyRow } from './rows/new-rows.ts';
import type { Row } from './rows/row.ts';

const pickText = t('批量选择', '批次選擇', 'Choose several', 'まとめて選択');

const RecordsDialog = lazy(async () => ({ default: (await import('../reference/records-dialog.tsx')).RecordsDialog }));

interface RowPickerProps extends Pick<EditProps, 'field' | 'props' | 'host' | 'form'> {
  viewOf: ViewOf;
  /** Adds them below what is filled in. */
  onAdd: (rows: Row[]) => void;
}

/** Makes a row for each record that is chosen in a pop-up. */
export function RowPicker({ field, props, host, form, viewOf, onAdd }: RowPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const columns = field.rows ?? [];
  const pointing = columns.find(({ name }) => name === props.pickBy);
  // What is offered is what a row that is new could take.
  const inRow = useMemo(() => form.inRow(field.name, { index: -1, onSet: () => undefined }), [form, field]);
  if (!pointing) return null;
  const add = async (ids: string[]) => {
    setOpen(false);
    const filled = await filledBy(host, { field: pointing, ids });
    onAdd(ids.map((id) => ({ ...emptyRow(columns), ...readIn(columns, filled.get(id) ?? {}), [pointing.name]: id })));
  };
  return (
    <>
      <Button
        ref={opener}
        type="dashed"
        size="small"
        icon={<SearchOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {captionOf(props.pickText) ?? say(pickText)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RecordsDialog
            field={pointing}
            props={propsOf(pointing)}
            {...{ host, viewOf }}
            form={inRow}
            multiple
            ids={[]}
            onConfirm={(ids) =>
              form.during(
                // Nothing is saved without the rows that were chosen before somebody says so.
                add(ids).catch((error: unknown) => {
                  tellError(error);
                  throw error;
                }),
                opener,
              )
            }
            onClose={() => {
              setOpen(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What columns take of the record: each as it can hold it. */
const readIn = (columns: FieldDefinition[], values: Record<string, unknown>): Row =>
  Object.fromEntries(
    columns.flatMap((column) =>
      Object.hasOwn(values, column.name) ? [[column.name, valueFromColumn(column, values[column.name])]] : [],
    ),
  );
