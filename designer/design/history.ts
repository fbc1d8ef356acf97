/** Everything that somebody did to a document since it was opened; without an end, for what did not change is shared. */
interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** What was changed last, while the next change of the same belongs to it: the letters of one word are one step. */
  subject: string | undefined;
}

export const begun = <State>(now: State): History<State> => ({ past: [], now, future: [], subject: undefined });

/** With one more step; a change of the same `subject` as the one before belongs to that. */
export function withStep<State>(
  history: History<State>,
  next: State,
  { subject }: { subject?: string | undefined } = {},
): History<State> {
  if (next === history.now) return history;
  const goesOn = subject !== undefined && subject === history.subject && history.past.length > 0;
  return { past: goesOn ? history.past : [...history.past, history.now], now: next, future: [], subject };
}

export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], subject: undefined };
}

export function redone<State>(history: History<State>): History<State> {
  const [after] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future: history.future.slice(1), subject: undefined };
}
