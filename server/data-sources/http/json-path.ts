import { JSONPathEnvironment, type JSONPathQuery, type JSONValue } from 'json-p3';
import { RE2JS } from 're2js';
import { SourceProblem } from '../answer/source-problem.ts';

/** The places of an answer that a path leads to. */
interface Places {
  values: unknown[];
  /** The path can lead to one place only. */
  isSingle: boolean;
}

const longestPath = 300;
const mostPlaces = 100_000;

/** Follows a path of RFC 9535. Throws SourceProblem path: it is none, or one whose work could grow beyond the answer's size. */
export function followPath(path: string, data: unknown): Places {
  try {
    const query = compiled(path);
    const values: unknown[] = [];
    for (const { value } of query.lazyQuery(data as JSONValue)) {
      if (values.push(value) > mostPlaces) throw new SourceProblem('tooLarge');
    }
    return { values, isSingle: query.singularQuery() };
  } catch (error) {
    if (error instanceof SourceProblem) throw error;
    throw new SourceProblem('path', { text: error instanceof Error ? error.message.slice(0, 200) : '' });
  }
}

/**
 * The path to all rows among which a path picks: `$.list[*]` of `$.list[?@.on].name`. Undefined: it picks among none, or
 * nobody can say among which.
 */
export function unpickedPath(path: string): string | undefined {
  const steps = compiled(path).segments.map((segment) => {
    const [only, ...others] = segment.selectors.map(String);
    if (only === undefined || others.length > 0 || String(segment).startsWith('..')) return undefined;
    return /^(?:\*|\?.*|-?\d*:.*)$/s.test(only) ? '[*]' : `[${only}]`;
  });
  const last = steps.lastIndexOf('[*]');
  return last < 0 || steps.includes(undefined) ? undefined : `$${steps.slice(0, last + 1).join('')}`;
}

/** Why a path cannot be used, in the words of who reads it; undefined: it can. */
export function pathFault(path: string): string | undefined {
  try {
    compiled(path);
    return undefined;
  } catch (error) {
    return error instanceof SourceProblem ? error.detail.text : (error as Error).message.slice(0, 200);
  }
}

function compiled(path: string): JSONPathQuery {
  const bare = path.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  const count = (mark: RegExp) => bare.match(mark)?.length ?? 0;
  // Each step of these multiplies the work; one walk through the answer is enough for finding a list.
  if (path.length > longestPath || count(/\.\./g) > 1 || count(/\$/g) > 1 || count(/,/g) > 8)
    throw new SourceProblem('path', { text: 'the path is too long, or goes through the answer more than once' });
  return environment.compile(path);
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: 200 });

// Its own expressions of texts can be made to search for years; these cannot (see engine/write/patterns.ts).
for (const name of ['match', 'search'] as const) {
  const usual = environment.functionRegister.get(name);
  if (usual)
    environment.functionRegister.set(name, {
      ...usual,
      argTypes: usual.argTypes,
      returnType: usual.returnType,
      call: finder(name),
    });
}

function finder(name: 'match' | 'search'): (text: unknown, pattern: unknown) => boolean {
  const known = new Map<string, RE2JS | null>();
  return (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    if (known.size > 20) known.clear();
    const expression = known.get(pattern) ?? expressionOf(pattern);
    known.set(pattern, expression);
    if (!expression) return false;
    return name === 'match' ? expression.matches(text) : expression.matcher(text).find();
  };
}

/** RFC 9535, 2.4.6: what is no expression matches nothing. */
function expressionOf(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
