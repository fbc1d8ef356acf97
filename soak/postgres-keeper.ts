import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';

/** Keeps a PostgreSQL over TCP for a scenario, in a process that can be killed together with it. */
const [folder = '', port = ''] = process.argv.slice(2);

await startEmbeddedPostgres(folder, { settings: { listen_addresses: '127.0.0.1', port, max_connections: '200' } });
console.log('ready');
setInterval(() => undefined, 60_000);
