import { call } from '../session/call.ts';
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
  let waiting: { id: string; tell: (card: PersonCard | undefined) => void; fail: (error: unknown) => void }[] = [];
  const ask = async () => {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += mostIds) {
      const part = asked.slice(from, from + mostIds);
      try {
        const found = await fetchPeople(part.map(({ id }) => id));
        for (const { id, tell } of part) tell(found.get(id));
      } catch (error) {
        for (const { id, fail } of part) {
          known.delete(id);
          fail(error);
        }
      }
    }
  };
  const one = (id: string) => {
    const found = known.get(id);
    if (found) return found;
    // All cells of a list are drawn in one turn.
    if (waiting.length === 0) setTimeout(ask, 20);
    const asked = new Promise<PersonCard | undefined>((tell, fail) => waiting.push({ id, tell, fail }));
    known.set(id, asked);
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
