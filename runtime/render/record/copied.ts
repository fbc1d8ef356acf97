import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { toast } from '../../session/toast.ts';
import { asNew, type Row, rowsOf } from '../../widgets/sub-table/rows/row.ts';
import { isEmpty } from '../../widgets/view.ts';
import { shownFields, withTraitFields } from '../form/trait-fields.ts';
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

/** Of what is more than its fields, such as a role with its rights, a copy of these would be taken for all of it. */
export const isAllInFields = ({ actions = [] }: ResourceMeta): boolean => actions.every(({ opens }) => !opens);

/**
 * What a new record takes over from one that was read: what a person has filled in. A value that only one record may have
 * is given anew, and files stay with their record: that is said where there are such.
 */
export function copiedFrom(resource: ResourceMeta, read: Stored): Record<string, unknown> {
  const { model, ...rest } = withTraitFields(resource);
  const shown = shownFields({ ...rest, model });
  const filled = model.fields.filter((field) => shown.has(field.id) && mayFill(field));
  const left = filled.filter((field) => !isTaken(field) && !isEmpty(read[field.name]));
  if (left.length > 0) toast.info(say(notCopied, { fields: left.map(({ label }) => say(label)).join(', ') }), shownFor);
  return Object.fromEntries(
    filled.filter(isTaken).map((field) => [field.name, takenOver(field, entered(field, read[field.name]))]),
  );
}

const mayFill = (field: FieldDefinition): boolean =>
  isEntered(field) && field.readonly !== true && field.kind !== 'none';
const isTaken = ({ unique, kind }: FieldDefinition): boolean => unique !== true && kind !== 'files';

function takenOver({ kind, rows: fields = [] }: FieldDefinition, value: unknown): unknown {
  if (kind !== 'rows') return value;
  const taken = fields.filter(isTaken);
  const withoutFiles = (row: Row): Row =>
    Object.fromEntries(
      taken.flatMap((field) =>
        Object.hasOwn(row, field.name) ? [[field.name, takenOver(field, row[field.name])]] : [],
      ),
    );
  return rowsOf(value).map((row) => withoutFiles(asNew(row, fields)));
}
