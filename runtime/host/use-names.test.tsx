// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CallError } from '../session/call-error.ts';
import { draw, soon } from '../testing/draw.tsx';
import { fakeHost } from './fake-host.ts';
import type { Host } from './host.ts';
import { useNames } from './use-names.ts';

const id = '01a228ec-822e-7478-b688-21438d72236c';
const known = fakeHost({ options: {}, entries: [{ id, fullName: 'Anna' }] });

function Names({ host, ids }: { host: Host; ids: string[] }) {
  const nameOf = useNames(host, { resource: 'organize/User', ids });
  return <p>{ids.map(nameOf).join(', ')}</p>;
}

test('nobody reads an id while its name is on its way', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  const names: Host['names'] = async (...asked) => {
    await answered;
    return known.names(...asked);
  };
  const { place } = draw(<Names host={{ ...known, names }} ids={[id]} />);
  await soon(() => expect(place.textContent).toBe('…'));
  answer();
  await soon(() => expect(place.textContent).toBe('Anna'));
});

test('what is not there, or out of sight, says so; without an answer the end of the id is said', async () => {
  const gone = draw(<Names host={known} ids={['other']} />);
  await soon(() => expect(gone.place.textContent).toBe('Deleted, or not shown to you'));
  const names = () => Promise.reject(new Error('no server'));
  const away = draw(<Names host={{ ...known, names }} ids={[id]} />);
  await soon(() => expect(away.place.textContent).toBe('#72236c'));
});

test('a name that could not be fetched is asked for again once the network is back', async () => {
  let isAway = true;
  const names: Host['names'] = (...asked) =>
    isAway ? Promise.reject(new CallError({ code: 0, msg: '', data: null })) : known.names(...asked);
  const host = { ...known, names };
  const { place } = draw(<Names host={host} ids={[id]} />);
  await soon(() => expect(place.textContent).toBe('#72236c'));
  isAway = false;
  dispatchEvent(new Event('online'));
  await soon(() => expect(place.textContent).toBe('Anna'));
});

test('who was known stays known when another name cannot be fetched', async () => {
  const host = { ...known };
  let grow: () => void = () => undefined;
  function Growing() {
    const [ids, setIds] = useState([id]);
    grow = () => setIds([id, 'other']);
    return <Names host={host} ids={ids} />;
  }
  const { place } = draw(<Growing />);
  await soon(() => expect(place.textContent).toBe('Anna'));
  host.names = () => Promise.reject(new Error('no server'));
  grow();
  await soon(() => expect(place.textContent).toBe('Anna, #other'));
});
