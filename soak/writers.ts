import { untilServed } from '@tessera/fixtures/server-process.ts';
import { inFolder } from './folder.ts';
import { must } from './orders.ts';
import { startPair } from './pair.ts';
import { type Scenario, Worst } from './scenario.ts';

const writers = 100;

/** 100 writers change one version of a record by two servers: one wins, the others get 409 with what is there now. */
export const writersOfOne: Scenario = {
  rounds: 1000,
  run: ({ rounds, say }) =>
    inFolder(async (folder, atEnd) => {
      const { postgres, server, base } = await startPair(folder, atEnd);
      const { id } = await must(server(0).ask('POST', base, { title: 'start', lines: [{ item: 'start' }] }));
      const failures: string[] = [];
      const slowest = new Worst();
      const wins: string[] = [];
      let again = 0;
      for (let round = 0; round < rounds && failures.length === 0; round++) {
        const { version, lines } = await must(server(round).ask('GET', `${base}/${id}`));
        const send = (i: number) => {
          const title = `${round}/${i}`;
          return server(i).ask('PUT', `${base}/${id}`, { version, title, lines: [{ id: lines[0].id, item: title }] });
        };
        const replies = await Promise.all(Array.from({ length: writers }, (_, i) => send(i)));
        const won = replies.flatMap(({ code }, i) => (code === 200 ? [i] : []));
        if (won.length !== 1) failures.push(`round ${round}: ${won.length} winners`);
        const title = `${round}/${won[0]}`;
        wins.push(title);
        for (const [i, first] of replies.entries()) {
          slowest.note(first.took);
          if (first.code === 200) continue;
          if (first.code !== 409) again++;
          // A write that was done and not acknowledged would be seen here: its round had another winner, or none.
          const { code, msg, data } = await untilServed(first, () => send(i));
          if (
            code !== 409 ||
            data?.title !== title ||
            data?.lines?.[0]?.item !== title ||
            data?.version !== version + 1
          )
            failures.push(`round ${round}: a loser got ${code} ${msg} ${JSON.stringify(data)}`);
        }
        if (round % 50 === 49) say(`round ${round + 1}`);
      }
      const history = await postgres.query(
        `select patch -> 'changes' as changes from record_change where record_id = '${id}' and action = 'update' order by id`,
      );
      const told = history.rows.map(
        ({ changes }) => changes.find(({ field }: { field: string }) => field === 'title')?.to,
      );
      if (JSON.stringify(told) !== JSON.stringify(wins))
        failures.push(`history tells ${told.length} changes of ${wins.length} wins`);
      return {
        rounds: wins.length,
        worst: `slowest answer ${slowest}; ${wins.length} wins, ${told.length} in the history, ${again} had to be sent again`,
        failures,
      };
    }),
};
