import { type Dialect, type Part, scanStatement } from './scan-statement.ts';

/** A function that a statement calls, or something that looks like a call. */
interface Called {
  /** As the database finds it: PostgreSQL's in small letters where it is not quoted, MySQL's always. */
  name: string;
  from: number;
  /** PostgreSQL takes `x.f` for `f(x)` where x has no column of that name. */
  isAttribute: boolean;
}

/**
 * The functions that a statement calls, as tokens tell: whatever stands in quotes that are no names, or in comments, is
 * none; quoted names, names behind a schema and names with blanks or comments before their bracket are. Types, words of the
 * language and tables with their columns look the same and are among them.
 */
export function calledFunctions(text: string, dialect: Dialect): Called[] {
  const parts = scanStatement(text, dialect).filter(({ kind }) => kind !== 'blank' && kind !== 'comment');
  const word = (index: number) => {
    const part = parts[index];
    return part?.kind === 'word' ? text.slice(part.from, part.to).toLowerCase() : undefined;
  };
  const closing = closings(parts);
  // Of MySQL: `as t (a, b)`, `with t (a, b) as (`. PostgreSQL calls functions so: `from f(1) as (a int)`.
  const isDefinition = (index: number) => {
    const end = closing.get(index + 1) ?? parts.length;
    return word(index - 1) === 'as' || (word(end + 1) === 'as' && parts[end + 2]?.kind === 'open');
  };
  return parts.flatMap((part, index): Called[] => {
    const name = dialect === 'postgres' ? postgresName(text, { parts, index }) : mysqlName(text, part);
    if (name === undefined) return [];
    const next = dialect === 'postgres' && word(index + 1) === 'uescape' ? index + 3 : index + 1;
    const isCall = parts[next]?.kind === 'open';
    const isAttribute = !isCall && dialect === 'postgres' && isDot(text, parts[beginOf(text, { parts, index }) - 1]);
    if (!isCall && !isAttribute) return [];
    if (isCall && dialect === 'mysql' && isDefinition(index)) return [];
    return [{ name, from: part.from, isAttribute }];
  });
}

/** Where the bracket that opens at a place closes. */
function closings(parts: readonly Part[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const opened: number[] = [];
  for (const [index, { kind }] of parts.entries()) {
    if (kind === 'open') opened.push(index);
    const begin = kind === 'close' ? opened.pop() : undefined;
    if (begin !== undefined) found.set(begin, index);
  }
  return found;
}

interface Place {
  parts: readonly Part[];
  index: number;
}

/** Of a name in quotes PostgreSQL may be told how its signs are written: `U&"d\0061ta"`. */
function postgresName(text: string, { parts, index }: Place): string | undefined {
  const part = parts[index];
  if (part?.kind === 'word') return smallLetters(text.slice(part.from, part.to));
  if (part?.kind !== 'quoted' || text[part.from] !== '"') return undefined;
  const written = text.slice(part.from + 1, part.to - 1).replaceAll('""', '"');
  if (beginOf(text, { parts, index }) === index) return written;
  const sign = escapeOf(text, { parts, index: index + 1 });
  return written.replace(signs(sign), (whole, four, six) => {
    if (whole === sign + sign) return sign;
    const code = Number.parseInt(four ?? six, 16);
    return code > 0x10ffff ? '' : String.fromCodePoint(code);
  });
}

/** Where a name begins: `U&` stands before its quote without a blank. */
function beginOf(text: string, { parts, index }: Place): number {
  const [letter, mark, part] = [parts[index - 2], parts[index - 1], parts[index]];
  const isEscaped = letter?.kind === 'word' && mark && part && /^U&"/i.test(text.slice(letter.from, part.from + 1));
  return isEscaped ? index - 2 : index;
}

function escapeOf(text: string, { parts, index }: Place): string {
  const [word, sign] = [parts[index], parts[index + 1]];
  const isSaid = word && sign?.kind === 'quoted' && /^uescape$/i.test(text.slice(word.from, word.to));
  return isSaid ? text.slice(sign.from + 1, sign.from + 2) : '\\';
}

const signs = (sign: string) => {
  const mark = sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`${mark}${mark}|${mark}([0-9a-fA-F]{4})|${mark}\\+([0-9a-fA-F]{6})`, 'g');
};

/** In the mode ANSI_QUOTES names of MySQL stand in double quotes; a text is never followed by a bracket. */
function mysqlName(text: string, { kind, from, to }: Part): string | undefined {
  const written = text.slice(from, to);
  if (kind === 'word') return /^\d+$/.test(written) ? undefined : written.toLowerCase();
  const quote = written[0] ?? '';
  if (kind !== 'quoted' || !['`', '"'].includes(quote)) return undefined;
  return written
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .toLowerCase();
}

/** PostgreSQL knows no others in names that are not quoted. */
const smallLetters = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const isDot = (text: string, part: Part | undefined): boolean =>
  part !== undefined && text.slice(part.from, part.to) === '.';
