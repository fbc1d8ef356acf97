import type { Host } from '../../host/host.ts';
import { usePeople } from '../../host/use-people.ts';
import { Avatar } from './avatar.tsx';

/** A person wherever one is named: picture and name; the department beside it where there is room, else on hover. */
export function Person({
  id,
  name,
  host,
  inCell = false,
}: {
  id: string;
  /** Where it is known already. */
  name?: string | undefined;
  host: Host;
  inCell?: boolean | undefined;
}) {
  const known = usePeople(host, [id]).get(id);
  const shown = name ?? known?.name ?? id;
  return (
    <span className="ts-person" title={[shown, known?.department].filter(Boolean).join(' · ')}>
      <Avatar id={id} name={shown} picture={known?.picture} host={host} />
      <span className="ts-person-name">{shown}</span>
      {!inCell && known?.department && <span className="ts-hint ts-person-department">{known.department}</span>}
    </span>
  );
}
