import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';

/**
 * What a large body may be made of. A few bytes of JSON can take a hundred in memory: so many objects and lists, and so
 * many names in one of them, are more than any record has. choice: 10,000 rows of 20 cells that are lists have 210,000.
 */
const most = { parts: 500_000, names: 10_000 };

const marks = { quote: 34, colon: 58, backslash: 92, open: [123, 91], close: [125, 93] } as const;

/** What is wrong with the shape of a JSON text, found before anything of it is made: depth, parts, names. */
export function shapeFault(bytes: Uint8Array, { maxDepth }: { maxDepth: number }): Finding | undefined {
  /** Of each object that is open, how many names it has so far. */
  const names: number[] = [];
  let parts = 0;
  for (let at = 0; at < bytes.length; at++) {
    const mark = bytes[at];
    if (mark === marks.quote) at = endOfText(bytes, at);
    else if (mark === marks.open[0] || mark === marks.open[1]) {
      names.push(0);
      if (names.length > maxDepth) return finding('body', 'tooDeep', { max: maxDepth });
      if (++parts > most.parts) return finding('body', 'tooMany', { max: most.parts });
    } else if (mark === marks.close[0] || mark === marks.close[1]) names.pop();
    else if (mark === marks.colon) {
      const count = (names.pop() ?? 0) + 1;
      if (count > most.names) return finding('body', 'tooMany', { max: most.names });
      names.push(count);
    }
  }
  return undefined;
}

/** The closing quote of a text. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === marks.backslash) at++;
    else if (bytes[at] === marks.quote) return at;
  }
  return bytes.length;
}
