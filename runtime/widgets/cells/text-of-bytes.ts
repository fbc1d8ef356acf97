import { windowsEncodings } from '@tessera/schemas/texts/encodings.ts';
import { language } from '../../session/language.ts';

/** UTF-8, else what the reader's Windows writes, or another one; undefined when letters are not what it is made of. */
export function textOfBytes(bytes: Uint8Array, { isCut = false }: { isCut?: boolean } = {}): string | undefined {
  for (const charset of charsetsOf(bytes)) {
    try {
      // A letter that is cut in two at the end is left out, not taken for a fault.
      const text = new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: isCut });
      return isReadable(text) ? text : undefined;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
}

function charsetsOf(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  return ['utf-8', ...windowsEncodings[language.get()]];
}

/** Tabs, line ends, page ends and colours of consoles stand in texts; other control characters do not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const isReadable = (text: string) => !/[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text);
