import { untilServed } from '@tessera/fixtures/server-process.ts';
import { inFolder } from './folder.ts';
import { must } from './orders.ts';
import { startPair } from './pair.ts';
import { type Scenario, Worst } from './scenario.ts';

const times = 1000;

/** One Idempotency-Key 1,000 times at once, by two servers: one record, and all get its id. */
export const sameKey: Scenario = {
  rounds: 20,
  run: ({ rounds, say }) =>
    inFolder(async (folder, atEnd) => {
      const { server, servers, base } = await startPair(folder, atEnd);
      const failures: string[] = [];
      const slowest = new Worst();
      let again = 0;
      const send = (i: number, round: number) => {
        const order = { title: `same ${round}`, lines: [{ item: 'a' }, { item: 'b' }] };
        return server(i).ask('POST', base, order, { key: `key ${round}` });
      };
      for (let round = 0; round < rounds && failures.length === 0; round++) {
        const replies = await Promise.all(Array.from({ length: times }, (_, i) => send(i, round)));
        const kinds = new Map<string, number>();
        for (const [i, first] of replies.entries()) {
          slowest.note(first.took);
          const { status, code, msg, data } = await untilServed(first, () => send(i, round));
          if (first.code !== 200) again++;
          const kind = code === 200 ? data.id : `${status} ${code} ${msg}`;
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        }
        if (kinds.size !== 1) failures.push(`round ${round}: ${JSON.stringify([...kinds])}`);
        const { pagination } = await must(server(0).ask('POST', `${base}/List`, {}));
        if (pagination.total !== round + 1) failures.push(`round ${round}: ${pagination.total} records`);
        for (const { log } of servers) if (log().includes('does not answer')) failures.push(log());
        say(`round ${round + 1}: slowest answer so far ${slowest}`);
      }
      return {
        rounds,
        worst: `slowest of ${times} answers ${slowest}, ${again} had to be sent again`,
        failures,
      };
    }),
};
