const slashed = /^\/(.*)\/([a-z]*)$/su;

/** A rule's pattern as a regular expression: `^\d+$`, or `/^[a-z]+$/i` with flags; undefined when it is none. */
export function compilePattern(pattern: string): RegExp | undefined {
  const found = slashed.exec(pattern);
  const [source, flags] = found ? [found[1]!, found[2]!] : [pattern, ''];
  // g and y would make the answer depend on the question before.
  if (!/^[imsu]*$/.test(flags)) return undefined;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

const kept = new Map<string, RegExp | undefined>();

/** `matches` for the browser, where a slow pattern hurts only the person who wrote it; a broken pattern matches all. */
export function matchesPattern(pattern: string, text: string): boolean {
  if (!kept.has(pattern)) {
    if (kept.size >= 1000) kept.clear();
    kept.set(pattern, compilePattern(pattern));
  }
  return kept.get(pattern)?.test(text) ?? true;
}
