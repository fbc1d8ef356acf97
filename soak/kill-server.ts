import { startServer } from '@tessera/fixtures/server-process.ts';
import { inFolder } from './folder.ts';
import { Ledger } from './ledger.ts';
import { makeOrders } from './orders.ts';
import { pause, type Scenario, Worst } from './scenario.ts';

/** kill -9 of the server in a burst of creates with sub-tables and bill numbers; the next start is a plain start. */
export const killServer: Scenario = {
  rounds: 50,
  run: ({ rounds, random, say }) =>
    inFolder(async (dataDir, atEnd) => {
      let server = await startServer({ dataDir });
      // Its database ends with it, as by Ctrl-C.
      atEnd(() => server.stop());
      const ledger = new Ledger(await makeOrders(server), random);
      const ready = new Worst();
      let unanswered = 0;
      for (let round = 0; round < rounds && ledger.failures.length === 0; round++) {
        const killed = server;
        let over = false;
        const burst = ledger.burst(killed, round, { clients: 8, isOver: () => over });
        await pause(100 + random() * 600);
        await killed.kill();
        over = true;
        await burst;
        server = await startServer({ dataDir, token: killed.token() });
        ready.note(server.readyAfter);
        unanswered += await ledger.settle(server);
        await ledger.verify(server, round);
        say(`round ${round + 1}: ${ledger.acknowledged} orders, ready after ${Math.round(server.readyAfter)} ms`);
      }
      return {
        rounds,
        worst: `ready again after ${ready}; of ${ledger.acknowledged} orders ${unanswered} had lost their answer`,
        failures: ledger.failures,
      };
    }),
};
