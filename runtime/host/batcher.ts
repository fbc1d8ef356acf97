interface Limits {
  /** Keys of one question. */
  most: number;
  /** Milliseconds that a question waits for others. */
  wait?: number;
}

/**
 * What many ask for at once, as the cells of a list do, as few questions: `ask` gets the keys of all of them, each once.
 * Answers what was found of the own ones; all whose keys were in a question that failed hear of it.
 */
export function batcher<Value>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  { most, wait = 0 }: Limits,
): (keys: readonly string[]) => Promise<Map<string, Value>> {
  let waiting: { keys: Set<string>; questions: Promise<Map<string, Promise<ReadonlyMap<string, Value>>>> } | undefined;
  const begin = () => {
    const keys = new Set<string>();
    const questions = new Promise<void>((done) => setTimeout(done, wait)).then(() => {
      waiting = undefined;
      const all = [...keys];
      const asked = new Map<string, Promise<ReadonlyMap<string, Value>>>();
      for (let at = 0; at < all.length; at += most) {
        const some = all.slice(at, at + most);
        const answer = ask(some);
        // Whoever asked for none of these hears of no failure.
        answer.catch(() => undefined);
        for (const key of some) asked.set(key, answer);
      }
      return asked;
    });
    return { keys, questions };
  };
  return async (keys) => {
    waiting ??= begin();
    const { keys: all, questions } = waiting;
    for (const key of keys) all.add(key);
    const asked = await questions;
    const found = new Map<string, Value>();
    for (const key of keys) {
      const value = (await asked.get(key))?.get(key);
      if (value !== undefined) found.set(key, value);
    }
    return found;
  };
}
