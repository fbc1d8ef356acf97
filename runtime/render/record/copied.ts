import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { toast } from '../../session/toast.ts';
import { asNew, type Row, rowsOf } from '../../widgets/sub-table/rows/row.ts';
import { isEmpty } from '../../widgets/view.ts';
import { shownFields } from '../form/trait-fields.ts';
import { entered, isEntered } from './entered.ts';
import type { Stored } from './use-record-form.ts';

const notCopied = t(
  '以下内容没有复制：{fields}',
  '以下內容沒有複製：{fields}',
  'Not copied: {fields}',
  'コピーされていない項目：{fields}',
);
/** Long enough to be read. choice: milliseconds. */
const shownFor = 6000;

/**
 * What a new record takes over from one that was read: what a person has filled in. A value that only one record may have
 * is given anew, and files stay with their record: that is said where there are such.
 */
export function copiedFrom(resource: ResourceMeta, read: Stored): Record<string, unknown> {
  const shown = shownFields(resource);
  const left = new Set<string>();
  const fields = resource.model.fields.filter(({ id }) => shown.has(id));
  const values = takenOver(read, { fields, left, of: [] });
  if (left.size > 0) toast.info(say(notCopied, { fields: [...left].join(', ') }), shownFor);
  return values;
}

/** The values of a record, or of a row of it; the labels of what is left out are put into `left`. */
function takenOver(
  values: Row,
  { fields, left, of }: { fields: FieldDefinition[]; left: Set<string>; of: string[] },
): Row {
  const taken: Row = {};
  for (const field of fields) {
    const { name, kind, unique, rows } = field;
    const value = entered(field, values[name]);
    const path = [...of, say(field.label)];
    if (!isEntered(field) || field.readonly === true || kind === 'none') continue;
    if (unique === true || kind === 'files') {
      if (!isEmpty(value)) left.add(path.join(' / '));
    } else if (rows) {
      taken[name] = rowsOf(value).map((row) => takenOver(asNew(row, rows), { fields: rows, left, of: path }));
    } else taken[name] = value;
  }
  return taken;
}
