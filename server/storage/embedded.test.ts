import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

test('a killed database comes back by itself with what was committed, and stops when told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-embedded-'));
  const cluster = join(folder, 'pg');
  const postgres = await startEmbeddedPostgres(cluster);
  try {
    const first = new pg.Client(postgres.connection);
    first.on('error', () => undefined);
    await first.connect();
    await first.query('create table kept (id int)');
    await first.query('insert into kept values (7)');
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');

    let rows: unknown;
    const began = Date.now();
    while (rows === undefined && Date.now() - began < 120_000) {
      const client = new pg.Client(postgres.connection);
      client.on('error', () => undefined);
      rows = await client.connect().then(
        () =>
          client.query('select id from kept').then(
            (answer) => answer.rows,
            () => undefined,
          ),
        () => undefined,
      );
      await client.end().catch(() => undefined);
      if (rows === undefined) await new Promise((done) => setTimeout(done, 100));
    }
    expect(rows).toEqual([{ id: 7 }]);
    const revived = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    await postgres.stop();
    expect(() => process.kill(revived, 0)).toThrow();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
