import { isStorable } from '../kinds/plain-text.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { type Dialect, type Part, type PartKind, scanStatement } from './scan-statement.ts';

// choice: more than anybody writes by hand.
const longestStatement = 100_000;
/** Of one kind; who wrote a hundred wrong marks knows what is meant. */
const mostFindings = 20;

/**
 * What is wrong with the text of a statement, to be told before anything is run. What keeps a statement from doing harm is
 * the role and the transaction that it runs in, not this.
 */
export function statementFaults(text: string, dialect: Dialect): Finding[] {
  if (text.length > longestStatement) return [finding('text', 'tooLong', { max: longestStatement })];
  if (!isStorable(text)) return [finding('text', 'badText')];
  const parts = scanStatement(text, dialect);
  const said = parts.filter(isSaid);
  if (said.length === 0) return [finding('text', 'required')];
  return [...beginning(text, said), ...ending(text, said), ...unclosed(text, said), ...marks(text, { parts, dialect })];
}

/** Names that are used and not declared, and the other way round. */
export function parameterFaults(
  text: string,
  { dialect, names }: { dialect: Dialect; names: readonly string[] },
): Finding[] {
  const used = scanStatement(text, dialect).filter(({ kind }) => kind === 'parameter');
  const nameOf = ({ from, to }: Part) => text.slice(from + 1, to);
  const undeclared = used
    .filter((part) => !names.includes(nameOf(part)))
    .slice(0, mostFindings)
    .map((part) => finding('text', 'undeclaredParameter', { name: nameOf(part), ...position(text, part.from) }));
  const unused = names
    .filter((name) => !used.some((part) => nameOf(part) === name))
    .map((name) => finding('text', 'unusedParameter', { name }));
  return [...undeclared, ...unused];
}

/** The statement without the `;` behind it, and what follows that. */
export function withoutEnd(text: string, dialect: Dialect): string {
  const parts = scanStatement(text, dialect);
  const last = parts.findLastIndex(({ kind }) => isSaid({ kind }) && kind !== 'end');
  return text.slice(0, parts[last]?.to ?? 0);
}

const isSaid = ({ kind }: { kind: PartKind }) => kind !== 'blank' && kind !== 'comment';

/** Where in a text something stands, counted from 1. */
function position(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

function beginning(text: string, said: Part[]): Finding[] {
  const first = said.find(({ kind }) => kind !== 'open');
  const word = first ? text.slice(first.from, first.to).toLowerCase() : '';
  return ['select', 'with', 'values'].includes(word) ? [] : [finding('text', 'notReading')];
}

function ending(text: string, said: Part[]): Finding[] {
  const end = said.findIndex(({ kind }) => kind === 'end');
  const next = end < 0 ? undefined : said.slice(end).find(({ kind }) => kind !== 'end');
  return next ? [finding('text', 'severalStatements', position(text, next.from))] : [];
}

function unclosed(text: string, said: Part[]): Finding[] {
  const opened: Part[] = [];
  for (const part of said) {
    if (part.kind === 'unclosed') return [finding('text', 'notClosed', position(text, part.from))];
    if (part.kind === 'open') opened.push(part);
    if (part.kind === 'close' && !opened.pop()) return [finding('text', 'notClosed', position(text, part.from))];
  }
  return opened.slice(-1).map(({ from }) => finding('text', 'notClosed', position(text, from)));
}

/** Places for values that are not ours, and comments that MySQL and MariaDB run. */
function marks(text: string, { parts, dialect }: { parts: Part[]; dialect: Dialect }): Finding[] {
  const isRun = ({ kind, from }: Part) =>
    dialect === 'mysql' && kind === 'comment' && /^\/\*M?!/.test(text.slice(from, from + 4));
  return parts
    .filter((part) => part.kind === 'place' || isRun(part))
    .slice(0, mostFindings)
    .map(({ kind, from, to }) => {
      const at = position(text, from);
      if (kind === 'comment') return finding('text', 'runComment', at);
      return finding('text', 'numberedPlace', { mark: text.slice(from, to), ...at });
    });
}
