import { call } from '../session/call.ts';
import { batcher } from './batcher.ts';
import type { PersonCard } from './host.ts';

interface UserCard {
  id: string;
  realName: string;
  departmentName: string | null;
  headIcon: string;
}

/** The server takes so many ids in one call. */
const mostIds = 500;

/** Asks for people: those that a page names are one call, and nobody is asked for twice. */
export function createPeople(): (ids: string[]) => Promise<Map<string, PersonCard>> {
  const known = new Map<string, Promise<PersonCard | undefined>>();
  // All cells of a list are drawn in one turn.
  const ask = batcher(fetchPeople, { most: mostIds, wait: 20 });
  const one = (id: string) => {
    const asked = known.get(id) ?? ask([id]).then((found) => found.get(id));
    known.set(id, asked);
    asked.catch(() => known.delete(id));
    return asked;
  };
  return async (ids) => {
    const found = await Promise.all(ids.map(one));
    return new Map(found.flatMap((card) => (card ? [[card.id, card]] : [])));
  };
}

async function fetchPeople(ids: string[]): Promise<Map<string, PersonCard>> {
  const path = '/api/framework/organize/User/UserList';
  const found = await call<UserCard[]>({ method: 'POST', path, body: { userId: ids }, quiet: true });
  return new Map(
    found.map(({ id, realName, departmentName, headIcon }) => {
      const picture = headIcon.split('/').at(-1);
      return [
        id,
        {
          id,
          name: realName,
          ...(departmentName ? { department: departmentName } : {}),
          ...(picture ? { picture } : {}),
        },
      ];
    }),
  );
}
