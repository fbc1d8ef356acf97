import { CalendarOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { Grid } from '../grid/grid.tsx';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import { fieldById } from '../query.ts';
import type { ListViewDefinition, ListViewProps } from '../view.ts';

const Calendar = lazy(async () => ({ default: (await import('../calendar/calendar.tsx')).Calendar }));

/** Records on the days of a field. */
export const calendarView: ListViewDefinition = {
  icon: CalendarOutlined,
  needs: ({ resource, page }) =>
    startOf({ resource, page }) ? { rows: 'own', selection: false } : { rows: 'page', selection: true },
  draw: CalendarOfList,
};

const startOf = ({ resource, page }: Pick<ListViewProps['list'], 'resource' | 'page'>) =>
  page.calendar && fieldById(resource, page.calendar.start);

function CalendarOfList(given: ListViewProps) {
  const { resource, page } = given.list;
  const start = startOf(given.list);
  // Whoever may not see the field sees the rows without their days.
  if (!start) return <Grid {...given} />;
  const end = start.kind === 'range' || !page.calendar?.end ? undefined : fieldById(resource, page.calendar.end);
  const color = page.calendar?.color ? fieldById(resource, page.calendar.color) : undefined;
  return (
    <Suspense fallback={<TableSkeleton columns={7} />}>
      <Calendar {...given} fields={{ start, end, color }} />
    </Suspense>
  );
}
