import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { serve } from '@hono/node-server';
import { install } from '@tessera/fixtures/installation.ts';
import { addressBehind } from '@tessera/server/routing/client-address.ts';
import { keepIndexesOf } from '@tessera/server/tenants/keep-indexes.ts';
import { bareServer } from './bare.ts';

/** One of the two servers of a comparison, in a process of its own: `product` or `bare`. */
const [kind, host = '', database = '', file = ''] = process.argv.slice(2);
const connection = { host, user: 'tessera', database };

// Who is far away says so, as if a proxy did.
const addressOf = addressBehind(['127.0.0.1']);
const product = async () => {
  const { app, tenant } = await install(connection, { filesFolder: dirname(file), addressOf });
  keepIndexesOf(tenant);
  return app;
};

const app = kind === 'product' ? await product() : bareServer(connection, JSON.parse(readFileSync(file, 'utf8')));
process.on('SIGTERM', () => process.exit(0));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
