import pg from 'pg';
import { cutConnection } from './heartbeat.ts';

/** So many statements have a name at a time, those that were asked last. */
const mostNamed = 400;
/** Of so many texts it is known how often they came. */
const mostKnown = 4000;
/** Gives a text that comes for the third time a name, for as long as it keeps coming. */
function statementNames(): (text: string) => string | null {
  /** The one that was asked last stands last. */
  const known = new Map<string, { times: number; name: string | null }>();
  let names = 0;
  let named = 0;
  const forget = (text: string) => {
    if (known.get(text)?.name) named--;
    known.delete(text);
  };
  const forgetSome = () => {
    for (const [oldest, { name }] of known) {
      if (named <= mostNamed && known.size <= mostKnown) return;
      if (name || known.size > mostKnown) forget(oldest);
    }
  };
  return (text) => {
    const one = known.get(text) ?? { times: 0, name: null };
    known.delete(text);
    known.set(text, one);
    one.times++;
    if (one.name === null && one.times >= 3 && /^\s*(select|insert|update|with)\b/i.test(text)) {
      one.name = `s${++names}`;
      named++;
    }
    if (named > mostNamed || known.size > mostKnown) forgetSome();
    return one.name;
  };
}

/**
 * A client that prepares what it is asked again and again: the third time a text comes, it gets a name, and
 * PostgreSQL parses and plans it no more. One that begins with a comment has none (see `plannedByValues`).
 * A statement that gets no answer in `answerTime` milliseconds ends the connection: nothing that follows on it would be
 * answered either.
 */
export function preparingClient(answerTime: number | null): new (config?: pg.ClientConfig) => pg.Client {
  const nameOf = statementNames();
  class PreparingClient extends pg.Client {}
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  // Assigned, not overridden: pg's query has a dozen overloads, all of which pass through.
  PreparingClient.prototype.query = function prepared(this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? nameOf(text) : null;
    const asked = name === null ? query.apply(this, args) : query.call(this, { name, text, values });
    if (answerTime !== null && asked instanceof Promise) {
      const timer = setTimeout(() => cutConnection(this), answerTime);
      const answered = () => clearTimeout(timer);
      asked.then(answered, answered);
    }
    return asked;
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}
