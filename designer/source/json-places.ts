/** `pages.form.body[2].span` as its steps: `['pages', 'form', 'body', 2, 'span']`. */
export function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

/**
 * Where in a JSON text a path stands: the offsets of its value, or of the deepest part of the path that exists.
 * The text must parse; for one that does not, the answer is its beginning.
 */
export function placeOf(text: string, path: string): { from: number; to: number } {
  const scanner = new Scanner(text);
  let place = scanner.value();
  if (!place) return { from: 0, to: 0 };
  for (const step of stepsOf(path)) {
    const next = scanner.child(place.from, step);
    if (!next) return { from: place.from, to: Math.min(place.to, place.from + 1) };
    place = next;
  }
  return place;
}

interface Place {
  from: number;
  to: number;
}

/** Walks a JSON text without building it, so that every part keeps its place. */
class Scanner {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The value that begins at or after an offset. */
  value(from = 0): Place | undefined {
    this.at = from;
    this.space();
    const begin = this.at;
    return this.skip() ? { from: begin, to: this.at } : undefined;
  }

  child(from: number, step: string | number): Place | undefined {
    this.at = from;
    const isList = this.text[this.at] === '[';
    if (!isList && this.text[this.at] !== '{') return undefined;
    this.at += 1;
    for (let index = 0; this.at < this.text.length; index++) {
      this.space();
      const char = this.text[this.at];
      if (char === ']' || char === '}' || char === undefined) return undefined;
      const name = isList ? index : this.name();
      this.space();
      const begin = this.at;
      if (!this.skip()) return undefined;
      if (name === step) return { from: begin, to: this.at };
      this.space();
      if (this.text[this.at] === ',') this.at += 1;
    }
    return undefined;
  }

  private name(): string {
    const begin = this.at;
    this.string();
    const text = this.text.slice(begin, this.at);
    this.space();
    this.at += 1; // The colon.
    try {
      return String(JSON.parse(text));
    } catch {
      return text;
    }
  }

  private skip(): boolean {
    const char = this.text[this.at];
    if (char === undefined) return false;
    if (char === '"') return this.string();
    if (char !== '{' && char !== '[') {
      while (this.at < this.text.length && !/[\s,\]}]/.test(this.text[this.at] ?? '')) this.at += 1;
      return true;
    }
    let depth = 0;
    while (this.at < this.text.length) {
      const next = this.text[this.at];
      if (next === '"') {
        this.string();
        continue;
      }
      if (next === '{' || next === '[') depth += 1;
      if (next === '}' || next === ']') depth -= 1;
      this.at += 1;
      if (depth === 0) return true;
    }
    return false;
  }

  private string(): boolean {
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== '"') this.at += this.text[this.at] === '\\' ? 2 : 1;
    this.at += 1;
    return true;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }
}
