import { unzipSync } from 'fflate';

// The parts of the archive that a workbook is: JavaScript, as xlsx-sheets.js.

/** @param {Uint8Array} file @param {string} path @returns {Uint8Array | undefined} */
export const bytesIn = (file, path) => unzipSync(file, { filter: (entry) => entry.name === path })[path];

/** A part of the archive as text; nothing where there is none. @param {Uint8Array} file @param {string} path */
export function partIn(file, path) {
  const found = bytesIn(file, path);
  return found ? withoutComments(new TextDecoder().decode(found)) : '';
}

/** @param {string} text */
function withoutComments(text) {
  let left = '';
  let at = 0;
  for (;;) {
    const from = text.indexOf('<!--', at);
    const to = from < 0 ? -1 : text.indexOf('-->', from + 4);
    if (to < 0) return left + text.slice(at);
    left += text.slice(at, from);
    at = to + 3;
  }
}

/** @param {string} part */
export function relationsIn(part) {
  const found = elementsOf(part, 'Relationship');
  return found.map(({ id = '', type = '', target = '' }) => ({ id, type, target }));
}

/**
 * The attributes of all elements of a name, without their prefixes and capital letters. None holds a `<`, which ends the look
 * at an element that does not end.
 * @param {string} text @param {string} name @returns {Record<string, string>[]}
 */
export function elementsOf(text, name) {
  const elements = text.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`, 'g'));
  return [...elements].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/(?<![\w:])(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', ...values]) => [
        key.toLowerCase(),
        unescaped(values[0] ?? values[1] ?? ''),
      ]),
    ),
  );
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(lt|gt|amp|quot|apos));/gi, (whole, digits, hex, word) => {
    if (word) return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[String(word).toLowerCase()] ?? whole;
    const code = digits ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Where a text of letters begins among the bytes of a part; -1: nowhere. @param {string} text @param {Uint8Array} bytes */
export function placeOf(text, bytes) {
  const wanted = new TextEncoder().encode(text);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

/** @param {string} letters */
export function columnAt(letters) {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
