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
    expression = RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    expression = null;
  }
  compiled.set(pattern, expression);
  return expression;
}
