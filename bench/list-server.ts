import { serve } from '@hono/node-server';
import { createApp } from '@tessera/server/app.ts';
import { boot } from '@tessera/server/boot.ts';
import { openDatabase } from '@tessera/server/storage/database.ts';
import { Hono } from 'hono';
import pg from 'pg';

/** One of the two servers of the list benchmark, in a process of its own: `product` or `bare`. */
const [kind, host = '', database = '', table = ''] = process.argv.slice(2);
const connection = { host, user: 'tessera', database };

async function product() {
  const open = openDatabase(connection);
  const deps = await boot(open);
  return createApp({ ...deps, filesFolder: '/nonexistent' });
}

/** The least that answers the same question: one prepared statement, its text passed through, and the same total. */
function bare(table: string) {
  const pool = new pg.Pool({ ...connection, max: 20 });
  const app = new Hono();
  app.get('/list', async () => {
    const found = await pool.query({
      name: 'list',
      text: `select coalesce(json_agg(r), '[]')::text as list from (
        select id, version, title, status, amount, day, note from ${table} where deleted_at is null and status = $1 order by day desc, id desc limit 20) r`,
      values: ['open'],
    });
    return new Response(
      `{"code":200,"msg":"","data":{"list":${found.rows[0].list},"pagination":{"currentPage":1,"pageSize":20,"total":500000}}}`,
      {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      },
    );
  });
  return app;
}

const app = kind === 'product' ? await product() : bare(table);
process.on('SIGTERM', () => process.exit(0));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
