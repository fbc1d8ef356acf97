import { LinkProblem } from './link-problem.ts';
import type { Driver } from './session.ts';

/**
 * What reads begins with one of few words. The server refuses writing by itself, in a transaction that only reads; it does
 * not refuse what is beside tables: COPY to a program, DO, CALL, files, the end of that very transaction.
 */
export function refuseWriting(text: string, { readingWords, writingWords }: Driver): void {
  const word = (/^[a-z]+/i.exec(text.replace(beforeFirstWord, ''))?.[0] ?? '').toLowerCase();
  if (!readingWords.includes(word))
    throw new LinkProblem('readOnly', `A question begins with ${readingWords.join(', ')}`);
  const written = writingWords?.exec(text)?.[0];
  if (written) throw new LinkProblem('readOnly', `A question has no ${written}`);
}

/**
 * Blanks, comments, and the brackets of `(select 1) union (select 2)`. Only comments that end for everybody in the same place:
 * PostgreSQL counts those within others and ends a line at a carriage return, MySQL does neither.
 */
const beforeFirstWord = /^(\s|\(|(--|#)[^\r\n]*(\r?\n|$)|\/\*(?!M?!)((?!\/\*)[\s\S])*?\*\/)+/;
