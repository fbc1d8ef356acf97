import { splitPattern } from '@tessera/schemas/record/index.ts';
import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | null>();

/**
 * Whether a text matches a pattern that a user's document brings. RE2 runs in linear time, so no pattern can
 * stop the server; what RE2 cannot express (look-ahead, back-references) never matches a rule and is refused at release.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = compile(pattern);
  return expression === null ? true : expression.matcher(text).find();
}

export const isUsablePattern = (pattern: string): boolean => compile(pattern) !== null;

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
