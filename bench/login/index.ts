import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { install } from '@tessera/fixtures/installation.ts';
import { clientHash } from '@tessera/server/seed/seed.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';
import autocannon from 'autocannon';
import { median } from '../median.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
const clients = 16;
/** Logins per second and core, and the longest that other calls may take meanwhile (p99, milliseconds). */
const wanted = { perCore: 15, p99: 300 };
const password = 'admin123';

/** A burst of logins, against bare checks of the same hash, and what it does to whoever works meanwhile. */
export async function loginBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
  const filled = await install(postgres.connection, {
    filesFolder: folder,
    seed: { adminPassword: password, seed: 'none' },
  });
  await filled.close();
  const child = fork(
    resolve(import.meta.dirname, '../server/child.ts'),
    ['product', postgres.connection.host, 'postgres'],
    { execArgv: ['--import', 'tsx'] },
  );
  try {
    const port = await new Promise<number>((done) =>
      child.once('message', (message) => done((message as { port: number }).port)),
    );
    const url = `http://127.0.0.1:${port}`;
    const token = await signIn(url);
    await burst(url);
    // They take turns, so that whatever else the machine does meets all of them.
    const found = { bare: [], logins: [], quiet: [], busy: [], cpu: [] } as Record<string, number[]>;
    const of = (name: string) => median(found[name] ?? []);
    for (let round = 0; round < rounds; round++) {
      found.bare?.push(await bareChecks());
      found.quiet?.push(await work(url, token));
      const before = cpuSeconds(child.pid);
      const [logins, busy] = await Promise.all([burst(url), work(url, token)]);
      found.logins?.push(logins);
      found.busy?.push(busy);
      found.cpu?.push(((cpuSeconds(child.pid) - before) / logins / seconds) * 1000);
    }
    const cores = availableParallelism();
    const perCore = of('logins') / cores;
    const met = perCore >= wanted.perCore && of('busy') <= wanted.p99 ? 'met' : 'MISSED';
    console.log(
      `login: ${of('logins').toFixed(0)} a second on ${cores} cores, ${perCore.toFixed(0)} a core, ratio ${(of('logins') / of('bare')).toFixed(2)} to ${of('bare').toFixed(0)} bare checks of the hash; ` +
        `${of('cpu').toFixed(0)} ms of the server's processor time each, ${(1000 / of('cpu')).toFixed(0)} a second of a core of its own; ` +
        `others' p99 ${of('busy')} ms (quiet ${of('quiet')} ms); at least ${wanted.perCore} a core and at most ${wanted.p99} ms: ${met}`,
    );
  } finally {
    child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const login = { account: 'admin', password: clientHash(password) };
const headers = { 'content-type': 'application/json' };

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/Login`, { method: 'POST', headers, body: JSON.stringify(login) });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function burst(url: string): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/Login`,
    method: 'POST',
    headers,
    body: JSON.stringify(login),
    connections: clients,
    duration: seconds,
    verifyBody: (body) => String(body).startsWith('{"code":200'),
  });
  if (result.non2xx + result.errors + result.mismatches > 0)
    throw new Error(`${result.non2xx + result.mismatches} logins refused, ${result.errors} errors`);
  return result.requests.average;
}

/** Forty calls a second of somebody who is signed in: the longest that 99 of 100 take, in milliseconds. */
async function work(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/framework/organize/User`,
    headers: { authorization: token },
    connections: 4,
    overallRate: 40,
    duration: seconds,
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} calls refused, ${result.errors} errors`);
  return result.latency.p99;
}

/** The processor time that a process has used (Linux; elsewhere NaN). */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** How many checks of such a hash a second this machine does with nothing around them. */
async function bareChecks(): Promise<number> {
  const stored = await hash(login.password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  let done = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await verify(stored, login.password);
        done++;
      }
    }),
  );
  return done / seconds;
}
