/** Lines that say something; a cell of a workbook may hold several, which stay together. */
export const linesOf = (text: string): string[] =>
  withWholeCells(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[ \u3000]+|[ \u3000]+$/g, '').replaceAll(within, '\n'))
    .filter((line) => line.trim() !== '');

/** What stands for a line break in a cell until lines are parted. */
const within = '\v';

/** Spreadsheets put a cell with line breaks or tabs in it in quotes when it is copied, and write its own quotes twice. */
const withWholeCells = (text: string): string =>
  text.includes('\t')
    ? text.replace(/(^|[\t\r\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g, (whole, before: string, cell: string) =>
        /[\t\r\n]/.test(cell)
          ? before +
            cell
              .replaceAll('""', '"')
              .replaceAll('\t', ' ')
              .replace(/\r\n|\r|\n/g, within)
          : whole,
      )
    : text;

const open = '(（[［【{｛';
const close = ')）]］】}｝';

/** A line at its tabs; without one at its commas, but not within brackets. */
export function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  return parts(line, ',，;；|｜');
}

/** The names of a line, however they are set apart. */
export function namesOf(line: string): string[] {
  const cells = (line.includes('\t') ? line.split('\t') : parts(line, ',，;；、|｜'))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  // Chinese and Japanese have no spaces within a name.
  const words = line.trim().split(/[ \u3000]+/);
  const areNames =
    cells.length === 1 && words.length > 2 && words.every((word) => /[\p{Script=Han}\p{Script=Katakana}]/u.test(word));
  return areNames ? words : cells;
}

function parts(line: string, marks: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of line) {
    if (open.includes(letter)) depth++;
    if (close.includes(letter)) depth = Math.max(0, depth - 1);
    if (depth === 0 && marks.includes(letter)) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim());
}

const requiredWords = /[(（[【]\s*(必填|必须|必須|必填项|必填項|required|mandatory)\s*[)）\]】]/i;

/** A name, without its bullet, its star and what may be chosen. */
export function lineOf(written: string): { name: string; required: boolean; choices: string[] } {
  const line = written.replace(/\s*\n\s*/g, ' ');
  const plain = line.replace(/^\s*(?:\d{1,3}\s*[.、)）．]\s*|[-–—•·▪○●]\s+)/, '').trim();
  const required = /^[*＊]|[*＊]$/.test(plain) || requiredWords.test(plain);
  const bare = plain
    .replace(requiredWords, '')
    .replace(/^[*＊]+\s*|\s*[*＊]+$/g, '')
    .trim();
  const [, before = '', inside = ''] = /^(.*?)\s*[(（[【]([^()（）[\]【】]*)[)）\]】]$/.exec(bare) ?? [];
  const [, name = '', behind = ''] = /^([^:：]+)[:：]\s*(.+)$/.exec(bare) ?? [];
  for (const [head, list] of [
    [before, inside],
    [name, behind],
  ] as const) {
    const choices = list
      .split(/[/／、|｜,，;；]/)
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const areChoices = choices.length > 1 && choices.length <= 50 && choices.every((one) => one.length <= 30);
    if (head.trim() !== '' && areChoices) return { name: head.trim(), required, choices: [...new Set(choices)] };
  }
  return { name: bare.replace(/[:：]$/, '').trim(), required, choices: [] };
}
