import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { diffRecord } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { Host } from '../../host/host.ts';
import { say } from '../../session/language.ts';
import { viewOf } from '../../widgets/index.ts';
import { isEmpty } from '../../widgets/view.ts';
import { fieldAt, pathLabel } from '../form/state/path-label.ts';

const texts = {
  gone: t('没有这一行', '沒有這一列', 'is not there', 'この行はありません'),
  order: t('行的顺序不同', '列的順序不同', 'Its rows stand in another order', '行の順序が異なります'),
  more: t('另有 {count} 处', '另有 {count} 處', '{count} more', 'ほか {count} 件'),
};

/** So many are told; a person who has to weigh more opens the record. */
const mostShown = 12;

/** In what the rows of one version are other than those of another: a sub-table in one line would read the same in both. */
export function RowDifferences(given: { field: FieldDefinition; here: unknown; there: unknown; host: Host }) {
  const { field, here, there, host } = given;
  const fields = [field];
  const [before, after] = [{ [field.name]: there ?? [] }, { [field.name]: here ?? [] }];
  const changes = diffRecord({ name: '', titleField: '', fields }, { before, after });
  if (changes.length === 0) return <>{say(texts.order)}</>;
  return (
    <ul className="ts-differences">
      {changes.slice(0, mostShown).map(({ path, to }) => {
        const own = fieldAt(fields, path);
        return (
          <li key={path + (to === null ? ' gone' : '')}>
            {pathLabel(fields, path)}:{' '}
            {own ? (
              <Value field={own} value={to} host={host} />
            ) : to === null ? (
              say(texts.gone)
            ) : (
              <RowValues fields={rowsAt(field, path)} row={to as Record<string, unknown>} host={host} />
            )}
          </li>
        );
      })}
      {changes.length > mostShown && <li>{say(texts.more, { count: changes.length - mostShown })}</li>}
    </ul>
  );
}

/** The columns of the table in which a row stands. */
const rowsAt = (field: FieldDefinition, path: string): FieldDefinition[] =>
  (fieldAt([field], path.replace(/\[\d+\]$/, '')) ?? field).rows ?? [];

const RowValues = ({ fields, row, host }: { fields: FieldDefinition[]; row: Record<string, unknown>; host: Host }) =>
  fields
    .filter(({ name, kind }) => kind !== 'rows' && !isEmpty(row[name]))
    .map((field, index) => (
      <span key={field.id}>
        {index > 0 && ', '}
        {say(field.label)} <Value field={field} value={row[field.name]} host={host} />
      </span>
    ));

function Value({ field, value, host }: { field: FieldDefinition; value: unknown; host: Host }) {
  const { show: Show } = viewOf(field.widget);
  return <Show value={value} field={field} props={propsOf(field)} host={host} inCell={field.kind !== 'files'} />;
}
