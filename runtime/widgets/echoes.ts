/** More values that have not come back are not remembered: nobody types so much further on. */
const most = 200;

/** The values that an input has told the page around it: what comes back of them is no news to it, however late. */
export class Echoes<T> {
  private told: T[];

  constructor(first: T[] = []) {
    this.told = first;
  }

  tell(value: T): void {
    this.told = [...this.told.slice(1 - most), value];
  }

  isNews(value: T): boolean {
    const at = this.told.lastIndexOf(value);
    this.told = at < 0 ? [] : this.told.slice(at + 1);
    return at < 0;
  }
}
