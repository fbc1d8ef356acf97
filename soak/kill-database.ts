import { join } from 'node:path';
import { postmasterOf, startServer } from '@tessera/fixtures/server-process.ts';
import { inFolder } from './folder.ts';
import { Ledger } from './ledger.ts';
import { makeOrders } from './orders.ts';
import { pause, type Scenario, Worst } from './scenario.ts';

/** kill -9 of the embedded PostgreSQL in the same burst; the server lives and brings it back by itself. */
export const killDatabase: Scenario = {
  rounds: 50,
  run: ({ rounds, slack, random, say }) =>
    inFolder(async (dataDir, atEnd) => {
      const server = await startServer({ dataDir });
      atEnd(() => server.stop());
      const ledger = new Ledger(await makeOrders(server), random);
      const cluster = join(dataDir, 'postgres');
      const [back, slowest] = [new Worst(), new Worst()];
      for (let round = 0; round < rounds && ledger.failures.length === 0; round++) {
        let [over, killedAt, answeredAt] = [false, Number.POSITIVE_INFINITY, 0];
        const burst = ledger.burst(server, round, {
          clients: 8,
          isOver: () => over,
          hear: ({ code, took }) => {
            slowest.note(took);
            // Asked and answered after the kill.
            if (code === 200 && answeredAt === 0 && performance.now() - took > killedAt) answeredAt = performance.now();
          },
        });
        await pause(50 + random() * 300);
        process.kill(postmasterOf(cluster), 'SIGKILL');
        killedAt = performance.now();
        while (answeredAt === 0 && performance.now() - killedAt < 30_000 * slack) await pause(20);
        over = true;
        await burst;
        if (answeredAt === 0) ledger.failures.push(`round ${round}: no good answer within ${30 * slack} s of the kill`);
        if (!server.isRunning()) ledger.failures.push(`round ${round}: the server ended\n${server.log()}`);
        if (ledger.failures.length > 0) break;
        back.note(answeredAt - killedAt);
        await ledger.settle(server);
        await ledger.verify(server, round);
        say(`round ${round + 1}: ${ledger.acknowledged} orders, back after ${Math.round(answeredAt - killedAt)} ms`);
      }
      if (slowest.value > 5000 * slack) ledger.failures.push(`an answer took ${slowest}`);
      return {
        rounds,
        worst: `first good answer ${back} after the kill; slowest answer ${slowest}; ${ledger.acknowledged} orders`,
        failures: ledger.failures,
      };
    }),
};
