import type { SourceRows } from '@tessera/schemas/data-source/columns.ts';
import type { TenantPart } from '../work/tenant.ts';

/** Answers that are kept at most, and rows of each. */
const mostAnswers = 200;
const mostRows = 1000;

interface Kept {
  until: number;
  answer: Promise<SourceRows>;
}

/** What data sources have answered, for as long as they say: who asks the same meanwhile waits for the same answer. */
class KeptRows {
  readonly #kept = new Map<string, Kept>();

  of(key: string, { seconds, ask }: { seconds: number; ask: () => Promise<SourceRows> }): Promise<SourceRows> {
    const known = this.#kept.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = ask();
    const kept = { until: performance.now() + seconds * 1000, answer };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    answer.then(({ rows }) => rows.length > mostRows && forget(), forget);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostAnswers) break;
      this.#kept.delete(oldest);
    }
    return answer;
  }
}

export const keptRows: TenantPart<KeptRows> = { open: () => new KeptRows() };
