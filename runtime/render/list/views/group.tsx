import { GroupOutlined } from '@ant-design/icons';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useMemo } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { say } from '../../../session/language.ts';
import { Fence } from '../../../widgets/fence.tsx';
import { viewOf } from '../../../widgets/index.ts';
import { isEmpty } from '../../../widgets/view.ts';
import type { ListDefinition } from '../definition.ts';
import { Grid } from '../grid/grid.tsx';
import { useUnfolded } from '../grid/use-unfolded.ts';
import { fieldById } from '../query.ts';
import type { ListRow } from '../row.ts';
import { listTexts } from '../texts.ts';
import type { ListViewDefinition, ListViewProps } from '../view.ts';

/** Records under a line for each value of a field. */
export const groupView: ListViewDefinition = {
  icon: GroupOutlined,
  needs: (list) => {
    const field = groupField(list);
    return {
      rows: list.page.paging === false ? 'all' : 'page',
      selection: true,
      // A group is seldom torn over two pages when the pages are in its order.
      ...(field ? { order: { field: field.name, order: 'asc' } } : {}),
    };
  },
  draw: Group,
};

const groupField = ({ resource, page }: Pick<ListDefinition, 'resource' | 'page'>): FieldDefinition | undefined =>
  page.group && fieldById(resource, page.group.field);

function Group(given: ListViewProps) {
  const { list } = given;
  const field = groupField(list);
  const { currentPage, pageSize, sort } = given.query;
  const isWhole = given.list.page.paging === false || given.total <= given.rows.length;
  const rows = useMemo(() => {
    if (!field) return given.rows;
    const groups = groupRows(given.rows, field);
    // In the order of the groups only the first and the last of a page can go on at another one.
    const inOrder = sort === undefined || sort.field === field.name;
    return groups.map((group, at) => {
      const goesOn =
        (at === 0 && currentPage > 1) || (at === groups.length - 1 && currentPage * pageSize < given.total);
      return { ...group, _group: { ...group._group, isTorn: !isWhole && (!inOrder || goesOn) } };
    });
  }, [given.rows, given.total, field, isWhole, currentPage, pageSize, sort]);
  const expansion = useUnfolded(rows);
  // Whoever may not see the field sees the rows without its groups.
  if (!field) return <Grid {...given} />;
  const line = (row: ListRow) =>
    isGroup(row) ? { className: 'ts-group-row', content: <GroupLine row={row} field={field} /> } : undefined;
  return <Grid {...given} rows={rows} line={line} expansion={{ ...expansion, indent: 0 }} />;
}

function GroupLine({ row, field }: { row: GroupRow; field: FieldDefinition }) {
  const host = useHost();
  const view = viewOf(field.widget);
  const { value, name, count, isTorn } = row._group;
  return (
    <span className="ts-group-line">
      <span className="ts-hint">{say(field.label)}</span>{' '}
      {isEmpty(value) ? (
        say(listTexts.other)
      ) : (
        <Fence value={value} inCell>
          <view.show value={value} field={field} props={propsOf(field)} host={host} name={name} />
        </Fence>
      )}{' '}
      <span className="ts-count">{isTorn ? say(listTexts.onThisPage, { count }) : count}</span>
    </span>
  );
}

/** A line that heads the rows with the same value of a field. */
type GroupRow = ListRow & { _group: { value: unknown; name: string | undefined; count: number; isTorn?: boolean } };
const isGroup = (row: ListRow): row is GroupRow => row._group !== undefined;

export function groupRows(rows: ListRow[], field: FieldDefinition): GroupRow[] {
  const groups = new Map<string, GroupRow>();
  for (const row of rows) {
    const value = row[field.name] ?? null;
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? {
      id: `group ${key}`,
      _group: { value, name: row._names?.[field.name], count: 0 },
      _below: [],
    };
    group._group.count += 1;
    group._below?.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
