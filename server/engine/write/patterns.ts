import { splitPattern } from '@tessera/schemas/record/index.ts';
import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | null>();

/**
 * Whether a text matches a pattern that a user's document brings. RE2 runs in a time that grows with the text, so that a
 * pattern of usual size cannot stop the server (see `isQuickPattern`); what RE2 cannot express (look-ahead, back-references) never matches a rule and is refused at release.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = compile(pattern);
  return expression === null ? true : expression.matcher(text).find();
}

export const isUsablePattern = (pattern: string): boolean => compile(pattern) !== null;

/** Steps of a program over letters of a text, about a second. */
const mostSteps = 20_000_000;

/**
 * Whether a text of that many letters is matched in a moment: each letter may be a step of the whole program, as in
 * `[ab]{1000}c`, which begins anew at each of them. One that begins at the start alone and repeats nothing without end does not.
 */
export function isQuickPattern(pattern: string, { longest }: { longest: number }): boolean {
  const begins = /^\^[^*+]*$/.test(splitPattern(pattern).source) && !pattern.includes(',}');
  return begins || (compile(pattern)?.programSize() ?? 0) * longest <= mostSteps;
}

function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size > 2000) compiled.clear();
  let expression: RE2JS | null;
  try {
    const { source, flags } = splitPattern(pattern);
    const options =
      (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
      (flags.includes('s') ? RE2JS.DOTALL : 0) |
      (flags.includes('m') ? RE2JS.MULTILINE : 0);
    expression = RE2JS.compile(RE2JS.translateRegExp(source), options);
  } catch {
    expression = null;
  }
  compiled.set(pattern, expression);
  return expression;
}
