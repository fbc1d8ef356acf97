import { join } from 'node:path';
import { orders } from '@tessera/fixtures/orders.ts';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import { inFolder } from './folder.ts';
import { must } from './orders.ts';
import { type PostgresProcess, startPostgres } from './processes/postgres-process.ts';
import { startStatementProxy } from './processes/statement-proxy.ts';
import { releaseState } from './release-state.ts';
import { pause, type Scenario, Worst } from './scenario.ts';

type Victim = 'server' | 'database';
interface Kill {
  victim: Victim;
  when: 'before' | 'after';
  step: number;
}

/**
 * kill -9 of the server and of PostgreSQL at every statement of a release that adds, narrows, changes, renames and
 * archives fields and adds a sub-table: just before the statement is sent, and as soon as it is. What is found then is
 * the old version whole or the new one whole, the same release goes through afterwards, and no value is lost.
 */
export const killRelease: Scenario = {
  // All that there are: four for each statement.
  rounds: Number.POSITIVE_INFINITY,
  run: ({ rounds, random, say }) =>
    inFolder(async (folder, atEnd) => {
      const postgres = await startPostgres(join(folder, 'pg'));
      atEnd(() => postgres.end());
      const proxy = await startStatementProxy(postgres.port);
      atEnd(() => proxy.end());
      const start = (token?: string) =>
        startServer({
          dataDir: join(folder, 'data'),
          databaseUrl: `postgres://tessera@127.0.0.1:${proxy.port}/postgres`,
          token,
        });
      let server = await start();
      atEnd(() => server.kill());
      await must(server.ask('POST', '/api/framework/basic/CodeRule', orders.rule));

      const failures: string[] = [];
      const back = new Worst();
      const rehearsal = await makeReleased(server, 'rehearsal');
      await must(server.ask('PUT', `/api/OnLineDev/${rehearsal}`, { page: orders.next }));
      const old = await releaseState(postgres.url(), rehearsal);
      // A release that meets the keeper of indexes steps back now and then, and has more statements.
      await postgres.quiet();
      proxy.arm(Number.POSITIVE_INFINITY, 'before', () => undefined);
      await must(server.ask('POST', `/api/OnLineDev/${rehearsal}/Actions/Release`, {}));
      const statements = proxy.disarm();
      const fresh = await releaseState(postgres.url(), rehearsal);
      if (old === fresh) failures.push('the rehearsal changed nothing');
      say(`${statements.length} statements`);

      const found = { old: 0, new: 0 };
      const kills = chosen(statements.length, rounds, random);
      for (const [index, kill] of kills.entries()) {
        const name = `${kill.victim} ${kill.when} statement ${kill.step} (${statements[kill.step - 1]?.slice(0, 60)})`;
        const entry = await makeReleased(server, `k${index}`);
        await must(server.ask('PUT', `/api/OnLineDev/${entry}`, { page: orders.next }));
        let killed: Promise<unknown> | undefined;
        let answer: { code: number; msg: string } | undefined;
        // One that was busy with something else had fewer statements, and is asked for again.
        for (let tries = 0; tries < 5 && !killed && answer?.code !== 200; tries++) {
          await postgres.quiet();
          proxy.arm(kill.step, kill.when, () => {
            killed = kill.victim === 'server' ? server.kill() : postgres.kill();
          });
          answer = await server.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
          proxy.disarm();
        }
        if (!killed) {
          failures.push(`${name}: nothing was killed (${answer?.code} ${answer?.msg})`);
          break;
        }
        await killed;
        const began = performance.now();
        if (kill.victim === 'server') {
          // What it had asked ends with its connection, which the database notices when it next looks.
          server = await start(server.token());
        } else await restored(server, postgres);
        back.note(performance.now() - began);
        if (!server.isRunning()) failures.push(`${name}: the server ended\n${server.log()}`);

        const state = await releaseState(postgres.url(), entry);
        if (state === old) found.old++;
        else if (state === fresh) found.new++;
        else failures.push(`${name}: neither old nor new:\n${difference(state, old)}\n${difference(state, fresh)}`);
        failures.push(...(await goesOn(server, entry)).map((failure) => `${name}: ${failure}`));
        if (failures.length > 0) break;
        if (index % 10 === 9) say(`${index + 1} of ${kills.length}`);
      }
      return {
        rounds: kills.length,
        worst: `${statements.length} statements; found ${found.old} × old, ${found.new} × new, 0 × mixed; served again after ${back}`,
        failures,
      };
    }),
};

/** An entry of the first version with two records. */
async function makeReleased(server: ServerProcess, code: string): Promise<string> {
  const entry = { fullName: 'Order', code, type: 'form', page: orders.page };
  const { id } = await must(server.ask('POST', '/api/OnLineDev', entry));
  await must(server.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {}));
  for (const title of ['one', 'two']) await must(server.ask('POST', `/api/OnLineDevInstance/${id}`, recordOf(title)));
  return id;
}

const recordOf = (title: string) => ({
  title,
  memo: `memo of ${title}`,
  amount: '12',
  place: 'here',
  spare: 'kept',
  lines: [{ item: `${title}/0` }, { item: `${title}/1` }],
});

/** The release of the draft goes through now, the new fields are there, and rolled back every value is as it was. */
async function goesOn(server: ServerProcess, entry: string): Promise<string[]> {
  const base = `/api/OnLineDevInstance/${entry}`;
  const failures: string[] = [];
  const expectAll = async (what: string, wanted: (title: string) => object) => {
    const list = await must(server.ask('GET', `${base}/All`));
    for (const title of ['one', 'two']) {
      const { id } = list.find((record: { title: string }) => record.title === title) ?? {};
      const record = await must(server.ask('GET', `${base}/${id}`));
      for (const [name, value] of Object.entries(wanted(title)))
        if (JSON.stringify(named(record[name])) !== JSON.stringify(value))
          failures.push(
            `${what}, ${title}.${name}: ${JSON.stringify(record[name])} instead of ${JSON.stringify(value)}`,
          );
    }
  };
  await must(server.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {}));
  await must(server.ask('POST', base, { title: 'new', more: 'x', amount: 5, parts: [{ part: 'p' }] }));
  await expectAll('released', (title) => {
    const { place, spare: _, ...record } = recordOf(title);
    return { ...record, amount: 12, site: place };
  });
  await must(server.ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 }));
  await expectAll('rolled back', recordOf);
  return failures;
}

/** Rows of a sub-table by what was written into them. */
const named = (value: unknown) =>
  Array.isArray(value) ? value.map(({ item }: { item: string }) => ({ item })) : value;

async function restored(server: ServerProcess, postgres: PostgresProcess) {
  await postgres.start();
  for (let tries = 0; tries < 200; tries++) {
    if ((await server.ask('GET', '/api/Login/CurrentUser')).code === 200) return;
    await pause(50);
  }
  throw new Error('the server did not find the database again');
}

/** Every kill there is, or so many of them, spread over the statements and in both ways. */
function chosen(steps: number, rounds: number, random: () => number): Kill[] {
  const all = Array.from({ length: steps }, (_, i) => i + 1).flatMap((step) =>
    (['server', 'database'] as const).flatMap((victim) =>
      (['before', 'after'] as const).map((when): Kill => ({ victim, when, step })),
    ),
  );
  if (rounds >= all.length) return all;
  const part = all.length / rounds;
  return Array.from({ length: rounds }, (_, i) => all[Math.floor((i + random()) * part)] ?? all[0]).filter(
    (kill) => kill !== undefined,
  );
}

function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `  … ${one.slice(Math.max(0, at - 120), at + 120)}\n  … ${other.slice(Math.max(0, at - 120), at + 120)}`;
}
