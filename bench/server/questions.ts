import { type Case, drawn, json, type Load, someTicket } from './cases.ts';
import type { Prepared } from './prepare.ts';

/** The least amount that is asked for, as a share of the largest: a fifth of the open tickets is found, or more. */
const never = ({ mostAmount }: Prepared) => Math.floor(Math.random() * 0.8 * mostAmount * 1000) / 1000;
const known = ({ mostAmount }: Prepared) => (Math.floor(Math.random() * 32) / 40) * mostAmount;

const asked = (
  draw: (prepared: Prepared) => number,
  { token, more = () => ({}) }: { token: (prepared: Prepared) => string; more?: () => object },
) => {
  const body = (prepared: Prepared) => ({
    ...{ pageSize: 20, status: 'open', sidx: 'day', sord: 'desc' },
    filter: [{ field: 'amount', op: 'gte', value: draw(prepared) }],
    ...more(),
  });
  return (prepared: Prepared, onAnswer?: (body: string) => void): Load =>
    drawn(`/api/OnLineDevInstance/${prepared.ticket.entry}/List`, () => ({ body: body(prepared) }), {
      method: 'POST',
      headers: { ...json, authorization: token(prepared) },
      onAnswer,
    });
};
const bare = (path: string, draw: (prepared: Prepared) => number) => ({
  server: 'bare' as const,
  load: (prepared: Prepared) => drawn(path, () => ({ path: `${path}/${draw(prepared)}` }), {}),
});
const admin = ({ tokens }: Prepared) => tokens.admin;
const scoped = ({ tokens }: Prepared) => tokens.scoped;

/** Three letters, found in one of 140 notes. */
const someLetters = () =>
  Math.floor(Math.random() * 4096)
    .toString(16)
    .padStart(3, '0');
const someOrder = () => ({
  sidx: Math.random() < 0.5 ? 'title' : 'amount',
  sord: Math.random() < 0.5 ? 'asc' : 'desc',
});

/** Lists that nobody asked before, and lists whose records change. */
export const questions: Case[] = [
  ...[1, 16].map(
    (connections): Case => ({
      name: `page-new-${connections}`,
      least: connections === 1 ? 0.5 : 0.6,
      connections,
      product: asked(never, { token: admin }),
      baseline: bare('/page', never),
    }),
  ),
  ...[1, 16].map(
    (connections): Case => ({
      name: `words-new-${connections}`,
      least: 0.9,
      connections,
      product: asked(never, { token: admin, more: () => ({ keyword: someLetters(), ...someOrder() }) }),
      baseline: {
        server: 'bare',
        load: (prepared) =>
          drawn(
            '/words',
            () => {
              const { sidx, sord } = someOrder();
              return { path: `/words/${never(prepared)}/${someLetters()}/${sidx}/${sord}` };
            },
            {},
          ),
      },
    }),
  ),
  {
    name: 'total-new',
    least: 0.8,
    connections: 1,
    product: asked(never, { token: admin, more: () => ({ withTotal: 'exact' }) }),
    baseline: bare('/total', never),
  },
  {
    name: 'written',
    least: 0.5,
    product: asked(known, { token: admin }),
    baseline: bare('/page', known),
    meanwhile: {
      path: ({ ticket }) => `/api/OnLineDevInstance/${ticket.entry}`,
      draw: () => ({ ...someTicket(), amount: Math.floor(Math.random() * 1_000_000) }),
      times: 10,
    },
    counts: { part: 'totalIsMore', most: 0.01 },
  },
  ...[1, 16].map(
    (connections): Case => ({
      name: `scope-new-${connections}`,
      least: 0.8,
      connections,
      product: asked(never, { token: scoped }),
      baseline: { server: 'product', load: asked(never, { token: admin }) },
    }),
  ),
];
