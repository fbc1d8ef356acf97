import { reasonOf } from './problem-reasons.ts';

export type LinkReason =
  | 'addressRefused'
  | 'unknownHost'
  | 'refusedPort'
  | 'unreachable'
  | 'timeout'
  | 'password'
  | 'unknownDatabase'
  | 'rights'
  | 'tlsRequired'
  | 'tlsRefused'
  | 'certificate'
  | 'tooManyConnections'
  | 'busy'
  | 'locked'
  | 'statement'
  | 'sameNames'
  | 'value'
  | 'trigger'
  | 'readOnly'
  | 'lost'
  | 'unique'
  | 'foreignKey'
  | 'other';

/** What went wrong between us and a database that is not ours. `detail` is in the words of whoever refused. */
export class LinkProblem extends Error {
  readonly reason: LinkReason;
  readonly detail: string;

  constructor(reason: LinkReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'LinkProblem';
    this.reason = reason;
    this.detail = detail;
  }
}

/** The connection was lost after COMMIT was sent and before its answer came: nobody here knows whether it is written. */
export class CommitUnknown extends LinkProblem {
  constructor(detail: string) {
    super('lost', detail);
    this.name = 'CommitUnknown';
  }
}

/** Whatever a driver or a socket throws, as a problem; the password stands in none. */
export function linkProblem(error: unknown, { password }: { password: string }): LinkProblem {
  if (error instanceof LinkProblem) return error;
  const said = error instanceof Error && error.message !== '' ? error.message : String(codeOf(error) ?? error);
  const words = password === '' ? said : said.replaceAll(password, '***');
  return new LinkProblem(reasonOf(error), words.slice(0, longestDetail));
}

/** Characters; a server may say whatever it likes. */
const longestDetail = 2000;

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;
