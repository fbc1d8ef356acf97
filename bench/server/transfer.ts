import { readFileSync } from 'node:fs';
import { workbookStream } from '@tessera/server/excel/sheet-stream.ts';
import pg from 'pg';
import type { Prepared } from './prepare.ts';

const imported = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000);

/** Rows of a sub-table that each order has. */
const linesOfAnOrder = 5;

/**
 * An export of all tickets, one of orders that fill as many rows with their sub-tables, and an import of 100,000: rows a
 * second, the first byte, and what it takes of the server's memory.
 */
export async function transfer(
  server: { url: string; pid: number },
  { ticket, order, tokens }: Prepared,
  { rows, connection }: { rows: number; connection: pg.ClientConfig },
) {
  const headers = { authorization: tokens.admin };
  const entry = (id: string) => `${server.url}/api/OnLineDevInstance/${id}`;
  const base = entry(ticket.entry);
  await exported(server, { base, headers, rows, warm: true });
  await exported(server, { base, headers, rows, warm: false });
  const filled = await fillOrders(connection, { order, rows });
  await exported(server, {
    base: entry(order.entry),
    headers,
    rows: filled,
    warm: false,
    of: 'export with sub-tables',
  });
  await importOf(server, { base, headers, rows: 2000, warm: true });
  await importOf(server, { base, headers, rows: imported, warm: false });
}

/** As many orders as fill so many rows of a sheet; answers how many rows all of them fill. */
async function fillOrders(
  connection: pg.ClientConfig,
  { order: { table, lines }, rows }: { order: Prepared['order']; rows: number },
): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const orders = Math.floor(Math.min(rows, 800_000) / linesOfAnOrder);
  await client.query(
    `with made as (insert into ${table} (id, title)
      select gen_random_uuid(), 'Order ' || i from generate_series(1, ${orders}) i returning id)
    insert into ${lines} (id, parent_id, row_no, item, qty, price)
      select gen_random_uuid(), made.id, n, 'Item ' || n, n, n * 1.5
      from made cross join generate_series(1, ${linesOfAnOrder}) n`,
  );
  await client.query(`vacuum analyze ${table}, ${lines}`);
  const found = await client.query(`select count(*)::int as n from ${lines}`);
  await client.end();
  return found.rows[0].n;
}

interface Asked {
  base: string;
  headers: Record<string, string>;
}

async function exported(
  { pid }: { pid: number },
  { base, headers, rows, warm, of = 'export' }: Asked & { rows: number; warm: boolean; of?: string },
) {
  const memory = watchMemory(pid);
  const before = performance.now();
  // A small one first: what is loaded once does not count as what an export takes.
  const body = JSON.stringify(warm ? { day: '2020-01-02' } : {});
  const response = await fetch(`${base}/Actions/Export`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  let bytes = 0;
  let first = 0;
  for await (const part of response.body ?? []) {
    if (bytes === 0) first = performance.now() - before;
    bytes += part.byteLength;
  }
  const seconds = (performance.now() - before) / 1000;
  const grown = memory.end();
  if (warm) return;
  const perSecond = rows / seconds;
  const met = perSecond >= 20_000 && first <= 2000 && grown <= 100;
  console.log(
    `${of}: ${rows} rows in ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} rows/s (at least 20000), first byte ${first.toFixed(0)} ms (at most 2000), memory +${grown.toFixed(0)} MB (at most 100), file ${(bytes / 1e6).toFixed(0)} MB: ${met ? 'met' : 'MISSED'}`,
  );
}

async function importOf(
  { pid }: { pid: number },
  { base, headers, rows, warm }: Asked & { rows: number; warm: boolean },
) {
  async function* tickets() {
    for (let from = 0; from < rows; from += 1000)
      // Every thousandth has no title and does not pass.
      yield Array.from({ length: 1000 }, (_, n) => [
        n === 7 ? null : `Imported ${from + n}`,
        'open',
        n * 1.5,
        '2026-11-20',
        'note',
      ]);
  }
  const head = ['title', 'status', 'amount', 'day', 'note'];
  const file = await new Response(
    workbookStream([{ name: 'Tickets', columns: head.map((text) => ({ head: text })), rows: tickets() }]),
  ).arrayBuffer();
  const form = new FormData();
  form.set('file', new File([file], 'tickets.xlsx'));
  const memory = watchMemory(pid);
  const before = performance.now();
  const response = await fetch(`${base}/Actions/Import`, { method: 'POST', headers, body: form });
  const { code, data } = (await response.json()) as {
    code: number;
    data: { created: number; failedRows: number; errorFile?: { url: string } };
  };
  const seconds = (performance.now() - before) / 1000;
  if (code !== 200) throw new Error(`import: ${code}`);
  const grown = memory.end();
  if (warm) return;
  const met = grown <= 100 && data.errorFile && data.created + data.failedRows === rows;
  console.log(
    `import: ${rows} rows in ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s, memory +${grown.toFixed(0)} MB (at most 100), ${data.created} created, ${data.failedRows} in the error file ${data.errorFile ? 'offered' : 'MISSING'}: ${met ? 'met' : 'MISSED'}`,
  );
}

/** How much more memory a process holds at its highest, in MB, than when the watch began. */
function watchMemory(pid: number): { end: () => number } {
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const start = resident();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, resident());
  }, 50);
  return {
    end: () => {
      clearInterval(timer);
      return Math.max(most, resident()) - start;
    },
  };
}
