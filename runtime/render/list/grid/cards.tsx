import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Checkbox, Spin } from 'antd';
import { useHost } from '../../../host/host-context.tsx';
import { say, useSay } from '../../../session/language.ts';
import { isEmpty } from '../../../widgets/view.ts';
import { RowActions } from '../buttons/row-actions.tsx';
import type { ShownColumn } from '../columns.ts';
import { LazyHandle } from '../moving/lazy-handle.tsx';
import { type ListRow, rowName } from '../row.ts';
import { listTexts } from '../texts.ts';
import { CardSort } from './card-sort.tsx';
import { cellOf, LockedName } from './field-columns.tsx';
import type { GridProps } from './grid.tsx';
import { StateCell } from './row-columns.tsx';
import { TitleLink } from './title-link.tsx';

const texts = {
  unfold: t('展开 {name}', '展開 {name}', 'Unfold {name}', '{name} を展開'),
  fold: t('收起 {name}', '收合 {name}', 'Fold {name}', '{name} を折りたたむ'),
};
/** Besides the name; the others are in the record. */
const mostFields = 4;

/** Where there is no room for columns: a card a record, the first columns with their labels; nothing stands beside. */
export function Cards(given: GridProps) {
  useSay();
  const { rows, loading, empty } = given;
  return (
    <div className="ts-cards">
      <CardSort {...given} />
      {rows.length === 0 ? (
        !loading && empty
      ) : (
        <Spin spinning={loading} delay={300}>
          <ul>
            {rows.map((row) => (
              <Card key={row.id} {...given} row={row} depth={0} />
            ))}
          </ul>
        </Spin>
      )}
    </div>
  );
}

function Card(given: GridProps & { row: ListRow; depth: number }) {
  const { row, depth, line, expansion } = given;
  const drawn = line?.(row);
  const isOpen = expansion?.open.includes(row.id) ?? false;
  return (
    <>
      <li
        className={drawn ? `ts-card-line ${drawn.className}` : 'ts-record-card'}
        style={{ marginInlineStart: Math.min(depth, 6) * (expansion?.indent ?? 12) }}
      >
        {row._below && expansion && <Fold {...given} isOpen={isOpen} />}
        {drawn ? drawn.content : <RecordCard {...given} />}
      </li>
      {isOpen && row._below?.map((below) => <Card key={below.id} {...given} row={below} depth={depth + 1} />)}
    </>
  );
}

function Fold({ list, row, expansion, isOpen }: GridProps & { row: ListRow; isOpen: boolean }) {
  return (
    <button
      type="button"
      className="ts-card-fold"
      aria-expanded={isOpen}
      aria-label={say(isOpen ? texts.fold : texts.unfold, { name: rowName(list.resource, row) })}
      onClick={() => expansion?.onExpand(row, !isOpen)}
    >
      {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
}

function RecordCard(given: GridProps & { row: ListRow }) {
  const { list, row, columns, selection, actions, state, onOpen, pageOf } = given;
  const host = useHost();
  const { titleField } = list.resource.model;
  const title = columns.find(({ field }) => field.name === titleField) ?? columns[0];
  const others = columns.filter((column) => column !== title).slice(0, mostFields);
  const name = title && !isEmpty(row[title.field.name]) ? cellOf(title.field, host)(row) : rowName(list.resource, row);
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

function CardField({ column: { field }, row }: { column: ShownColumn; row: ListRow }) {
  const host = useHost();
  if (isEmpty(row[field.name])) return null;
  return (
    <div>
      <dt>{say(field.label)}</dt>
      <dd>{cellOf(field, host)(row)}</dd>
    </div>
  );
}
