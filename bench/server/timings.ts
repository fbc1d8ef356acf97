import type { Prepared } from './prepare.ts';

interface Timing {
  name: string;
  /** The most milliseconds that 95 of 100 may take. */
  most: number;
  body: (draw: number) => object;
}

const hex = (draw: number) =>
  Math.floor(draw * 0xffffff)
    .toString(16)
    .padStart(6, '0');

const asked: Timing[] = [
  { name: 'keyword found often', most: 300, body: (draw) => ({ keyword: `Ticket ${Math.floor(draw * 9) + 1}` }) },
  { name: 'keyword found seldom', most: 300, body: (draw) => ({ keyword: hex(draw) }) },
  {
    name: 'keyword found once',
    most: 300,
    body: (draw) => ({ keyword: `Ticket ${900_000 + Math.floor(draw * 99_999)}` }),
  },
  { name: 'keyword found nowhere', most: 300, body: (draw) => ({ keyword: `zz${hex(draw)}` }) },
  { name: 'keyword of two letters', most: 300, body: (draw) => ({ keyword: hex(draw).slice(0, 2) }) },
  { name: 'page 10,000', most: 400, body: (draw) => ({ currentPage: 10_000 + Math.floor(draw * 100) }) },
  {
    name: 'page 10,000 of a filter',
    most: 400,
    body: (draw) => ({ status: 'open', currentPage: 10_000 + Math.floor(draw * 100) }),
  },
];

const times = 100;

/** Questions that each take their time: asked one after the other, never the same twice, the 95th of 100. */
export async function timings(server: string, { ticket, tokens }: Prepared): Promise<void> {
  for (const { name, most, body } of asked) {
    const took: number[] = [];
    let total = 0;
    for (let index = 0; index < times; index++) {
      const before = performance.now();
      const response = await fetch(`${server}/api/OnLineDevInstance/${ticket.entry}/List`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: tokens.admin },
        body: JSON.stringify(body((index + 0.5) / times)),
      });
      const answer = (await response.json()) as { code: number; data: { pagination: { total: number } } };
      if (answer.code !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      total = answer.data.pagination.total;
      took.push(performance.now() - before);
    }
    took.sort((a, b) => a - b);
    const slow = took[Math.ceil(times * 0.95) - 1] ?? 0;
    const middle = took[times / 2] ?? 0;
    console.log(
      `${name}: middle ${middle.toFixed(0)} ms, 95 of 100 within ${slow.toFixed(0)} ms, at most ${most}: ${slow <= most ? 'met' : 'MISSED'} (the last found ${total})`,
    );
  }
}
