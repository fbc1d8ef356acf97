import { Hono } from 'hono';
import pg from 'pg';
import type { Prepared } from './prepare.ts';

const envelope = (data: string) =>
  new Response(`{"code":200,"msg":"","data":${data}}`, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
const columns = 'id, version, created_at, created_by, modified_at, modified_by, title, status, amount, day, note';

/** The least that does the same: prepared statements on `pg`, finished JSON passed through, no sign-in, no rights, no rules. */
export function bareServer(connection: pg.PoolConfig, { ticket, order }: Prepared): Hono {
  const pool = new pg.Pool({ ...connection, max: 20 });
  // The database of a benchmark that is over goes first.
  pool.on('error', () => undefined);
  const app = new Hono();
  app.get('/list', async () => {
    const found = await pool.query({
      name: 'list',
      text: `select coalesce(json_agg(r), '[]')::text as list from (
        select ${columns} from ${ticket.table} where deleted_at is null and status = $1 order by day desc, id desc limit 20) r`,
      values: ['open'],
    });
    return envelope(`{"list":${found.rows[0].list},"pagination":{"currentPage":1,"pageSize":20,"total":500000}}`);
  });
  app.get('/one/:id', async (context) => {
    const found = await pool.query({
      name: 'one',
      text: `select row_to_json(r)::text as record from (select ${columns} from ${ticket.table} where id = $1 and deleted_at is null) r`,
      values: [context.req.param('id')],
    });
    return envelope(found.rows[0].record);
  });
  app.post('/create', async (context) => {
    const { title, status, amount, day, note } = await context.req.json();
    const id = crypto.randomUUID();
    await inTransaction(pool, async (client) => {
      await client.query({
        name: 'create',
        text: `insert into ${ticket.table} (id, title, status, amount, day, note) values ($1, $2, $3, $4, $5, $6)`,
        values: [id, title, status, amount, day, note],
      });
      await recordChange(client, { id, version: 1, action: 'create', patch: { title, status, amount, day, note } });
    });
    return envelope(JSON.stringify({ id }));
  });
  app.put('/order/:id', async (context) => {
    const id = context.req.param('id');
    const { lines } = (await context.req.json()) as { lines: Record<string, unknown>[] };
    await inTransaction(pool, async (client) => {
      await client.query({
        name: 'lock',
        text: `select version from ${order.table} where id = $1 for update`,
        values: [id],
      });
      const stored = await client.query({
        name: 'lines',
        text: `select id, item, qty, price from ${order.lines} where parent_id = $1 and deleted_at is null order by row_no`,
        values: [id],
      });
      const old = new Map(stored.rows.map((row) => [row.id, row]));
      const changed = lines.filter((row) => {
        const before = old.get(row.id);
        return before.item !== row.item || Number(before.qty) !== row.qty || Number(before.price) !== row.price;
      });
      for (const row of changed)
        await client.query({
          name: 'line',
          text: `update ${order.lines} set version = version + 1, item = $2, qty = $3, price = $4 where id = $1`,
          values: [row.id, row.item, row.qty, row.price],
        });
      await client.query({
        name: 'head',
        text: `update ${order.table} set version = version + 1, modified_at = now() where id = $1`,
        values: [id],
      });
      await recordChange(client, { id, version: 2, action: 'update', patch: changed });
    });
    return envelope(JSON.stringify({ id }));
  });
  return app;
}

const recordChange = (client: pg.PoolClient, change: { id: string; version: number; action: string; patch: unknown }) =>
  client.query({
    name: 'change',
    text: `insert into record_change (resource, record_id, version, action, via, patch) values ('bare', $1, $2, $3, 'bare', $4)`,
    values: [change.id, change.version, change.action, JSON.stringify(change.patch)],
  });

async function inTransaction(pool: pg.Pool, steps: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await steps(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
