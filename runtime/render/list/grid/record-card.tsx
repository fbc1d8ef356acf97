import { Checkbox } from 'antd';
import { useHost } from '../../../host/host-context.tsx';
import { say } from '../../../session/language.ts';
import { isEmpty } from '../../../widgets/view.ts';
import { RowActions } from '../buttons/row-actions.tsx';
import type { ShownColumn } from '../columns.ts';
import { LazyHandle } from '../moving/lazy-handle.tsx';
import { type ListRow, rowName } from '../row.ts';
import { listTexts } from '../texts.ts';
import type { ListViewProps } from '../view.ts';
import { cellOf, LockedName } from './field-columns.tsx';
import { StateCell } from './row-columns.tsx';
import { TitleLink } from './title-link.tsx';

/** Besides the name; the others are in the record. */
const mostFields = 4;

/** A record with its name, what can be done with it, and the first of the columns with their labels. */
export function RecordCard(
  given: Pick<
    ListViewProps,
    'list' | 'rows' | 'columns' | 'selection' | 'actions' | 'state' | 'onOpen' | 'pageOf' | 'moving'
  > & {
    row: ListRow;
    /** Ids of fields that are said already by where the card stands. */
    without?: readonly string[];
  },
) {
  const { list, row, columns, selection, actions, state, onOpen, pageOf, without = [] } = given;
  const host = useHost();
  const { titleField } = list.resource.model;
  const title = columns.find(({ field }) => field.name === titleField) ?? columns[0];
  const others = columns
    .filter((column) => column !== title && !without.includes(column.field.id))
    .slice(0, mostFields);
  const name = title && !isEmpty(row[title.field.name]) ? cellOf(title, host)(row) : rowName(list.resource, row);
  return (
    <div className="ts-card-body">
      <div className="ts-card-head">
        {selection && (
          <Checkbox
            checked={selection.rows.some(({ id }) => id === row.id)}
            aria-label={say(listTexts.selectRow, { name: rowName(list.resource, row) })}
            onChange={({ target }) =>
              selection.change(
                target.checked ? [...selection.rows, row] : selection.rows.filter(({ id }) => id !== row.id),
              )
            }
          />
        )}
        {given.moving && <LazyHandle {...given} row={row} />}
        <span className="ts-card-name">
          {onOpen ? (
            <TitleLink href={pageOf?.(row)} onOpen={() => onOpen(row)}>
              {row.locked ? <LockedName>{name}</LockedName> : name}
            </TitleLink>
          ) : (
            name
          )}
        </span>
        {state && <StateCell row={row} state={state(row)} />}
        {actions && <RowActions actions={actions(row)} inline={0} />}
      </div>
      <dl>
        {others.map((column) => (
          <CardField key={column.field.id} column={column} row={row} />
        ))}
      </dl>
    </div>
  );
}

function CardField({ column, row }: { column: ShownColumn; row: ListRow }) {
  const host = useHost();
  const { field } = column;
  if (isEmpty(row[field.name])) return null;
  return (
    <div>
      <dt>{say(field.label)}</dt>
      <dd>{cellOf(column, host)(row)}</dd>
    </div>
  );
}
