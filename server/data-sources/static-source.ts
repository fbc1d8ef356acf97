import { listedRows } from './answer/found-rows.ts';
import { parseJson } from './answer/json-text.ts';
import { SourceProblem } from './answer/source-problem.ts';

/** Bytes. */
const mostStatic = 1024 * 1024;

/**
 * The rows that somebody wrote down as JSON: a list of objects, a list of plain values (column `value`), or an object of
 * values and what they are called (columns `value` and `label`). Throws SourceProblem: too large, no JSON, no rows.
 */
export function staticRows(text: string): Readonly<Record<string, unknown>>[] {
  if (Buffer.byteLength(text) > mostStatic) throw new SourceProblem('tooLarge');
  const data = parseJson(text);
  if (Array.isArray(data)) return listedRows(data);
  if (typeof data !== 'object' || data === null) throw new SourceProblem('notRows');
  return Object.entries(data).map(([value, label]) => {
    if (typeof label === 'object') throw new SourceProblem('notRows', { text: `${value} is no text` });
    return { value, label };
  });
}
