import type { PartKey } from '../design/parts.ts';

/** Milliseconds: long enough for whoever only passes, and after which what was opened has been drawn. */
const heldFor = 500;
const drawnAfter = 60;

interface Holding {
  /** Something has been held over a part for a while: answers whether something else is shown by that. */
  onHold: (over: PartKey) => boolean;
  onShown: () => void;
}

/** Tells when something that is dragged has been held over one part for a while. */
export class Held {
  private over: PartKey | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly holding: Holding;

  constructor(holding: Holding) {
    this.holding = holding;
  }

  /** It is over this part now; undefined: over none. */
  at(part: PartKey | undefined): void {
    if (part === this.over) return;
    clearTimeout(this.timer);
    this.over = part;
    this.timer = setTimeout(() => {
      if (part !== undefined && this.holding.onHold(part)) this.timer = setTimeout(this.holding.onShown, drawnAfter);
    }, heldFor);
  }

  end(): void {
    clearTimeout(this.timer);
    this.over = undefined;
  }
}
