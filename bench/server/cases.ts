import type autocannon from 'autocannon';
import type { Prepared } from './prepare.ts';

type Load = Omit<autocannon.Options, 'url'> & { path: string };

/** One row of the table: what the product is asked, what it is held against, and the least ratio of their requests per second. */
export interface Case {
  name: string;
  least: number;
  product: (prepared: Prepared) => Load;
  baseline: { server: 'product' | 'bare'; load: (prepared: Prepared) => Load };
}

export const connections = 32;

const json = { 'content-type': 'application/json' };
const list = (token: string, { ticket }: Prepared, query: object = {}): Load => ({
  path: `/api/OnLineDevInstance/${ticket.entry}/List`,
  method: 'POST',
  headers: { ...json, authorization: token },
  body: JSON.stringify({ currentPage: 1, pageSize: 20, status: 'open', sidx: 'day', sord: 'desc', ...query }),
});

/** Draws anew for each request; `client` says which of the connections asks. */
const drawn = (
  path: string,
  draw: (client: number) => { path?: string; body?: unknown },
  load: Omit<Load, 'path'>,
): Load => {
  let clients = 0;
  return {
    path,
    ...load,
    setupClient: (connection) => {
      const client = clients++;
      connection.setRequests([
        {
          setupRequest: (request) => {
            const { path: to, body } = draw(client);
            return {
              ...request,
              ...(to ? { path: to } : {}),
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            };
          },
        },
      ]);
    },
  };
};
const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const someTicket = () => ({
  title: `Ticket ${Math.random()}`,
  status: 'open',
  amount: Math.round(Math.random() * 100_000) / 100,
  day: '2026-11-20',
  note: 'made by the benchmark',
});
/**
 * An order as the form sends it: all 200 rows, three of them changed. Each client has orders of its own: what two sent
 * at once would undo each other's changes, more of them the longer an answer takes.
 */
const changedOrder = ({ orders }: Prepared, client: number) => {
  const { id, lines } = any(orders.filter((_, index) => index % connections === client));
  for (let n = 0; n < 3; n++) {
    const row = any(lines);
    row.qty = Math.floor(Math.random() * 100_000);
  }
  return { id, body: { lines: lines.map(({ id: row, item, qty, price }) => ({ id: row, item, qty, price })) } };
};

export const cases: Case[] = [
  {
    name: 'list',
    least: 0.6,
    product: (prepared) => list(prepared.tokens.admin, prepared),
    baseline: { server: 'bare', load: () => ({ path: '/list' }) },
  },
  {
    name: 'list-drawn',
    least: 0,
    // Never the same question twice: nothing is kept, every page is read.
    product: (prepared) =>
      drawn(
        `/api/OnLineDevInstance/${prepared.ticket.entry}/List`,
        () => ({
          body: {
            pageSize: 20,
            status: 'open',
            filter: [{ field: 'amount', op: 'gte', value: Math.floor(Math.random() * 1e6) / 1000 }],
          },
        }),
        { method: 'POST', headers: { ...json, authorization: prepared.tokens.admin } },
      ),
    baseline: { server: 'bare', load: () => ({ path: '/list' }) },
  },
  {
    name: 'list-scope',
    least: 0.8,
    product: (prepared) => list(prepared.tokens.scoped, prepared),
    baseline: { server: 'product', load: (prepared) => list(prepared.tokens.admin, prepared) },
  },
  {
    name: 'read',
    least: 0.6,
    product: (prepared) =>
      drawn('/', () => ({ path: `/api/OnLineDevInstance/${prepared.ticket.entry}/${any(prepared.ids)}` }), {
        headers: { authorization: prepared.tokens.admin },
      }),
    baseline: { server: 'bare', load: (prepared) => drawn('/', () => ({ path: `/one/${any(prepared.ids)}` }), {}) },
  },
  {
    name: 'create',
    least: 0.5,
    product: (prepared) =>
      drawn(`/api/OnLineDevInstance/${prepared.ticket.entry}`, () => ({ body: someTicket() }), {
        method: 'POST',
        headers: { ...json, authorization: prepared.tokens.admin },
      }),
    baseline: {
      server: 'bare',
      load: () => drawn('/create', () => ({ body: someTicket() }), { method: 'POST', headers: json }),
    },
  },
  {
    name: 'sub-table',
    least: 0.4,
    product: (prepared) =>
      drawn(
        '/',
        (client) => {
          const { id, body } = changedOrder(prepared, client);
          return { path: `/api/OnLineDevInstance/${prepared.order.entry}/${id}`, body };
        },
        { method: 'PUT', headers: { ...json, authorization: prepared.tokens.admin } },
      ),
    baseline: {
      server: 'bare',
      load: (prepared) =>
        drawn(
          '/',
          (client) => {
            const { id, body } = changedOrder(prepared, client);
            return { path: `/order/${id}`, body };
          },
          { method: 'PUT', headers: json },
        ),
    },
  },
];
