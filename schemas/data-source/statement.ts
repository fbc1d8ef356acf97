import { isStorable } from '../kinds/plain-text.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { calledFunctions } from './called-functions.ts';
import { isClosedFunction, isOfMysql } from './function-lists.ts';
import { type Dialect, type Part, type PartKind, positionIn, scanStatement } from './scan-statement.ts';

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
  const found = [
    ...beginning(text, said),
    ...ending(text, said),
    ...unclosed(text, said),
    ...marks(text, { parts, dialect }),
  ];
  return found.length > 0 ? found : acting(text, dialect);
}

/**
 * The functions of a statement that a database is asked about before they are called: what it does not know as one that
 * reads. What MySQL brings along is known without it.
 */
export const functionsToAsk = (text: string, dialect: Dialect): { name: string; isAttribute: boolean }[] => {
  const called = calledFunctions(text, dialect);
  return dialect === 'mysql' ? called.filter(({ name }) => !isOfMysql(name)) : called;
};

/** Those among the functions of a statement that its database says may do more than read. */
export const refusedFunctions = (
  text: string,
  { dialect, refused }: { dialect: Dialect; refused: ReadonlySet<string> },
): Finding[] =>
  calledFunctions(text, dialect)
    .filter(({ name }) => refused.has(name))
    .slice(0, mostFindings)
    .map(({ name, from }) => finding('text', 'functionNotReading', { name, ...positionIn(text, from) }));

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
    .map((part) => finding('text', 'undeclaredParameter', { name: nameOf(part), ...positionIn(text, part.from) }));
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

function beginning(text: string, said: Part[]): Finding[] {
  const first = said.find(({ kind }) => kind !== 'open');
  const word = first ? text.slice(first.from, first.to).toLowerCase() : '';
  return ['select', 'with', 'values'].includes(word) ? [] : [finding('text', 'notReading')];
}

function ending(text: string, said: Part[]): Finding[] {
  const end = said.findIndex(({ kind }) => kind === 'end');
  const next = end < 0 ? undefined : said.slice(end).find(({ kind }) => kind !== 'end');
  return next ? [finding('text', 'severalStatements', positionIn(text, next.from))] : [];
}

function unclosed(text: string, said: Part[]): Finding[] {
  const opened: Part[] = [];
  for (const part of said) {
    if (part.kind === 'unclosed') return [finding('text', 'notClosed', positionIn(text, part.from))];
    if (part.kind === 'open') opened.push(part);
    if (part.kind === 'close' && !opened.pop()) return [finding('text', 'notClosed', positionIn(text, part.from))];
  }
  return opened.slice(-1).map(({ from }) => finding('text', 'notClosed', positionIn(text, from)));
}

/** Of its own kind, behind backslashes that are not pairs. */
const escapedQuote = /^(['"]).*?(?<!\\)(?:\\\\)*\\\1/s;

/** What a transaction that only reads lets pass: files, the network, sleep, the session, texts that are run. */
function acting(text: string, dialect: Dialect): Finding[] {
  const parts = scanStatement(text, dialect).filter(isSaid);
  const functions = calledFunctions(text, dialect)
    .filter(({ name }) => isClosedFunction(name, dialect))
    .slice(0, mostFindings)
    .map(({ name, from }) => finding('text', 'functionClosed', { name, ...positionIn(text, from) }));
  const isMember = (before: Part | undefined) => before !== undefined && text.slice(before.from, before.to) === '.';
  const ruleOf = ({ kind, from, to }: Part, index: number) => {
    const part = text.slice(from, to);
    if (kind === 'word') return /^into$/i.test(part) && !isMember(parts[index - 1]) ? 'intoRefused' : undefined;
    // Whether a backslash means anything there is a mode of the server, and with it where the quote ends.
    const isUnclear = dialect === 'mysql' && kind === 'quoted' && escapedQuote.test(part.slice(0, -1));
    return isUnclear ? 'escapedQuote' : undefined;
  };
  const others = parts.flatMap((part, index) => {
    const rule = ruleOf(part, index);
    return rule ? [{ rule, from: part.from } as const] : [];
  });
  const found = others.slice(0, mostFindings).map(({ rule, from }) => finding('text', rule, positionIn(text, from)));
  return [...functions, ...found];
}

/** Places for values that are not ours, and comments that MySQL and MariaDB run. */
function marks(text: string, { parts, dialect }: { parts: Part[]; dialect: Dialect }): Finding[] {
  const isRun = ({ kind, from }: Part) =>
    dialect === 'mysql' && kind === 'comment' && /^\/\*M?!/.test(text.slice(from, from + 4));
  return parts
    .filter((part) => part.kind === 'place' || isRun(part))
    .slice(0, mostFindings)
    .map(({ kind, from, to }) => {
      const at = positionIn(text, from);
      if (kind === 'comment') return finding('text', 'runComment', at);
      return finding('text', 'numberedPlace', { mark: text.slice(from, to), ...at });
    });
}
