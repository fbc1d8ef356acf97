import type autocannon from 'autocannon';
import type { Prepared } from './prepare.ts';

export type Load = Omit<autocannon.Options, 'url'> & { path: string };

/** One row of the table: what the product is asked, what it is held against, and the least ratio of their requests per second. */
export interface Case {
  name: string;
  least: number;
  /** Clients at a time; 32 when nothing is said. */
  connections?: number;
  /** Something that goes on meanwhile, so many times a second. */
  meanwhile?: { path: (prepared: Prepared) => string; draw: () => unknown; times: number };
  /** A part of an answer that is counted, and of how many answers at most it may be. */
  counts?: { part: string; most: number };
  product: (prepared: Prepared, onAnswer?: (body: string) => void) => Load;
  baseline: { server: 'product' | 'bare'; load: (prepared: Prepared) => Load };
}

export const usualConnections = 32;

export const json = { 'content-type': 'application/json' };
const list = (token: string, { ticket }: Prepared, query: object = {}): Load => ({
  path: `/api/OnLineDevInstance/${ticket.entry}/List`,
  method: 'POST',
  headers: { ...json, authorization: token },
  body: JSON.stringify({ currentPage: 1, pageSize: 20, status: 'open', sidx: 'day', sord: 'desc', ...query }),
});

/** From a browser on the other side of the world: the answer is compressed. */
const fromFar = ({ headers, ...load }: Load): Load => ({
  ...load,
  headers: { ...headers, 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': '203.0.113.7' },
});

/** Draws anew for each request; `client` says which of the connections asks. */
export const drawn = (
  path: string,
  draw: (client: number) => { path?: string; body?: unknown },
  { onAnswer, ...load }: Omit<Load, 'path'> & { onAnswer?: ((body: string) => void) | undefined },
): Load => {
  let clients = 0;
  return {
    path,
    ...load,
    setupClient: (connection) => {
      const client = clients++;
      connection.setRequests([
        {
          ...(onAnswer ? { onResponse: (_: number, body: string) => onAnswer(body) } : {}),
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
export const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T;
export const someTicket = () => ({
  title: `Ticket ${Math.random()}`,
  status: 'open',
  amount: Math.round(Math.random() * 100_000) / 100,
  day: '2026-11-20',
  note: 'made by the benchmark',
});
/**
 * An order as another program sends it: all 200 rows, three of them changed. Each client has orders of its own: what two sent
 * at once would undo each other's changes, more of them the longer an answer takes.
 */
const changedOrder = ({ orders }: Prepared, client: number) => {
  const { id, lines } = any(orders.filter((_, index) => index % usualConnections === client));
  for (let n = 0; n < 3; n++) {
    const row = any(lines);
    row.qty = Math.floor(Math.random() * 100_000);
  }
  return { id, body: { lines: lines.map(({ id: row, item, qty, price }) => ({ id: row, item, qty, price })) } };
};

/** The same as the form sends it: three rows with the cell that changed. */
const changesOfOrder = ({ orders }: Prepared, client: number) => {
  const { id, lines } = any(orders.filter((_, index) => index % usualConnections === client));
  const rows = new Map(Array.from({ length: 3 }, () => any(lines)).map((row) => [row.id, row]));
  const changed = [...rows.keys()].map((row) => ({ id: row, qty: Math.floor(Math.random() * 100_000) }));
  return { id, body: { lines: { changed } } };
};

/** An order of 200 rows saved, as `draw` sends it. */
function savedOrder(
  name: string,
  { least, bare, draw }: { least: number; bare: string; draw: typeof changedOrder | typeof changesOfOrder },
): Case {
  const save = (prepared: Prepared, { to, headers }: { to: string; headers: Record<string, string> }) =>
    drawn(
      '/',
      (client) => {
        const { id, body } = draw(prepared, client);
        return { path: `${to}/${id}`, body };
      },
      { method: 'PUT', headers },
    );
  return {
    name,
    least,
    product: (prepared) =>
      save(prepared, {
        to: `/api/OnLineDevInstance/${prepared.order.entry}`,
        headers: { ...json, authorization: prepared.tokens.admin },
      }),
    baseline: { server: 'bare', load: (prepared) => save(prepared, { to: bare, headers: json }) },
  };
}

export const usualCases: Case[] = [
  {
    name: 'list',
    least: 0.6,
    product: (prepared) => list(prepared.tokens.admin, prepared),
    baseline: { server: 'bare', load: () => ({ path: '/list' }) },
  },
  {
    name: 'list-scope',
    least: 0.8,
    product: (prepared) => list(prepared.tokens.scoped, prepared),
    baseline: { server: 'product', load: (prepared) => list(prepared.tokens.admin, prepared) },
  },
  {
    name: 'list-far',
    least: 0.6,
    product: (prepared) => fromFar(list(prepared.tokens.admin, prepared)),
    baseline: { server: 'product', load: (prepared) => list(prepared.tokens.admin, prepared) },
  },
  ...[32, 16, 1].map(
    (connections): Case => ({
      name: connections === 32 ? 'read' : `read-${connections}`,
      least: connections === 1 ? 0.6 : connections === 16 ? 0.8 : 0.6,
      connections,
      product: (prepared) =>
        drawn('/', () => ({ path: `/api/OnLineDevInstance/${prepared.ticket.entry}/${any(prepared.ids)}` }), {
          headers: { authorization: prepared.tokens.admin },
        }),
      baseline: { server: 'bare', load: (prepared) => drawn('/', () => ({ path: `/one/${any(prepared.ids)}` }), {}) },
    }),
  ),
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
  savedOrder('sub-table', { least: 0.6, bare: '/order', draw: changedOrder }),
  savedOrder('sub-table-changes', { least: 0, bare: '/order-changes', draw: changesOfOrder }),
];
