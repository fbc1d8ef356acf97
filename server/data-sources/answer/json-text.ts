import { inexactNumbers } from '@tessera/schemas/kinds/exact-json.ts';
import { SourceProblem } from './source-problem.ts';

/** Deeper than anybody's data, and not as deep as what ends a process that walks through it. */
const mostLevels = 100;

/** Reads JSON from elsewhere. Numbers that JavaScript cannot hold become texts with their digits. */
export function parseJson(json: string): unknown {
  try {
    const data: unknown = JSON.parse(withExactNumbers(json));
    if (isTooDeep(data, mostLevels)) throw new SyntaxError('too deep');
    return data;
  } catch {
    throw new SourceProblem('notJson');
  }
}

function withExactNumbers(json: string): string {
  let from = 0;
  let written = '';
  for (const number of inexactNumbers(json)) {
    written += `${json.slice(from, number.from)}"${json.slice(number.from, number.to)}"`;
    from = number.to;
  }
  return written + json.slice(from);
}

function isTooDeep(data: unknown, levels: number): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return levels === 0 || Object.values(data).some((part) => isTooDeep(part, levels - 1));
}
