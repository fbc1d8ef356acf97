import { join } from 'node:path';
import { type Reply, startServer } from '@tessera/fixtures/server-process.ts';
import { inFolder } from './folder.ts';
import { Ledger } from './ledger.ts';
import { makeOrders } from './orders.ts';
import { startPostgres } from './processes/postgres-process.ts';
import { pause, type Scenario, Worst } from './scenario.ts';

/** What API.md promises while the database is away, and how soon it must be served again. */
const answerWithin = 5000;
const backWithin = 2000;

/**
 * The database is gone, then frozen half as long, then its connections are killed at random for as long as it was gone: every request is
 * answered with 200 or 503 in time, the server lives, and the first good answer follows the return.
 */
export const databaseAway: Scenario = {
  rounds: 1,
  outage: 60_000,
  run: ({ rounds, outage, slack, random, say }) =>
    inFolder(async (folder, atEnd) => {
      const postgres = await startPostgres(join(folder, 'pg'));
      atEnd(() => postgres.end());
      const server = await startServer({ dataDir: join(folder, 'data'), databaseUrl: postgres.url() });
      atEnd(() => server.kill());
      const entry = await makeOrders(server);
      const ledger = new Ledger(entry, random);
      const { failures } = ledger;
      const [slowest, back] = [new Worst(), new Worst()];
      const codes = new Map<number, number>();
      let goodSince = 0;
      let firstGood = 0;
      const hear = ({ status, code, msg, took }: Reply) => {
        slowest.note(took);
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (took > answerWithin * slack) failures.push(`${code} after ${Math.round(took)} ms`);
        if (code !== 200 && code !== 503) failures.push(`${status} ${code} ${msg}`);
        if (code === 200 && firstGood === 0 && goodSince > 0 && performance.now() - took >= goodSince)
          firstGood = performance.now();
      };
      const read = async (isOver: () => boolean) => {
        while (!isOver()) {
          const reply = await server.ask('POST', `/api/OnLineDevInstance/${entry}/List`, { keyword: `${random()}` });
          hear(reply);
          await pause(reply.code === 200 ? 10 : 250);
        }
      };
      const during = async (name: string, round: number, trouble: () => Promise<unknown>) => {
        let over = false;
        const isOver = () => over;
        const busy = [ledger.burst(server, round, { clients: 3, isOver, hear }), read(isOver), read(isOver)];
        await pause(1000);
        goodSince = 0;
        firstGood = 0;
        await trouble();
        goodSince = performance.now();
        while (firstGood === 0 && performance.now() - goodSince < 30_000) await pause(5);
        const took = firstGood === 0 ? Number.POSITIVE_INFINITY : firstGood - goodSince;
        back.note(took);
        if (took > backWithin * slack) failures.push(`${name}: first good answer after ${Math.round(took)} ms`);
        await pause(500);
        over = true;
        await Promise.all(busy);
        if (!server.isRunning()) failures.push(`${name}: the server ended\n${server.log()}`);
        const again = await ledger.settle(server);
        await ledger.verify(server, round);
        say(`${name}: first good answer after ${Math.round(took)} ms, slowest so far ${slowest}, ${again} sent again`);
      };
      for (let round = 0; round < rounds && failures.length === 0; round++) {
        await during('gone', round * 3, async () => {
          await postgres.kill();
          await pause(outage);
          await postgres.start();
        });
        await during('frozen', round * 3 + 1, async () => {
          postgres.freeze();
          await pause(outage / 2);
          postgres.resume();
        });
        await during('cut', round * 3 + 2, async () => {
          const until = performance.now() + outage;
          while (performance.now() < until) {
            await postgres.query(
              'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$ and random() < 0.3',
            );
            await pause(200);
          }
        });
      }
      const counted = [...codes].map(([code, count]) => `${count} × ${code}`).join(', ');
      return {
        rounds,
        worst: `slowest answer ${slowest}, first good answer ${back} after the return; ${counted}`,
        failures,
      };
    }),
};
