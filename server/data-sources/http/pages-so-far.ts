import type { HttpRequest } from '@tessera/schemas/data-source/http-request.ts';
import { SourceProblem } from '../answer/source-problem.ts';

/** What is said of a page that is not there; and what is said as well of a question that is wrong. */
const noSuchPage: readonly number[] = [404, 410, 416];
const refusedPage: readonly number[] = [400, 422];

/**
 * The pages that came, and whether they were all. Servers cut pages down to a length of their own, so that a first page
 * which is shorter than it should be is no end: the next one is asked for, and tells.
 */
export class PagesSoFar {
  readonly #size: number | undefined;
  readonly #comparesText: boolean;
  /** Of a path that picks among the rows nobody knows how many there were. */
  readonly #isPicked: boolean;
  readonly #lengths: number[] = [];
  #first: string | undefined;
  #last: string | undefined;

  constructor({ paging, path = '' }: Pick<HttpRequest, 'paging' | 'path'>) {
    this.#size = paging?.kind === 'next' ? undefined : paging?.size;
    this.#comparesText = paging?.kind === 'next';
    this.#isPicked = /[?:]/.test(path);
  }

  get count(): number {
    return this.#lengths.length;
  }

  add(length: number): void {
    this.#lengths.push(length);
  }

  /** A server that does not know the parameter answers the first page for ever; others the last one. */
  repeats({ text, found }: { text: string; found: readonly unknown[] }): boolean {
    // What stands around the rows may differ: the number that was asked for, the time.
    const page = this.#comparesText ? text : JSON.stringify(found);
    const isKnown = page === this.#last || (page === this.#first && !this.#comparesText);
    this.#first ??= page;
    this.#last = page;
    return isKnown;
  }

  /** Nothing can come behind the last page. */
  get isOver(): boolean {
    return this.#length === 0 || (this.count > 1 && this.#isShort);
  }

  /** Whether a refusal says that there are no more pages, and not that something is wrong. */
  endsWith(error: unknown): boolean {
    if (this.count === 0 || this.#comparesText || !(error instanceof SourceProblem)) return false;
    const { status = 0 } = error.detail;
    return noSuchPage.includes(status) || (refusedPage.includes(status) && this.#isShort);
  }

  /** Behind all rows that came. */
  get nextOffset(): number {
    if (this.#isPicked && this.#size !== undefined) return this.count * this.#size;
    return this.#lengths.reduce((sum, length) => sum + length, 0);
  }

  get #length(): number {
    return this.#lengths.at(-1) ?? 0;
  }

  /** Whether the last page has fewer rows than it would have, were there more. Without a size only an empty one tells. */
  get #isShort(): boolean {
    if (this.#isPicked || this.#size === undefined) return false;
    const [first = 0] = this.#lengths;
    const whole = this.count > 1 ? Math.min(this.#size, first) : this.#size;
    return this.#length < whole;
  }
}
