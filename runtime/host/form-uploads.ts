import { createStore } from '../session/store.ts';

interface Queue {
  cancelAll: () => void;
  /** Whether a file stands in it that could not be uploaded. */
  hasFailed: () => boolean;
}

/** Where a queue belongs that nobody draws at present. */
interface Left {
  field: string;
  /** Of the row, wherever it is by now. */
  path: () => string | undefined;
  /** Somebody draws it again. */
  takenUp: () => void;
}

/** The uploads of one form: they go on while the person is at another part of it, and saving waits for them. */
export class FormUploads {
  /** How many files are on their way. */
  readonly running = createStore(0);
  private readonly queues = new Map<string, Queue>();
  private readonly left = new Map<Queue, Left>();
  private failed = 0;
  /** How many of them whoever saved was told of. */
  private said = 0;

  /** The queue of a field, the same whenever the field is drawn. */
  queueOf<Q extends Queue>(place: string, make: () => Q): Q {
    // One place is always of one kind.
    const queue = (this.queues.get(place) as Q | undefined) ?? make();
    this.queues.set(place, queue);
    return queue;
  }

  /** A cell is closed while files are on their way into it, or did not come. */
  leave(queue: Queue, left: Left): void {
    this.left.set(queue, left);
  }

  /** The queue of a cell that was closed before, if any is. */
  leftAt<Q extends Queue>(field: string, path: string | undefined): Q | undefined {
    const found = [...this.left].find(([, one]) => one.field === field && path !== undefined && one.path() === path);
    return found?.[0] as Q | undefined;
  }

  takeUp(queue: Queue): void {
    const left = this.left.get(queue);
    this.left.delete(queue);
    left?.takenUp();
  }

  began(): void {
    this.running.update((count) => count + 1);
  }

  ended(how: 'kept' | 'failed' | 'cancelled'): void {
    if (how === 'failed') this.failed++;
    this.running.update((count) => count - 1);
  }

  /**
   * Resolves when no file is on its way any more: whether all of them have come. One that has failed is said once; whoever
   * saves again then goes on without it.
   */
  async whenEnded(): Promise<boolean> {
    const before = this.failed;
    if (this.running.get() > 0)
      await new Promise<void>((done) => {
        const stop = this.running.subscribe(() => {
          if (this.running.get() > 0) return;
          stop();
          done();
        });
      });
    const isMissing = [...this.queues.values()].some((queue) => queue.hasFailed());
    const isNew = this.failed > before || (isMissing && this.failed > this.said);
    this.said = this.failed;
    return !isNew;
  }

  /** The form goes: nobody wants what is still coming. */
  cancel(): void {
    for (const queue of this.queues.values()) queue.cancelAll();
  }
}
