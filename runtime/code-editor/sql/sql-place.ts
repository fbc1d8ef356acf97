import { type Dialect, scanStatement } from '@tessera/schemas/data-source/scan-statement.ts';
import { isKeyword } from './words.ts';

/** A table as a statement names it. */
export interface NamedTable {
  schema?: string;
  name: string;
  alias?: string;
}

/** What is written at a place of a statement. `typed`: where the word begins that is being written. */
type SqlPlace = { typed: number } & (
  | { is: 'parameter' }
  /** Behind a dot: what stands before it, the schema of a table first. */
  | { is: 'member'; of: string[] }
  | { is: 'table' }
  | { is: 'value' }
);

interface Token {
  kind: 'word' | 'mark';
  text: string;
  from: number;
  to: number;
}

/** What belongs at an offset of a text; undefined inside of a comment or a quoted text. */
export function sqlPlace(
  text: string,
  { offset, dialect }: { offset: number; dialect: Dialect },
): SqlPlace | undefined {
  const before = text.slice(0, offset);
  const last = scanStatement(before, dialect).at(-1);
  const isOpen = last?.kind === 'comment' ? !/\*\/$|\n$/.test(before) : last?.kind === 'unclosed';
  if (isOpen) return undefined;
  const tokens = tokensOf(before, dialect);
  const end = tokens.at(-1);
  if (last?.kind === 'parameter') return { is: 'parameter', typed: last.from + 1 };
  const isTyping = end?.kind === 'word' && end.to === offset && !/["`]$/.test(before);
  const typed = isTyping ? end.from : offset;
  const rest = isTyping ? tokens.slice(0, -1) : tokens;
  const previous = rest.at(-1);
  if (previous?.text === ':' && previous.to === typed) return { is: 'parameter', typed };
  if (previous?.text === '.' && previous.to === typed) return { is: 'member', of: namesBefore(rest), typed };
  return { is: namesTable(rest) ? 'table' : 'value', typed };
}

/** The tables that the statement around an offset names, with what it calls them. */
export function sqlTables(text: string, { offset, dialect }: { offset: number; dialect: Dialect }): NamedTable[] {
  const all = tokensOf(text, dialect);
  const from = all.findLastIndex((token) => token.text === ';' && token.to <= offset) + 1;
  const end = all.findIndex((token, index) => index >= from && token.text === ';');
  const tokens = all.slice(from, end < 0 ? undefined : end);
  return tokens.flatMap((token, index) =>
    token.kind === 'word' && !isKeyword(token.text) && namesTable(tokens.slice(0, index))
      ? [namedTable(tokens.slice(index))]
      : [],
  );
}

/** Words and marks, without blanks, comments and quoted values; a quoted name is a word without its quotes. */
function tokensOf(text: string, dialect: Dialect): Token[] {
  const quote = dialect === 'mysql' ? '`' : '"';
  return scanStatement(text, dialect).flatMap(({ kind, from, to }): Token[] => {
    if (kind === 'blank' || kind === 'comment' || kind === 'unclosed') return [];
    const part = text.slice(from, to);
    if (kind === 'word') return [{ kind: 'word', text: part, from, to }];
    if (kind === 'quoted' && part.startsWith(quote))
      return [{ kind: 'word', text: part.slice(1, -1).replaceAll(quote + quote, quote), from, to }];
    return [{ kind: 'mark', text: kind === 'quoted' ? "''" : part, from, to }];
  });
}

/** `schema.table.` as its names. */
function namesBefore(tokens: Token[]): string[] {
  const [first, second] = [tokens.at(-2), tokens.at(-4)];
  if (first?.kind !== 'word') return [];
  return second?.kind === 'word' && tokens.at(-3)?.text === '.' ? [second.text, first.text] : [first.text];
}

const clauses =
  /^(?:select|from|join|where|on|using|group|order|having|limit|offset|union|intersect|except|set|values|with)$/i;

/** The clause that the end of these tokens stands in, at its own depth of brackets, and whether a comma comes last. */
function namesTable(tokens: Token[]): boolean {
  const last = tokens.at(-1);
  if (!last) return false;
  if (last.kind === 'word') return /^(?:from|join)$/i.test(last.text);
  if (last.text !== ',') return false;
  let depth = 0;
  for (const { kind, text } of tokens.toReversed()) {
    if (text === ')') depth++;
    else if (text === '(' && --depth < 0) return false;
    else if (depth === 0 && kind === 'word' && clauses.test(text)) return /^(?:from|join)$/i.test(text);
  }
  return false;
}

function namedTable([first, ...rest]: Token[]): NamedTable {
  const isQualified = rest[0]?.text === '.' && rest[1]?.kind === 'word';
  const name = (isQualified ? rest[1] : first)?.text ?? '';
  const after = rest.slice(isQualified ? 2 : 0);
  const alias = /^as$/i.test(after[0]?.text ?? '') ? after[1] : after[0];
  return {
    name,
    ...(isQualified && first ? { schema: first.text } : {}),
    ...(alias?.kind === 'word' && !isKeyword(alias.text) ? { alias: alias.text } : {}),
  };
}
