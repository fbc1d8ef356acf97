import type { HttpRequest } from '@tessera/schemas/data-source/http-request.ts';
import { SourceProblem } from '../answer/source-problem.ts';
import type { FilledRequest } from './fill-request.ts';
import { unpickedPath } from './json-path.ts';

type Asked = Pick<FilledRequest, 'url' | 'body'>;

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
  /** Of a path that picks anywhere in the answer nobody knows among how many. */
  readonly #isPicked: boolean;
  readonly #lengths: number[] = [];
  readonly #asked = new Set<string | undefined>();
  #first: string | undefined;
  #last: string | undefined;

  constructor({ paging, path = '' }: Pick<HttpRequest, 'paging' | 'path'>) {
    this.#size = paging?.kind === 'next' ? undefined : paging?.size;
    this.#comparesText = paging?.kind === 'next';
    this.#isPicked = /[?:]/.test(path) && unpickedPath(path) === undefined;
  }

  get count(): number {
    return this.#lengths.length;
  }

  /** `length`: the rows of a page, whether they were picked or not. */
  add(length: number): void {
    this.#lengths.push(length);
  }

  /** A server that does not know the parameter answers the first page for ever; others the last one. */
  repeats({ text, rows }: { text: string; rows: readonly unknown[] }): boolean {
    // What stands around the rows may differ: the number that was asked for, the time.
    const page = this.#comparesText ? text : JSON.stringify(rows);
    const isKnown = page === this.#last || page === this.#first;
    this.#first ??= page;
    this.#last = page;
    return isKnown;
  }

  /**
   * Whether the next request is none that was sent before. A mark that stays the same while the server reads on is the one
   * exception, as long as rows come with it.
   */
  leadsOn(next: Asked, { from }: { from: Asked }): boolean {
    const [to, own] = [next, from].map(({ url, body }) => JSON.stringify([url.href, body]));
    this.#asked.add(own);
    return to === own ? this.#length > 0 : !this.#asked.has(to);
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
