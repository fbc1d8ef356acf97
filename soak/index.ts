import { carryOver } from './carry-over.ts';
import { databaseAway } from './database-away.ts';
import { externalWrites } from './external-writes.ts';
import { fuzzing } from './fuzz.ts';
import { heavyRequests } from './heavy-requests.ts';
import { histories } from './histories.ts';
import { sameKey } from './idempotency.ts';
import { killDatabase } from './kill-database.ts';
import { killRelease } from './kill-release.ts';
import { killServer } from './kill-server.ts';
import { releaseUnderLoad } from './release-under-load.ts';
import { randomOf, type Scenario } from './scenario.ts';
import { steady } from './steady.ts';
import { twoServers } from './two-servers.ts';
import { writersOfOne } from './writers.ts';

/** `npm run soak`, or `npm run soak -- <scenario> --rounds N --seed S`: each says PASS or FAIL and what was worst. */
const scenarios: Record<string, Scenario> = {
  'kill-server': killServer,
  'kill-database': killDatabase,
  'kill-release': killRelease,
  'release-under-load': releaseUnderLoad,
  'database-away': databaseAway,
  'two-servers': twoServers,
  writers: writersOfOne,
  'external-writes': externalWrites,
  idempotency: sameKey,
  fuzz: fuzzing,
  histories,
  'heavy-requests': heavyRequests,
  steady,
  'carry-over': carryOver,
};

const words = process.argv.slice(2);
const option = (name: string): number | undefined => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? undefined : Number(words.splice(at, 2)[1]);
};
const seed = option('seed') ?? Math.floor(Date.now() / 1000) % 1_000_000;
const rounds = option('rounds');
const outage = option('outage');
const unknown = words.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) {
  console.error(`there is no ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}`);
  process.exit(2);
}

for (const [name, scenario] of Object.entries(scenarios)) {
  if (words.length > 0 && !words.includes(name)) continue;
  const began = performance.now();
  console.log(`\n# ${name}, seed ${seed}`);
  const outcome = await scenario
    .run({
      rounds: rounds ?? scenario.rounds,
      seed,
      random: randomOf(seed),
      outage: outage ?? scenario.outage ?? 0,
      slack: 1,
      say: (text) => console.log(`  ${text}`),
    })
    .catch((error: Error) => ({ rounds: 0, worst: 'it broke off', failures: [String(error.stack)] }));
  for (const failure of outcome.failures.slice(0, 20)) console.log(`  ${failure}`);
  const passed = outcome.failures.length === 0;
  if (!passed) process.exitCode = 1;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${passed ? 'PASS' : 'FAIL'} ${name}: seed ${seed}, rounds ${outcome.rounds}, ${seconds} s; ${outcome.worst}`,
  );
}
