import { windowsEncodings } from '@tessera/schemas/texts/encodings.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';

/**
 * A CSV file in UTF-8: it does not say how it is written. With a mark it is what the mark says; what is UTF-8 but for a wrong
 * byte here and there is that; else it is what the reader's Windows writes, or the next that the bytes can be.
 */
export function csvInUtf8(file: Uint8Array, language: Language): Uint8Array {
  const hasMark = (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff);
  const first = file.findIndex(isHigh);
  if (hasMark || first < 0) return file;
  const part = file.subarray(first, first + mostLooked);
  const encoding = encodingOf(part, language);
  const text = new TextDecoder(encoding).decode(file);
  return encoding === 'utf-8' && !text.includes(wrong) ? file : new TextEncoder().encode(text);
}

/** Bytes that are looked at, from the first that is no letter of English. */
const mostLooked = 500_000;
const wrong = '\ufffd';
const isHigh = (byte: number): boolean => byte > 0x7f;

function encodingOf(part: Uint8Array, language: Language): string {
  const wrongIn = (encoding: string) => {
    // The part may end within a letter.
    const text = new TextDecoder(encoding).decode(part, { stream: true });
    return text.split(wrong).length - 1;
  };
  const high = part.filter(isHigh).length;
  // A letter is two bytes or more: of other encodings nearly nothing can be read so.
  if (wrongIn('utf-8') * 15 <= high) return 'utf-8';
  if (isWestern(part, high)) return 'windows-1252';
  const [own = 'utf-8', ...others] = windowsEncodings[language];
  // A wrong byte here and there makes no text of another language.
  if (wrongIn(own) <= Math.max(3, part.length / 100)) return own;
  return others.toSorted((one, other) => wrongIn(one) - wrongIn(other))[0] ?? own;
}

/** Letters with accents stand alone among others; what Chinese and Japanese are written in stands together. */
function isWestern(part: Uint8Array, high: number): boolean {
  const alone = part.filter((byte, at) => byte >= 0xc0 && !isHigh(part[at - 1] ?? 0) && !isHigh(part[at + 1] ?? 0));
  return alone.length * 5 > high * 4;
}
