/** The two kinds of SQL that a data source may be written in. */
export type Dialect = 'postgres' | 'mysql';

/** A stretch of a statement. All of them, one after the other, are the whole text. */
export interface Part {
  kind: PartKind;
  from: number;
  to: number;
}

/** `unclosed`: a quote or comment that goes on to the end of the text. `place`: where a value belongs, in the server's own way. */
export type PartKind =
  | 'blank'
  | 'comment'
  | 'quoted'
  | 'unclosed'
  | 'word'
  | 'parameter'
  | 'place'
  | 'end'
  | 'open'
  | 'close'
  | 'other';

/** Sticky: it matches where it is looked for, or not at all. */
type Form = readonly [PartKind, RegExp];

const around: readonly Form[] = [
  ['blank', /[ \t\n\r\f\v]+/y],
  // Casts and assignments take their colons with them.
  ['other', /::|:=/y],
  ['parameter', /:[\p{L}_][\p{L}\p{N}_]*/uy],
  ['end', /;/y],
  ['open', /\(/y],
  ['close', /\)/y],
];

/**
 * What a text is made of, the first that fits (PostgreSQL 4.1; MySQL 11.1, 11.2 and 11.7). Neither knows names in
 * [brackets]: those are arrays.
 */
const forms = {
  postgres: [
    ...around,
    ['comment', /--[^\n\r]*/y],
    // Backslashes mean something only behind an E of its own: that of a longer word is taken with the word.
    ['quoted', /[eE]'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'(?!')/y],
    ['unclosed', /[eE]'[\s\S]*/y],
    ['quoted', /'[^']*(?:''[^']*)*'(?!')/y],
    ['quoted', /"[^"]*(?:""[^"]*)*"(?!")/y],
    ['quoted', /(\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$)[\s\S]*?\1/y],
    ['unclosed', /(?:'|"|\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$)[\s\S]*/y],
    ['place', /\$\d+/y],
    ['word', /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y],
  ],
  mysql: [
    ...around,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a comment begins with these behind the dashes.
    ['comment', /#[^\n]*|--(?=[\x00-\x20]|$)[^\n]*|\/\*[\s\S]*?\*\//y],
    ['quoted', /'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'(?!')/y],
    ['quoted', /"[^"\\]*(?:(?:""|\\[\s\S])[^"\\]*)*"(?!")/y],
    ['quoted', /`[^`]*(?:``[^`]*)*`(?!`)/y],
    ['unclosed', /(?:'|"|`|\/\*)[\s\S]*/y],
    ['place', /\?/y],
    ['word', /[A-Za-z0-9_$\u0080-\uffff]+/y],
  ],
} satisfies Record<Dialect, readonly Form[]>;

/** Takes a statement apart as far as finding its parameters needs it. */
export function scanStatement(text: string, dialect: Dialect): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < text.length; ) {
    const isNested = dialect === 'postgres' && text.startsWith('/*', from);
    const found = isNested ? nestedComment(text, from) : partAt(text, { from, dialect });
    const kind = found.kind === 'parameter' && isInSlice(text, from) ? 'other' : found.kind;
    parts.push({ kind, from, to: found.to });
    from = found.to;
  }
  return parts;
}

/** Where in a text something stands, counted from 1. */
export function positionIn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

interface Found {
  kind: PartKind;
  to: number;
}

function partAt(text: string, { from, dialect }: { from: number; dialect: Dialect }): Found {
  for (const [kind, form] of forms[dialect]) {
    form.lastIndex = from;
    if (form.test(text)) return { kind, to: form.lastIndex };
  }
  return { kind: 'other', to: from + 1 };
}

/** Those of PostgreSQL hold others. */
function nestedComment(text: string, from: number): Found {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return { kind: 'comment', to: marks.lastIndex };
  }
  return { kind: 'unclosed', to: text.length };
}

/** The upper bound of `row[1:last]`; and behind a `$` the place of a value would begin a quote. */
const isInSlice = (text: string, from: number) => /[\p{L}\p{N}_$\])]$/u.test(text.slice(Math.max(0, from - 2), from));
