import { collationOf } from '@tessera/server/kinds/index.ts';
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
  addQuestions(app, pool, ticket.table);
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
      await lockOrder(client, { table: order.table, id });
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
      await writeHead(client, { table: order.table, id });
      await recordChange(client, { id, version: 2, action: 'update', patch: changed });
    });
    return envelope(JSON.stringify({ id }));
  });
  addOrderChanges(app, { pool, order });
  return app;
}

/** What the cases of questions.ts are held against. */
function addQuestions(app: Hono, pool: pg.Pool, table: string) {
  const pageFrom = async (from: string) => {
    const found = await pool.query({
      name: 'page',
      text: `select coalesce(json_agg(r), '[]')::text as list from (
        select ${columns} from ${table} where deleted_at is null and status = $1 and amount >= $2
        order by day desc, id desc limit 20) r`,
      values: ['open', from],
    });
    return found.rows[0].list;
  };
  app.get('/page/:from', async (context) =>
    envelope(`{"list":${await pageFrom(context.req.param('from'))},"pagination":{"currentPage":1,"pageSize":20}}`),
  );
  // What the product asks where a keyword is found often: planned by its values, as a kept plan would take seconds.
  app.get('/words/:from/:word/:by/:order', async (context) => {
    const { from, word, by, order } = context.req.param();
    if (!['title', 'amount'].includes(by) || !['asc', 'desc'].includes(order)) throw new Error(`${by} ${order}`);
    const sorted = by === 'title' ? `title${collationOf('text')}` : by;
    const found = await pool.query(
      `select coalesce(json_agg(r), '[]')::text as list from (
        select ${columns} from ${table} where deleted_at is null and status = $1 and amount >= $2
        and (title ilike $3 or status ilike $3 or note ilike $3) order by ${sorted} ${order}, id ${order} limit 20) r`,
      ['open', from, `%${word}%`],
    );
    return envelope(`{"list":${found.rows[0].list},"pagination":{"currentPage":1,"pageSize":20}}`);
  });
  // A table by hand: no more columns than are shown, ids of 16 bytes, and the best index for each of the two questions.
  app.get('/total/:from', async (context) => {
    const from = context.req.param('from');
    const [rows, count] = await Promise.all([
      pool.query({
        name: 'narrowPage',
        text: `select coalesce(json_agg(r), '[]')::text as list from (
          select * from bare_ticket where status = $1 and amount >= $2 order by day desc, id desc limit 20) r`,
        values: ['open', from],
      }),
      pool.query({
        name: 'narrowCount',
        text: `select count(*) as total from bare_ticket where status = $1 and amount >= $2`,
        values: ['open', from],
      }),
    ]);
    const { total } = count.rows[0];
    return envelope(`{"list":${rows.rows[0].list},"pagination":{"currentPage":1,"pageSize":20,"total":${total}}}`);
  });
}

/** An order of which the changed rows come: these are read for the history, and written. */
function addOrderChanges(app: Hono, { pool, order }: { pool: pg.Pool } & Pick<Prepared, 'order'>): void {
  app.put('/order-changes/:id', async (context) => {
    const id = context.req.param('id');
    const { lines } = (await context.req.json()) as { lines: { changed: { id: string; qty: number }[] } };
    await inTransaction(pool, async (client) => {
      await lockOrder(client, { table: order.table, id });
      const stored = await client.query({
        name: 'some',
        text: `select id, qty from ${order.lines} where parent_id = $1 and id = any($2) and deleted_at is null`,
        values: [id, lines.changed.map((row) => row.id)],
      });
      const old = new Map(stored.rows.map((row) => [row.id, row]));
      for (const row of lines.changed)
        await client.query({
          name: 'qty',
          text: `update ${order.lines} set version = version + 1, qty = $2 where id = $1`,
          values: [row.id, row.qty],
        });
      await writeHead(client, { table: order.table, id });
      const patch = lines.changed.map((row) => ({ from: old.get(row.id)?.qty, to: row.qty }));
      await recordChange(client, { id, version: 2, action: 'update', patch });
    });
    return envelope(JSON.stringify({ id }));
  });
}

const lockOrder = (client: pg.PoolClient, { table, id }: { table: string; id: string }) =>
  client.query({ name: 'lock', text: `select version from ${table} where id = $1 for update`, values: [id] });

const writeHead = (client: pg.PoolClient, { table, id }: { table: string; id: string }) =>
  client.query({
    name: 'head',
    text: `update ${table} set version = version + 1, modified_at = now() where id = $1`,
    values: [id],
  });

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
