import { expect, test } from 'vitest';
import { BodyBudget } from './body-budget.ts';

const settled = () => new Promise((done) => setTimeout(done, 5));

function budgetOf(given: { inAll: number; each?: number; patience?: number }) {
  const budget = new BodyBudget({ each: given.inAll, ...given });
  const hold = (person: string) => {
    const held = budget.hold(person);
    const take = (bytes: number) => {
      const state = { is: 'waits' };
      held.take(bytes).then(
        () => {
          state.is = 'has it';
        },
        ({ problem, params }) => {
          state.is = `${problem} ${params.seconds}`;
        },
      );
      return state;
    };
    return { take, release: held.release };
  };
  return { budget, hold };
}

test('what has come is held until it is let go; who comes when all is used up waits in turn', async () => {
  const { budget, hold } = budgetOf({ inAll: 100 });
  const [a, b, c, d] = [hold('a'), hold('b'), hold('c'), hold('d')];
  const taken = [a.take(60), b.take(40), c.take(30), d.take(5)];
  await settled();
  expect(taken.map(({ is }) => is)).toEqual(['has it', 'has it', 'waits', 'waits']);
  expect(budget.bytes).toBe(100);
  b.release();
  await settled();
  expect(taken.map(({ is }) => is)).toEqual(['has it', 'has it', 'has it', 'has it']);
  for (const one of [a, c, d]) one.release();
  expect(budget.bytes).toBe(0);
});

test('behind one that waits for others nobody grows, so that the largest comes to its turn', async () => {
  const { hold } = budgetOf({ inAll: 100 });
  const [a, b, c] = [hold('a'), hold('b'), hold('c')];
  a.take(50);
  b.take(40);
  await settled();
  const large = b.take(60);
  const small = c.take(5);
  await settled();
  expect([large.is, small.is]).toEqual(['waits', 'waits']);
  a.release();
  await settled();
  expect([large.is, small.is]).toEqual(['has it', 'waits']);
});

test('bodies that each have come half never wait for each other for ever: the first goes on', async () => {
  const { budget, hold } = budgetOf({ inAll: 100, patience: 10_000 });
  const bodies = ['a', 'b', 'c', 'd'].map(hold);
  for (const body of bodies) body.take(25);
  const rest = bodies.map((body) => body.take(75));
  for (const [index, body] of bodies.entries()) {
    await settled();
    expect(rest.map(({ is }) => is)).toEqual(rest.map((_, at) => (at <= index ? 'has it' : 'waits')));
    // At most one body more than there is room for.
    expect(budget.bytes).toBeLessThanOrEqual(200);
    body.release();
  }
  expect(budget.bytes).toBe(0);
});

test('one person who uses up their own part keeps nobody else waiting, and their first goes on', async () => {
  const { hold } = budgetOf({ inAll: 100, each: 30 });
  const [first, second, other] = [hold('a'), hold('a'), hold('b')];
  const taken = [first.take(20), second.take(20), other.take(30), first.take(20)];
  await settled();
  expect(taken.map(({ is }) => is)).toEqual(['has it', 'waits', 'has it', 'has it']);
  first.release();
  await settled();
  expect(taken[1]?.is).toBe('has it');
});

test('who has waited for long is refused and told when to come again, and holds nothing any more', async () => {
  const { budget, hold } = budgetOf({ inAll: 100, patience: 30 });
  const [a, b, c] = [hold('a'), hold('b'), hold('c')];
  a.take(100);
  await settled();
  const refused = b.take(10);
  await new Promise((done) => setTimeout(done, 60));
  expect(refused.is).toBe('TOO_BUSY 10');
  b.release();
  a.release();
  const next = c.take(100);
  await settled();
  expect([next.is, budget.bytes]).toEqual(['has it', 100]);
});
