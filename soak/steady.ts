import { readFileSync } from 'node:fs';
import { type Reply, type ServerProcess, startServer } from '@tessera/fixtures/server-process.ts';
import { clientHash } from '@tessera/server/seed/seed.ts';
import { inFolder } from './folder.ts';
import { makeOrders, must } from './orders.ts';
import { pause, type Scenario } from './scenario.ts';

const perSecond = 50;
const warmUp = 10;
/** MB that the server may grow in ten minutes after the first ten. */
const mostGrowth = 1;

/**
 * One hour of 50 requests a second, of what people do all day, and of questions that nobody asked before: no error, and the
 * server's memory stays as it is.
 */
export const steady: Scenario = {
  /** Minutes. */
  rounds: 60,
  run: ({ rounds: minutes, random, say }) =>
    inFolder(async (dataDir, atEnd) => {
      const server = await startServer({ dataDir });
      atEnd(() => server.stop());
      const entry = await makeOrders(server);
      const people = new Day(server, `/api/OnLineDevInstance/${entry}`, random);
      await people.begin();
      const memory: number[] = [];
      const failures = people.failures;
      const began = performance.now();
      for (let second = 0; second < minutes * 60 && failures.length < 20; second++) {
        for (let n = 0; n < perSecond; n++) {
          people.doSomething(Math.floor(second / 60));
          await pause(Math.max(0, began + (second + (n + 1) / perSecond) * 1000 - performance.now()));
        }
        // The garbage that happens to be there is no growth: each minute counts with its least.
        const minute = Math.floor(second / 60);
        memory[minute] = Math.min(memory[minute] ?? Number.POSITIVE_INFINITY, residentMemory(server.pid));
        if (second % 60 === 59)
          say(`minute ${minute + 1}: ${memory[minute]?.toFixed(0)} MB, p99 ${people.p99(minute, minute)} ms`);
      }
      await people.end();
      const growth = 10 * slopeOf(memory.slice(warmUp));
      if (memory.length > warmUp + 10 && growth > mostGrowth)
        failures.push(`memory grows by ${growth.toFixed(2)} MB in ten minutes, at most ${mostGrowth}`);
      const last = memory.length - 1;
      return {
        rounds: memory.length,
        worst: `${people.done} requests, ${failures.length} failed; after ${warmUp} minutes ${growth.toFixed(2)} MB in ten minutes, ${memory.at(-1)?.toFixed(0)} MB at the end; p99 of the second ten minutes ${people.p99(warmUp, 2 * warmUp - 1)} ms, of the last ten ${people.p99(last - 9, last)} ms`,
        failures,
      };
    }),
};

/** What people do, drawn: mostly looking, sometimes writing. */
class Day {
  readonly failures: string[] = [];
  done = 0;
  readonly #times: number[][] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #ids: string[] = [];
  /** Of somebody who sees their own orders alone. */
  #scoped = '';
  readonly #server: ServerProcess;
  readonly #base: string;
  readonly #random: () => number;

  constructor(server: ServerProcess, base: string, random: () => number) {
    this.#server = server;
    this.#base = base;
    this.#random = random;
  }

  async begin() {
    this.#scoped = await scopedPerson(this.#server, this.#base.slice(this.#base.lastIndexOf('/') + 1));
    for (let n = 0; n < 50; n++) this.#ids.push((await must(this.#server.ask('POST', this.#base, this.#order()))).id);
  }

  doSomething(minute: number) {
    const running = this.#task()
      .then((reply) => {
        this.done++;
        const times = this.#times[minute] ?? [];
        this.#times[minute] = times;
        times.push(reply.took);
        if (reply.code !== 200) this.failures.push(`${reply.status} ${reply.code} ${reply.msg}`);
      })
      .finally(() => this.#open.delete(running));
    this.#open.add(running);
  }

  end = () => Promise.all(this.#open);

  p99(from: number, to: number): string {
    const times = this.#times
      .slice(Math.max(0, from), to + 1)
      .flat()
      .sort((a, b) => a - b);
    return times.length === 0 ? '-' : (times[Math.floor(times.length * 0.99)] ?? 0).toFixed(0);
  }

  #order = () => ({
    title: `order ${Math.floor(this.#random() * 1e9)}`,
    lines: Array.from({ length: 1 + Math.floor(this.#random() * 5) }, (_, n) => ({ item: `item ${n}` })),
  });

  /** A question that nobody has asked before: a range, or a word, or both in an order. */
  #never = (draw: number) => {
    const many = { field: 'title', op: 'gte', value: `order ${Math.floor(this.#random() * 1e9)}` };
    if (draw < 0.25) return { filter: [many] };
    if (draw < 0.5) return { filter: [many], withTotal: 'exact' };
    if (draw < 0.75)
      return { filter: [many], keyword: String(Math.floor(this.#random() * 1000)), sidx: 'title', sord: 'desc' };
    return { filter: [{ field: 'title', op: 'like', value: String(Math.floor(this.#random() * 1e6)) }] };
  };

  async #task(): Promise<Reply> {
    const draw = this.#random();
    const ask = this.#server.ask;
    const id = this.#ids[Math.floor(this.#random() * this.#ids.length)] ?? '';
    const list = (body: object, options = {}) => ask('POST', `${this.#base}/List`, body, options);
    if (draw < 0.2) return list({ currentPage: 1 + Math.floor(this.#random() * 20) });
    if (draw < 0.35) return list(this.#never(this.#random()));
    if (draw < 0.4) return list(this.#never(this.#random()), { token: this.#scoped });
    if (draw < 0.45) return list({ keyword: String(Math.floor(this.#random() * 32)) });
    if (draw < 0.75) return ask('GET', `${this.#base}/${id}`);
    if (draw < 0.8) return ask('GET', `${this.#base}/${id}/History`);
    if (draw < 0.85) return ask('GET', '/api/Login/CurrentUser');
    if (draw < 0.95) return ask('PUT', `${this.#base}/${id}`, this.#order());
    const token = draw < 0.97 ? { token: this.#scoped } : {};
    const made = await ask('POST', this.#base, this.#order(), token);
    if (made.code === 200 && this.#ids.length < 5000) this.#ids.push(made.data.id);
    return made;
  }
}

/** Makes somebody who may do everything with their own orders; answers what they are signed in by. */
async function scopedPerson({ ask }: ServerProcess, entry: string): Promise<string> {
  const role = await must(ask('POST', '/api/framework/permission/Role', { fullName: 'Own', code: 'own' }));
  await must(
    ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {
      ...{ parentId: '0', roleIds: [role.id], give: 'all', rows: 'ownRecords' },
    }),
  );
  const companies = await must(ask('GET', '/api/framework/organize/Company'));
  const person = { account: 'own', realName: 'Own', roleIds: [role.id], password: clientHash('secret1') };
  await must(ask('POST', '/api/framework/organize/User', { ...person, companyId: companies.list[0].id }));
  return (await must(ask('POST', '/api/Login', { account: 'own', password: person.password }))).token;
}

const residentMemory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Least squares: how much a value grows from one to the next. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return spread === 0 ? 0 : values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
}
