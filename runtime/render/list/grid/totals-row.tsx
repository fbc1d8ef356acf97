import { propsOf } from '@tessera/schemas/language/defaults.ts';
import { type ColumnTotal, placesOfTotal } from '@tessera/schemas/language/list-page.ts';
import { shownPlaces } from '@tessera/schemas/record/index.ts';
import type { Text } from '@tessera/schemas/texts/text.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Table } from 'antd';
import { say } from '../../../session/language.ts';
import { formatNumber } from '../../../widgets/number/format-number.ts';
import { affixesOf, withAffixes } from '../../../widgets/number/number-views.tsx';
import type { ShownColumn } from '../columns.ts';
import type { ColumnTotals } from '../use-totals.ts';
import type { ListViewProps } from '../view.ts';
import { columnTexts } from './column-formats.ts';

const names: Record<ColumnTotal, Text> = {
  sum: t('合计', '合計', 'Sum', '合計'),
  average: t('平均', '平均', 'Avg', '平均'),
  min: t('最小', '最小', 'Min', '最小'),
  max: t('最大', '最大', 'Max', '最大'),
};

/** The totals under their columns; it stays at the foot of the table while the rows are scrolled. */
export function TotalsRow({
  columns,
  selection,
  state,
  actions,
  totals,
}: Pick<ListViewProps, 'columns' | 'selection' | 'state' | 'actions'> & { totals: ColumnTotals }) {
  const before = selection ? 1 : 0;
  const behind = (state ? 1 : 0) + (actions ? 1 : 0);
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row className="ts-totals">
        {before > 0 && <Table.Summary.Cell index={0} />}
        {columns.map(({ column, field }, place) => (
          <Table.Summary.Cell key={field.id} index={before + place} align={column.align ?? 'right'}>
            {column.total && <Total name={column.total} column={column} field={field} value={totals[field.name]} />}
          </Table.Summary.Cell>
        ))}
        {Array.from({ length: behind }, (_, place) => (
          <Table.Summary.Cell key={place} index={before + columns.length + place} />
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

interface TotalProps extends ShownColumn {
  name: ColumnTotal;
  value: unknown;
}

/** It reads as the values above it: in the column's format, where that has one. */
function Total({ name, column: { format }, field, value }: TotalProps) {
  if (value === undefined || value === null) return null;
  const precision = placesOfTotal({ total: name, format }, shownPlaces(field));
  const number = format
    ? columnTexts[format](name === 'average' ? formatNumber(value, { precision }).replace(/\.?0+$/, '') : value)
    : withAffixes(formatNumber(value, { precision, thousands: true }), affixesOf(propsOf(field)));
  return (
    <span className="ts-total" title={`${say(names[name])} ${number}`}>
      <span className="ts-hint">{say(names[name])}</span>
      <span className="ts-number">{number}</span>
    </span>
  );
}
