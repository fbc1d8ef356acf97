// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { language } from '../../session/language.ts';
import { draw, soon } from '../../testing/draw.tsx';
import { RowCount } from './row-count.tsx';

language.set('en');

/** Answers every count with two of nine, and notes what was asked. */
function countServer(): string[] {
  const asked: string[] = [];
  const answer = { status: 200, code: 200, msg: '', data: { count: { total: 2 }, all: { total: 9 } } };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)).expression);
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

test('a condition is counted when it is whole; the half of one asks nothing', async () => {
  const asked = countServer();
  const { place } = draw(
    <>
      <RowCount moduleId="m1" expression="contains(title, )" />
      <RowCount moduleId="m1" expression="" />
      <RowCount moduleId="m1" expression="contains(title, 'fence')" />
    </>,
  );
  await soon(() => expect(place.textContent).toContain('2 of 9 records match'));
  expect(asked).toEqual(["contains(title, 'fence')"]);
});
