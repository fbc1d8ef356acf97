import { clientHash } from '@tessera/server/seed/seed.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword } from '../fixtures/database-setup.ts';
import { everyKindPage } from '../fixtures/every-kind.ts';
import { type FuzzRequest, fuzzRequests } from '../fixtures/fuzz-requests.ts';
import { type Ask, makeWorld, type World } from '../fixtures/world.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? 20261120);

let world: World;
let ask: Ask;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  world = await makeWorld();
  ask = world.ask;
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await world.end();
});

test(
  `${runs} requests drawn from the API document: none is a fault, and every answer is an envelope`,
  async () => {
    const entry = await ask('POST', '/api/OnLineDev', {
      fullName: '乱',
      code: 'fuzz',
      type: 'form',
      page: everyKindPage,
    });
    expect(entry.code).toBe(200);
    expect(await ask('POST', `/api/OnLineDev/${entry.data.id}/Actions/Release`, {})).toMatchObject({ code: 200 });
    const record = await ask('POST', `/api/OnLineDevInstance/${entry.data.id}`, { title: '一' });
    expect(record.code).toBe(200);
    const { data: me } = await ask('GET', '/api/Login/CurrentUser');
    const { data: roles } = await ask('GET', '/api/framework/permission/Role');
    const { data: menus } = await ask('GET', '/api/framework/system/Menu');
    const ids = [record.data.id, me.userInfo.id, roles.list[0].id, menus.list[0].id, entry.data.id];

    const document = await (await world.app.request('/api/openapi.json')).json();
    const wrong: string[] = [];
    const seen = new Map<number, number>();
    for (const request of fc.sample(fuzzRequests(document, { ids, entry: entry.data.id }), { numRuns: runs, seed })) {
      const answer = await send(request);
      seen.set(answer.code, (seen.get(answer.code) ?? 0) + 1);
      const isEnvelope = answer.type.startsWith('application/json')
        ? typeof answer.msg === 'string'
        : answer.status === 200;
      if (answer.status >= 500 || (!isEnvelope && request.route !== 'GET /api/openapi.json'))
        wrong.push(`${JSON.stringify(request).slice(0, 600)} -> ${answer.status} ${answer.msg}`);
    }
    const faults = await sql<{ fault: string }>`select distinct route || ' ' || message as fault from fault`.execute(
      world.deps.db,
    );
    expect({ wrong: wrong.slice(0, 20), faults: faults.rows.map(({ fault }) => fault) }).toEqual({
      wrong: [],
      faults: [],
    });
    expect(unhandled).toEqual([]);
    // A fuzzer whose requests are all refused at the door would find nothing.
    expect(seen.get(200) ?? 0).toBeGreaterThan(runs / 20);
    expect(seen.get(400) ?? 0).toBeGreaterThan(runs / 20);
  },
  Math.max(60_000, runs * 60),
);

/** Sends a request as the administrator, who signs in again when the request before ended or locked the session. */
async function send(request: FuzzRequest) {
  const { method, path, body, headers } = request;
  const response = await world.app.request(path, {
    method,
    headers: { authorization: await token(), 'accept-language': 'en', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (/\/(Logout|LockScreen|ModifyPassword)$|\/api\/Login$/.test(path) || /\/User\//.test(path)) kept = null;
  const type = response.headers.get('content-type') ?? '';
  const read = type.startsWith('application/json') ? await response.json() : { msg: '', code: response.status };
  return { status: response.status, type, code: Number(read.code ?? response.status), msg: read.msg };
}

let kept: string | null = null;

async function token(): Promise<string> {
  if (kept !== null) return kept;
  await world.deps.db.deleteFrom('login_try').execute();
  const account = { account: 'admin', password: clientHash(adminPassword) };
  const { data } = await world.askAnonymous('POST', '/api/Login', account);
  kept = data.token as string;
  return kept;
}
