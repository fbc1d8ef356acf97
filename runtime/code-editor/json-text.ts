import {
  applyEdits,
  findNodeAtLocation,
  format,
  modify,
  type Node,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** A part of a text, by offsets. */
export interface Place {
  from: number;
  to: number;
}

/** Why a text is no JSON, and where. */
export interface SyntaxFault extends Place {
  code: keyof typeof ParseErrorCode;
}

interface JsonText {
  /** Empty where it is JSON. */
  faults: SyntaxFault[];
  /** Keys that stand twice in one object: the second silently wins. */
  twice: (Place & { name: string })[];
  /** Where a path (`pages.form.body[2].span`) stands, or the head of the deepest part of it that exists. */
  placeOf: (path: string) => Place;
}

// Spaces are put right, lines stay where a person broke them.
const formattingOptions = { tabSize: 2, insertSpaces: true, keepLines: true };

/** What stands where in a text; one that is no JSON is read as far as it goes. */
export function readJson(text: string): JsonText {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  return {
    faults: firstOfLines(errors, text),
    twice: root ? doubles(root) : [],
    placeOf: (path) => placeIn(root, stepsOf(path)),
  };
}

/** The text with right indents and spaces; keys and lines stay in their order. */
export const formatted = (text: string): string => applyEdits(text, format(text, undefined, formattingOptions));

/** The text changed so that it says another value: what says the same already stays as it is written. */
export function rewritten(text: string, { from, to }: { from: unknown; to: unknown }): string {
  return differences({ from, to }).reduce(
    (result, { path, value }) => applyEdits(result, modify(result, path, value, {})),
    text,
  );
}

type Path = (string | number)[];

/** `pages.form.body[2].span` as its steps: `['pages', 'form', 'body', 2, 'span']`. */
const stepsOf = (path: string): Path =>
  [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );

function placeIn(root: Node | undefined, path: Path): Place {
  let node = root;
  for (const step of path) {
    const next = node && findNodeAtLocation(node, [step]);
    if (!next) return node ? { from: node.offset, to: node.offset + Math.min(node.length, 1) } : { from: 0, to: 0 };
    node = next;
  }
  return node ? { from: node.offset, to: node.offset + node.length } : { from: 0, to: 0 };
}

/** One for each line: what follows on the same line mostly follows from the first. */
function firstOfLines(errors: ParseError[], text: string): SyntaxFault[] {
  const lines = new Set<number>();
  return errors.flatMap(({ error, offset, length }) => {
    const line = text.lastIndexOf('\n', offset - 1);
    if (lines.has(line)) return [];
    lines.add(line);
    return [{ code: printParseErrorCode(error) as SyntaxFault['code'], from: offset, to: offset + length }];
  });
}

function doubles(node: Node): JsonText['twice'] {
  const names = new Set<string>();
  const own = (node.type === 'object' ? (node.children ?? []) : []).flatMap(({ children }) => {
    const key = children?.[0];
    const name = String(key?.value);
    if (!key || !names.has(name)) {
      names.add(name);
      return [];
    }
    return [{ name, from: key.offset, to: key.offset + key.length }];
  });
  return [...own, ...(node.children ?? []).flatMap(doubles)];
}

interface Difference {
  path: Path;
  /** Nothing: it goes. */
  value: unknown;
}

function differences({ from, to }: { from: unknown; to: unknown }, path: Path = []): Difference[] {
  if (Array.isArray(from) && Array.isArray(to)) {
    const shorter = Math.min(from.length, to.length);
    return [
      ...to
        .slice(0, shorter)
        .flatMap((value, index) => differences({ from: from[index], to: value }, [...path, index])),
      // From the last, so that no place moves before its turn.
      ...from.slice(shorter).map((_, left) => ({ path: [...path, from.length - 1 - left], value: undefined })),
      ...to.slice(shorter).map((value, more) => ({ path: [...path, shorter + more], value })),
    ];
  }
  if (isObject(from) && isObject(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
      differences({ from: own(from, key), to: own(to, key) }, [...path, key]),
    );
  return from === to ? [] : [{ path, value: to }];
}

const own = (object: Record<string, unknown>, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
