import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import { clientHash } from '@tessera/server/seed/seed.ts';
import { unzipSync, zipSync } from 'fflate';
import { inFolder } from './folder.ts';
import { makeOrders, must } from './orders.ts';
import { pause, type Scenario, Worst } from './scenario.ts';

const megabyte = 1024 * 1024;
/** What the process may hold at its peak, beside what it holds after its start. */
const mostMore = 700;
const uploads = 10;
const imports = 8;

/**
 * Ten uploads of 49 MB at once by somebody without rights, eight imports at once that unpack to 100 MB each, requests
 * that never end: memory stays bounded, others are served meanwhile, who waits is told behind how many.
 */
export const heavyRequests: Scenario = {
  rounds: 3,
  run: ({ rounds, say }) =>
    inFolder(async (folder, atEnd) => {
      const server = await startServer({ dataDir: join(folder, 'data') });
      atEnd(() => server.kill());
      const failures: string[] = [];
      const slowest = new Worst();
      const entry = await makeOrders(server);
      const people = await Promise.all(Array.from({ length: imports }, (_, i) => makeUser(server, `p${i}`)));
      const workbook = await makeBomb(server, entry);
      const before = memoryOf(server.pid);
      let waited = 0;
      for (let round = 0; round < rounds; round++) {
        const others = servedMeanwhile(server, slowest);
        const file = new Blob([new Uint8Array(49 * megabyte)]);
        // One person may have 1 GB of files that no record holds.
        const nobody = people[round % people.length] ?? '';
        const codes = await Promise.all(
          Array.from({ length: uploads }, () =>
            sendFile(`${server.url}/api/file/Upload/annex`, { token: nobody, file }),
          ),
        );
        if (codes.some((code) => code !== 200)) failures.push(`uploads: ${codes.join()}`);
        const place = `${server.url}/api/OnLineDevInstance/${entry}/Actions/Import`;
        const importing = people.map((token) => sendFile(place, { token, file: new Blob([workbook]) }));
        await pause(1500);
        for (const token of people) {
          const [own] = await waitingOf(server, token);
          if (own?.state === 'waiting') waited = Math.max(waited, own.before);
        }
        const told = await Promise.all(importing);
        if (told.some((code) => code !== 200 && code !== 400)) failures.push(`imports: ${told.join()}`);
        const unserved = await others();
        if (unserved > 0) failures.push(`${unserved} small requests were not served meanwhile`);
        say(`round ${round + 1}: peak ${memoryOf(server.pid)} MB`);
      }
      if (waited < 2) failures.push(`nobody was told to wait behind more than ${waited}`);
      const more = memoryOf(server.pid) - before;
      if (more > mostMore) failures.push(`${more} MB more at the peak`);
      const cut = await cutAfter(server);
      if (cut.headers > 20 || cut.body > 40)
        failures.push(`cut after ${cut.headers} s of headers, ${cut.body} s without body`);
      return {
        rounds,
        worst: `${more} MB more at the peak (${before} MB before), waited behind ${waited}, slowest small request ${slowest}; cut after ${cut.headers} s of headers, ${cut.body} s without body`,
        failures,
      };
    }),
};

/** The most that the process has held at once, in MB. */
const memoryOf = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** A person who may import; answers their token. */
async function makeUser(server: ServerProcess, account: string): Promise<string> {
  const { list } = await must(server.ask('GET', '/api/framework/organize/Company'));
  const roles = await must(server.ask('GET', '/api/framework/permission/Role?pageSize=100'));
  const roleIds = roles.list.flatMap(({ id, code }: { id: string; code: string }) =>
    code === 'Administrators' ? [id] : [],
  );
  const password = clientHash('secret1');
  const person = { account, realName: account, companyId: list[0].id, password, roleIds };
  await must(server.ask('POST', '/api/framework/organize/User', person));
  return (await must(server.ask('POST', '/api/Login', { account, password }))).token;
}

/** The import's own template, its sheet so full of nothing that it unpacks to 100 MB. */
async function makeBomb(
  server: ServerProcess & { token: () => string },
  entry: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${server.url}/api/OnLineDevInstance/${entry}/Actions/Import/Template`, {
    headers: { authorization: server.token() },
  });
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const path = Object.keys(parts).find((name) => name.endsWith('sheet1.xml')) ?? '';
  const sheet = Buffer.from(parts[path] ?? '').toString();
  const filled = sheet.replace('</sheetData>', `${' '.repeat(100 * megabyte)}</sheetData>`);
  return new Uint8Array(zipSync({ ...parts, [path]: new Uint8Array(Buffer.from(filled)) }));
}

async function sendFile(url: string, { token, file }: { token: string; file: Blob }): Promise<number> {
  const form = new FormData();
  form.append('file', file, 'file.xlsx');
  const response = await fetch(url, { method: 'POST', headers: { authorization: token }, body: form });
  return ((await response.json()) as { code: number }).code;
}

async function waitingOf(server: ServerProcess, token: string): Promise<{ state: string; before: number }[]> {
  const response = await fetch(`${server.url}/api/HeavyWork`, { headers: { authorization: token } });
  return ((await response.json()) as { data: { state: string; before: number }[] }).data;
}

/** Small requests all the time; the end of it says how many of them got no answer. */
function servedMeanwhile(server: ServerProcess, slowest: Worst): () => Promise<number> {
  let over = false;
  let unserved = 0;
  const asking = (async () => {
    while (!over) {
      const { code, took } = await server.ask('GET', '/api/Login/CurrentUser');
      slowest.note(took);
      if (code !== 200) unserved++;
      await pause(100);
    }
  })();
  return async () => {
    over = true;
    await asking;
    return unserved;
  };
}

/** Seconds after which a connection is ended that never finishes its headers, or sends nothing of its body. */
async function cutAfter({ url }: ServerProcess): Promise<{ headers: number; body: number }> {
  const port = Number(new URL(url).port);
  const head = 'POST /api/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const ended = (text: string) =>
    new Promise<number>((done) => {
      const began = performance.now();
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      const over = () => {
        socket.destroy();
        done(Math.round((performance.now() - began) / 1000));
      };
      for (const event of ['data', 'close', 'error'] as const) socket.once(event, over);
      socket.setTimeout(60_000, over);
    });
  const [headers, body] = await Promise.all([ended(head), ended(`${head}Content-Length: 100\r\n\r\n{`)]);
  return { headers, body };
}
