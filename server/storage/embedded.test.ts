import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('a cluster that nobody has finished is made anew; what was left of it goes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-embedded-'));
  const cluster = join(folder, 'pg');
  // What a process leaves that was killed as it made one.
  mkdirSync(`${cluster}.new-killed`);
  writeFileSync(join(`${cluster}.new-killed`, 'PG_VERSION'), '18\n');
  const postgres = await startEmbeddedPostgres(cluster);
  try {
    const client = new pg.Client(postgres.connection);
    await client.connect();
    expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
    await client.end();
    expect([readdirSync(folder), existsSync(join(cluster, 'PG_VERSION'))]).toEqual([['pg'], true]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('whenever a process is killed that starts it, the next one starts it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-embedded-'));
  const cluster = join(folder, 'pg');
  const program = join(folder, 'start.mts');
  const module = join(import.meta.dirname, 'embedded.ts');
  writeFileSync(
    program,
    `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    process.send?.('begins');
    await startEmbeddedPostgres(${JSON.stringify(cluster)});`,
  );
  try {
    for (const after of [30, 200, 400, 20, 60, 120]) {
      const child = fork(program, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      await new Promise((done) => child.once('message', done));
      await new Promise((done) => setTimeout(done, after));
      child.kill('SIGKILL');
      const postgres = await startEmbeddedPostgres(cluster);
      const client = new pg.Client(postgres.connection);
      await client.connect();
      expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
      await client.end();
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
