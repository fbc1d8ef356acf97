/** What a statement did to the records of a resource, as their table tells (migration 0013). */
export interface RowChange {
  /** The transaction. */
  transaction: number;
  /** The rows as they were and as they are, as JSON `{"o": […], "n": […]}`; empty: more or longer ones than are told. */
  rows: string;
}

interface Log {
  changes: RowChange[];
  /** How many changes were heard, those included that are forgotten. */
  heard: number;
  size: number;
}

/** Characters of rows kept of one resource; who has not asked since then counts anew. */
const mostOfOne = 200_000;
/** Changes of one resource that are looked at together. */
const mostChanges = 500;

/**
 * The latest changes of each resource, in the order in which they were heard. PostgreSQL tells of a change when it has
 * committed, so what is heard after a position was not yet committed, or not yet told, when the position was taken.
 */
export class RowLog {
  readonly #logs = new Map<string, Log>();
  /** Positions of an earlier ear tell nothing: something may have happened between the two. */
  #ear = 0;

  /** Takes a notification of the channel `tessera_rows`: resource, transaction and rows, with tabs between. */
  hear(payload: string): void {
    const [resource = '', transaction = ''] = payload.split('\t', 2);
    const rows = payload.slice(resource.length + transaction.length + 2);
    const log = this.#logOf(resource);
    log.changes.push({ transaction: Number(transaction), rows });
    log.heard++;
    log.size += rows.length;
    while (log.changes.length > mostChanges || log.size > mostOfOne) log.size -= log.changes.shift()?.rows.length ?? 0;
  }

  /** Nothing was heard for a while. */
  forget(): void {
    this.#logs.clear();
    this.#ear++;
  }

  /** The end of the log of a resource. */
  position(resource: string): string {
    return `${this.#ear}/${this.#logOf(resource).heard}`;
  }

  /** What was heard since a position; undefined when that is not known any more. */
  since(resource: string, position: string): RowChange[] | undefined {
    const [ear, heard] = position.split('/').map(Number);
    const log = this.#logOf(resource);
    const missed = log.heard - (heard ?? 0);
    if (ear !== this.#ear || missed > log.changes.length) return undefined;
    return missed === 0 ? [] : log.changes.slice(-missed);
  }

  #logOf(resource: string): Log {
    let log = this.#logs.get(resource);
    if (!log) {
      log = { changes: [], heard: 0, size: 0 };
      this.#logs.set(resource, log);
    }
    return log;
  }
}
