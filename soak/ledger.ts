import type { Reply, ServerProcess } from '@tessera/fixtures/server-process.ts';

interface Order {
  title: string;
  lines: { item: string; count: number }[];
}

interface Attempt {
  order: Order;
  /** The record's id once it was acknowledged. */
  id: string | null;
  round: number;
}

type Asker = Pick<ServerProcess, 'ask'>;

/**
 * Every order that was sent and what came back, against what is stored. An attempt without an answer may have been
 * stored or not; sent again with its key it must be there once.
 */
export class Ledger {
  readonly failures: string[] = [];
  readonly #attempts = new Map<string, Attempt>();
  readonly #base: string;
  readonly #random: () => number;

  constructor(entry: string, random: () => number) {
    this.#base = `/api/OnLineDevInstance/${entry}`;
    this.#random = random;
  }

  get acknowledged(): number {
    return [...this.#attempts.values()].filter(({ id }) => id !== null).length;
  }

  /** Clients that create orders without a pause until `isOver`; each answer is given to `hear`. */
  async burst(
    server: Asker,
    round: number,
    { clients, isOver, hear }: { clients: number; isOver: () => boolean; hear?: (reply: Reply) => void },
  ): Promise<void> {
    const work = async (client: number) => {
      for (let n = 0; !isOver(); n++) {
        const attempt = { order: this.#draw(`${round}-${client}-${n}`), id: null, round };
        this.#attempts.set(attempt.order.title, attempt);
        const reply = await this.#send(server, attempt);
        hear?.(reply);
        // Who is refused does not ask in a circle of nothing.
        if (reply.code !== 200) await new Promise((done) => setTimeout(done, 250));
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  }

  /** Sends what had no answer again, with the same keys. */
  async settle(server: Asker): Promise<number> {
    const open = [...this.#attempts.values()].filter(({ id }) => id === null);
    for (const attempt of open) {
      const { code, msg } = await this.#send(server, attempt);
      if (code !== 200) this.failures.push(`${attempt.order.title}: the second try answered ${code} ${msg}`);
    }
    return open.length;
  }

  /** Holds what is stored against what was sent; the records of a round are read one by one, with their history. */
  async verify(server: Asker, round: number): Promise<void> {
    const stored = await this.#stored(server);
    const byTitle = new Map(stored.map((record) => [record.title, record]));
    if (byTitle.size !== stored.length) this.failures.push(`${stored.length - byTitle.size} records twice`);
    for (const { order, id } of this.#attempts.values()) {
      const record = byTitle.get(order.title);
      if (!record || record.id !== id)
        this.failures.push(`${order.title}: ${id} was acknowledged, there is ${record?.id}`);
    }
    if (stored.length !== this.#attempts.size)
      this.failures.push(`${this.#attempts.size} orders were sent, ${stored.length} are stored`);
    const numbers = stored.map(({ number }) => Number(number.slice(1))).sort((a, b) => a - b);
    const wrong = numbers.findIndex((number, index) => number !== index + 1);
    if (wrong >= 0) this.failures.push(`bill number ${numbers[wrong]} stands where ${wrong + 1} should`);
    for (const attempt of this.#attempts.values()) if (attempt.round === round) await this.#compare(server, attempt);
  }

  async #compare(server: Asker, { order, id }: Attempt) {
    const { data } = await server.ask('GET', `${this.#base}/${id}`);
    const lines = (data?.lines ?? []).map(({ item, count }: Order['lines'][number]) => ({ item, count }));
    if (JSON.stringify(lines) !== JSON.stringify(order.lines))
      this.failures.push(`${order.title}: ${JSON.stringify(lines)} instead of ${JSON.stringify(order.lines)}`);
    const history = await server.ask('GET', `${this.#base}/${id}/History`);
    if (history.data?.length !== 1) this.failures.push(`${order.title}: ${history.data?.length} entries of history`);
  }

  async #stored(server: Asker): Promise<{ id: string; title: string; number: string }[]> {
    const records = [];
    for (let currentPage = 1; ; currentPage++) {
      const query = { currentPage, pageSize: 500, sidx: 'title', sord: 'asc' };
      const { code, msg, data } = await server.ask('POST', `${this.#base}/List`, query);
      if (code !== 200) throw new Error(`the list answered ${code} ${msg}`);
      records.push(...data.list);
      if (records.length >= data.pagination.total || data.list.length === 0) return records;
    }
  }

  async #send(server: Asker, attempt: Attempt): Promise<Reply> {
    const reply = await server.ask('POST', this.#base, attempt.order, { key: attempt.order.title });
    if (reply.code === 200) attempt.id = reply.data.id;
    else if (reply.status !== 0 && reply.code !== 503)
      this.failures.push(`${attempt.order.title}: ${reply.code} ${reply.msg}`);
    return reply;
  }

  #draw(title: string): Order {
    const count = 1 + Math.floor(this.#random() * 4);
    return { title, lines: Array.from({ length: count }, (_, i) => ({ item: `${title}/${i}`, count: i })) };
  }
}
