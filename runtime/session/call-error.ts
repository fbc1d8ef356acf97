import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';

/** A call that the server refused or that did not arrive. `code` is the envelope's; 0 means no answer at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  readonly data: unknown;
  /** The person has seen the message already. */
  readonly shown: boolean;

  constructor(details: { code: number; msg: string; data?: unknown; shown?: boolean }) {
    super(details.msg);
    this.code = details.code;
    this.data = details.data ?? null;
    this.shown = details.shown ?? false;
  }

  /** What is wrong with the input, field by field (API.md: HTTP 400). */
  get findings(): FindingMessage[] {
    return this.code === 400 && Array.isArray(this.data) ? this.data.filter(isFindingMessage) : [];
  }
}

/** No answer, or a server that is not well: what was asked may be answered later. */
export const isPassing = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 0 || error.code >= 500);

/** The module was released since what calls was drawn, and its fields are others: nothing was read or written. */
export const isReleasedAnew = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.code === 409 &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'releasedVersion' in error.data;

function isFindingMessage(value: unknown): value is FindingMessage {
  return typeof value === 'object' && value !== null && 'field' in value && 'msg' in value;
}
