import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { say } from '../../../session/language.ts';
import { asNew, rowsOf } from '../../../widgets/sub-table/rows/row.ts';
import type { RecordForm } from '../../form/state/record-form.ts';

const text = t('另存为新数据', '另存為新資料', 'Save as a new record', '新しいデータとして保存');

/** The way out where the record of a form is deleted: what stands in the form begins another one. */
export function AsNew({ record, onAgreed }: { record: RecordForm; onAgreed: () => void }) {
  const begin = () => {
    for (const field of record.model.fields) {
      // Its rows went with the record: those of the new one have ids of their own.
      if (field.kind === 'rows')
        record.set(
          field,
          rowsOf(record.held(field)).map((row) => asNew(row, field.rows ?? [])),
        );
    }
    onAgreed();
  };
  return (
    <Button size="small" onClick={begin}>
      {say(text)}
    </Button>
  );
}
