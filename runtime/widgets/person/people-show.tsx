import { usePeople } from '../../host/use-people.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps } from '../view.ts';
import { idsOf } from '../view.ts';
import { Person } from './person.tsx';

/** One person or several, to be read. */
export function PeopleShow({ value, host, name, inCell }: ShowProps) {
  const ids = idsOf(value);
  const known = usePeople(host, ids);
  if (ids.length === 0) return <EmptyValue />;
  // The name that comes with a record is that of all of them in one.
  const names = ids.length === 1 ? [name] : ids.map((id) => known.get(id)?.name);
  return (
    <span className={inCell ? 'ts-people ts-people-line' : 'ts-people'}>
      {ids.map((id, at) => (
        <Person key={id} id={id} name={names[at]} host={host} inCell={inCell} />
      ))}
    </span>
  );
}
