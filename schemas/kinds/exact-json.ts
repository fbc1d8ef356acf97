import { Exact } from '../expression/core/value.ts';

/** Without one of these no number of a text can be too long or too large to be held. */
const suspicious = /\d[\d.]{15}|\d[eE][+-]?\d/;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Where the numbers of a JSON text stand that JavaScript cannot hold: `JSON.parse` gives others for them, in silence. */
export function inexactNumbers(json: string): { from: number; to: number }[] {
  if (!suspicious.test(json)) return [];
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at < json.length; at++) {
    const mark = json.charCodeAt(at);
    if (mark === 34) at = endOfText(json, at);
    else if (mark === 45 || (mark >= 48 && mark <= 57)) {
      number.lastIndex = at;
      const [digits] = number.exec(json) ?? [''];
      if (digits.length > 15 || /e/i.test(digits))
        if (!isHeld(digits)) found.push({ from: at, to: at + digits.length });
      at += Math.max(digits.length - 1, 0);
    }
  }
  return found;
}

/** The closing quote of a text. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const mark = json.charCodeAt(at);
    if (mark === 92) at++;
    else if (mark === 34) return at;
  }
  return json.length;
}

function isHeld(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && new Exact(digits).eq(new Exact(value));
}
