import { Star } from '../../../navigation/star.tsx';
import { usePlaceOf } from '../../../navigation/use-place.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ListState } from '../use-list.ts';
import { countOf } from './paging.tsx';

/** What a list is called, and how many it has found. */
export function ListHead({ resource, list }: { resource: ResourceMeta; list: ListState }) {
  const place = usePlaceOf(resource.name);
  return (
    <header className="ts-list-head">
      <h1>{say(resource.title)}</h1>
      <Star place={place} />
      {list.rows && <span className="ts-hint">{countOf(list)}</span>}
    </header>
  );
}
