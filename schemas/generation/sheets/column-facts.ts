import { type CellKind, cellAs, isFaultCell, kindOfCell, type SheetCell, writtenIn } from './sheet-cell.ts';

/** Distinct values that a choice may have. */
const mostChoices = 20;
/** Characters of a value that a choice, or a code that others point to, may have. */
const longestChoice = 60;
/** Distinct values of a column that are kept to compare it with others, and of all columns together. */
const mostKept = 50_000;
export const mostKeptTogether = 500_000;

/** How many more values may be kept of all columns together. */
export interface Room {
  left: number;
}

/** What the values of a column have in common. */
export class ColumnFacts {
  /** Cells with a value, without those of formulas that came to nothing. */
  filled = 0;
  blank = 0;
  longest = 0;
  hasLines = false;
  scale = 0;
  /** Digits of its whole numbers. */
  digits = { least: Number.POSITIVE_INFINITY, most: 0 };
  /** Undefined where there are too many, or too long ones. */
  kept: Set<string> | undefined = new Set();
  /** Of decimals that are written as texts: how many digits stand behind their points, and whether one ends with a zero. */
  private readonly written = { scales: new Set<number>(), endsWithZero: false };
  /** Of numbers that are written as texts. */
  private readonly texts = {
    percents: 0,
    bracketed: 0,
    amounts: 0,
    others: 0,
    percentScale: 0,
    currencies: new Set<string>(),
  };
  private readonly kinds = new Map<CellKind | undefined, number>();
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  add(cell: SheetCell): void {
    if (cell === null || isFaultCell(cell)) {
      this.blank++;
      return;
    }
    this.filled++;
    const kind = kindOfCell(cell);
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    const text = String(cell);
    this.longest = Math.max(this.longest, text.length);
    this.hasLines ||= text.includes('\n');
    if (kind === 'integer') this.measureDigits(writtenIn(cell)?.digits ?? text);
    if (kind === 'decimal') this.measureScale(cell);
    if (kind === 'integer' || kind === 'decimal') this.measureText(cell);
    this.keep(text);
  }

  /** How many of its values are of one of the kinds. */
  count(...kinds: (CellKind | undefined)[]): number {
    return kinds.reduce((sum, kind) => sum + (this.kinds.get(kind) ?? 0), 0);
  }

  /** Whether all of its numbers are percentages, and of how many decimals. */
  get percent(): { scale: number } | undefined {
    const { percents, percentScale } = this.texts;
    return percents > 0 && percents === this.count('integer', 'decimal') ? { scale: percentScale } : undefined;
  }

  /** Whether its numbers are not of one kind: of two currencies, some of them shares, or counted `(1)`, `(2)`. */
  get areMixed(): boolean {
    const { percents, bracketed, amounts, others, currencies } = this.texts;
    const isShared = percents > 0 && others > 0;
    // `(2024)` among years is one of them; `(1,200)` is an amount below zero.
    return isShared || currencies.size > 1 || (bracketed > 0 && (amounts === 0 || bracketed === this.filled));
  }

  /** Whether decimals would be other texts as numbers: 1.9, 1.10 and 1.11 are sections or versions. */
  get areWritten(): boolean {
    return this.written.endsWithZero && this.written.scales.size > 1;
  }

  get isUnique(): boolean {
    return this.filled > 1 && this.blank === 0 && this.kept?.size === this.filled && this.longest <= longestChoice;
  }

  /** The few values that come again and again. */
  get choices(): string[] | undefined {
    const { kept, filled, longest, hasLines } = this;
    const isFew = kept && kept.size >= 2 && kept.size <= mostChoices && kept.size * 2 <= filled;
    if (!kept || !isFew || filled < 6 || longest > longestChoice || hasLines) return undefined;
    const values = [...kept];
    return values.some((value) => /\D/.test(value)) ? values : undefined;
  }

  private measureText(cell: SheetCell): void {
    const found = writtenIn(cell);
    if (!found) return;
    const text = String(cell);
    const { texts } = this;
    const places = /\.(\d+)$/.exec(found.digits)?.[1]?.length ?? 0;
    if (found.isBracketed) {
      texts.bracketed++;
      if (found.isPercent || found.currency !== '' || /[.,]/.test(text)) texts.amounts++;
    }
    if (found.currency !== '') texts.currencies.add(found.currency);
    if (found.isPercent) {
      texts.percents++;
      texts.percentScale = Math.min(10, Math.max(texts.percentScale, places));
      return;
    }
    texts.others++;
    if (places > 0 && found.currency === '') this.measureWritten(found.digits);
  }

  private measureDigits(text: string): void {
    const { length } = text.replace(/\D/g, '');
    this.digits = { least: Math.min(this.digits.least, length), most: Math.max(this.digits.most, length) };
  }

  private measureWritten(text: string): void {
    const [, part = ''] = /\.(\d+)$/.exec(text) ?? [];
    this.written.scales.add(part.length);
    this.written.endsWithZero ||= part.endsWith('0');
  }

  private measureScale(cell: SheetCell): void {
    const part = /\.(\d+)$/.exec(String(cellAs.decimal(cell)))?.[1] ?? '';
    this.scale = Math.min(10, Math.max(this.scale, part.length));
  }

  private keep(text: string): void {
    const { kept } = this;
    if (!kept || kept.has(text)) return;
    if (text.length > longestChoice || kept.size >= mostKept || this.room.left <= 0) {
      this.room.left += kept.size;
      this.kept = undefined;
      return;
    }
    kept.add(text);
    this.room.left--;
  }
}
