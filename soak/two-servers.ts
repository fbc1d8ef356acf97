import { join } from 'node:path';
import { orders } from '@tessera/fixtures/orders.ts';
import { startServer } from '@tessera/fixtures/server-process.ts';
import { inFolder } from './folder.ts';
import { makeOrders, must } from './orders.ts';
import { startPostgres } from './processes/postgres-process.ts';
import { type Scenario, Worst } from './scenario.ts';

/** Two server processes start on one empty database at once; what one releases the other serves with its next answer. */
export const twoServers: Scenario = {
  rounds: 20,
  run: ({ rounds, say }) =>
    inFolder(async (folder, atEnd) => {
      const postgres = await startPostgres(join(folder, 'pg'));
      atEnd(() => postgres.end());
      const failures: string[] = [];
      const ready = new Worst();
      const expect = (what: string, found: unknown, wanted: unknown) => {
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          failures.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
      };
      for (let round = 0; round < rounds && failures.length === 0; round++) {
        const database = `round_${round}`;
        await postgres.query(`create database ${database}`);
        const start = (name: string) =>
          startServer({ dataDir: join(folder, `${round}${name}`), databaseUrl: postgres.url(database) });
        const started = await Promise.allSettled([start('a'), start('b')]);
        const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
        atEnd(() => Promise.all(servers.map((server) => server.kill())));
        for (const result of started) if (result.status === 'rejected') failures.push(String(result.reason));
        const [one, other] = servers;
        if (!one || !other) break;
        ready.note(Math.max(one.readyAfter, other.readyAfter));

        const count = async (text: string) => (await postgres.query(text, database)).rows[0]?.n;
        expect(
          'migrations run twice',
          await count('select count(*) - count(distinct name) as n from kysely_migration'),
          '0',
        );
        expect('releases of a built-in module', await count('select max(version) as n from release'), 1);
        expect('users', (await must(one.ask('GET', '/api/framework/organize/User'))).pagination.total, 1);

        const entry = await makeOrders(one);
        const base = `/api/OnLineDevInstance/${entry}`;
        const first = await other.ask('POST', base, { title: 'first' });
        expect('the other server on what was just released', [first.code, first.msg], [200, '']);
        await must(other.ask('PUT', `/api/OnLineDev/${entry}`, { page: orders.next }));
        await must(other.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {}));
        const second = await one.ask('POST', base, { title: 'second', more: 'x', parts: [{ part: 'y' }] });
        expect('the first server on the next release', [second.code, second.msg], [200, '']);
        const both = Array.from({ length: 40 }, (_, i) =>
          (i % 2 === 0 ? one : other).ask('POST', base, { title: `parallel ${i}` }),
        );
        expect('codes in parallel', [...new Set((await Promise.all(both)).map(({ code }) => code))], [200]);
        const numbers = (await must(one.ask('GET', `${base}/All`)))
          .map(({ number }: { number: string }) => Number(number.slice(1)))
          .sort((a: number, b: number) => a - b);
        expect(
          'numbers',
          numbers,
          Array.from({ length: 42 }, (_, i) => i + 1),
        );
        await Promise.all(servers.map((server) => server.stop()));
        say(`round ${round + 1}: ready after ${Math.round(Math.max(one.readyAfter, other.readyAfter))} ms`);
      }
      return { rounds, worst: `both ready after ${ready}`, failures };
    }),
};
