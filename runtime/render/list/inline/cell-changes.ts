import type { ResourceMeta } from '../../../session/resource.ts';
import type { CellChange, InlineEdit, TakesBack } from '../view.ts';
import { takeBack } from './take-back.ts';

/** choice: so many changes can be taken back. */
const mostTakenBack = 50;

/** Those of a list, with the first of them. */
export function changesIn(resource: ResourceMeta, { changes, saved }: InlineEdit): TakesBack {
  changes.current ??= new CellChanges(resource, saved);
  return changes.current;
}

/** What was saved in the cells of a list, to be taken back, the last one first. */
class CellChanges implements TakesBack {
  private readonly resource: ResourceMeta;
  private readonly saved: InlineEdit['saved'];
  private changes: Promise<CellChange | undefined>[] = [];
  /** To which version this person brought a record from another one, by both. */
  private readonly steps = new Map<string, unknown>();
  private running = Promise.resolve();

  constructor(resource: ResourceMeta, saved: InlineEdit['saved']) {
    this.resource = resource;
    this.saved = saved;
  }

  /** A change is on its way; undefined: nothing came of it. */
  note(change: Promise<CellChange | undefined>): void {
    this.changes = [...this.changes.slice(1 - mostTakenBack), change];
    void change.then((known) => known && this.stepped(known.id, { from: known.upon, to: known.version }));
  }

  /** One after the other: they may be of one record. */
  takeBackLast(): void {
    const run = () => this.run();
    this.running = this.running.then(run, run);
  }

  private async run(): Promise<void> {
    let change: CellChange | undefined;
    // What is being saved is waited for; what nothing came of is none.
    while (!change && this.changes.length > 0) change = await this.changes.pop();
    if (!change) return;
    const { id } = change;
    const done = await takeBack(this.resource, { change, isOwn: (from, to) => this.isOwn(id, { from, to }) });
    if (done === 'open') this.changes.push(Promise.resolve(change));
    else if (done !== 'refused') this.stepped(id, done);
    await this.saved(id);
  }

  private stepped(id: string, { from, to }: { from: unknown; to: unknown }): void {
    this.steps.set(`${id} ${from}`, to);
  }

  private isOwn(id: string, { from, to }: { from: unknown; to: unknown }): boolean {
    let version = from;
    for (let step = 0; step <= this.steps.size; step++) {
      if (version === to) return true;
      version = this.steps.get(`${id} ${version}`);
    }
    return false;
  }
}
