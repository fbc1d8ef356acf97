import type { scriptCommands } from '@tessera/schemas/language/script-names.ts';

/**
 * A name of a field in a script, as far as it can be told without running it. values: a field of the record · row: a column of
 * the row · set: whichever of the two has it, the row first · state: a field of the record that is shown, locked and so on.
 */
interface ScriptName {
  by: 'values' | 'row' | 'set' | 'state';
  name: string;
  /** Where it begins. */
  at: number;
}

type Command = keyof typeof scriptCommands;

/** What each command takes first; one that takes no field has none. */
const commands: Record<Command, 'set' | 'state' | undefined> = {
  set: 'set',
  show: 'state',
  hide: 'state',
  require: 'state',
  lock: 'state',
  options: 'state',
  message: undefined,
};

/** `values.name`, `row['name']`, `form.set('name', …)`, `form.set({ name: … })`, `form.hide('name')` and their like. */
export function namesInScript(source: string): ScriptName[] {
  const tokens = tokensOf(source, 0);
  const found: ScriptName[] = [];
  const sign = (at: number, ...signs: string[]) => tokens[at]?.type === 'sign' && signs.includes(tokens[at].text);
  for (const [at, { type, text }] of tokens.entries()) {
    if (type !== 'word' || sign(at - 1, '.', '?.')) continue;
    if (text === 'values' || text === 'row') {
      const isDotted = sign(at + 1, '.') || (sign(at + 1, '?.') && tokens[at + 2]?.type === 'word');
      const key = isDotted ? at + 2 : sign(at + 1, '[') ? at + 2 : sign(at + 2, '[') ? at + 3 : -1;
      const token = tokens[key];
      if (token && (isDotted ? token.type === 'word' : token.type === 'text' && sign(key + 1, ']')))
        found.push({ by: text, name: token.text, at: token.at });
    }
    const command = text === 'form' && sign(at + 1, '.') && sign(at + 3, '(') ? tokens[at + 2]?.text : undefined;
    const by = command !== undefined && Object.hasOwn(commands, command) ? commands[command as Command] : undefined;
    const first = tokens[at + 4];
    if (!by) continue;
    if (first?.type === 'text') found.push({ by, name: first.text, at: first.at });
    else if (by === 'set' && sign(at + 4, '{'))
      for (const key of keysFrom(tokens, at + 5)) found.push({ by, name: key.text, at: key.at });
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The script with other names in these places. */
export function scriptWithNames(source: string, to: (found: ScriptName) => string): string {
  let text = '';
  let copied = 0;
  for (const found of namesInScript(source)) {
    text += source.slice(copied, found.at) + to(found);
    copied = found.at + found.name.length;
  }
  return text + source.slice(copied);
}

interface Token {
  type: 'word' | 'text' | 'sign';
  /** Of a text what stands between its marks. */
  text: string;
  at: number;
}

/** The keys of an object whose bracket has been opened before `from`; one that is its own value as well stays as it is. */
function keysFrom(tokens: Token[], from: number): Token[] {
  const keys: Token[] = [];
  let depth = 1;
  for (let at = from; at < tokens.length && depth > 0; at++) {
    const { type, text } = tokens[at] as Token;
    if (type === 'sign') depth += ['{', '(', '['].includes(text) ? 1 : ['}', ')', ']'].includes(text) ? -1 : 0;
    const before = tokens[at - 1] as Token;
    const isKey = depth === 1 && type !== 'sign' && before.type === 'sign' && ['{', ','].includes(before.text);
    if (isKey && tokens[at + 1]?.type === 'sign' && tokens[at + 1]?.text === ':') keys.push(tokens[at] as Token);
  }
  return keys;
}

const space = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /\d[\w.]*/y;
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const pattern = /\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;

/** What is neither space nor comment; `shift` is where the text begins in the script. */
function tokensOf(source: string, shift: number): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const read = (how: RegExp): string | undefined => {
    how.lastIndex = at;
    return how.exec(source)?.[0];
  };
  while (at < source.length) {
    const skipped = read(space) ?? (canDivide(tokens) ? undefined : read(pattern)) ?? read(number);
    if (skipped) {
      at += skipped.length;
      continue;
    }
    const [name, text] = [read(word), read(quoted)];
    if (name) tokens.push({ type: 'word', text: name, at: shift + at });
    else if (text) tokens.push({ type: 'text', text: text.slice(1, -1), at: shift + at + 1 });
    else if (source[at] === '`') {
      const { inner, length } = templateAt(source.slice(at), shift + at);
      tokens.push(...inner, { type: 'sign', text: '`', at: shift + at + length });
      at += length;
      continue;
    } else tokens.push({ type: 'sign', text: source.startsWith('?.', at) ? '?.' : (source[at] ?? ''), at: shift + at });
    at += name?.length ?? text?.length ?? (tokens.at(-1)?.text.length || 1);
  }
  return tokens;
}

/** Behind a value a slash divides; elsewhere a pattern begins with it. */
function canDivide(tokens: Token[]): boolean {
  const last = tokens.at(-1);
  if (!last) return false;
  return last.type === 'sign' ? [')', ']', '}', '`'].includes(last.text) : last.text !== 'return';
}

/** A template from its first mark to its last: what stands in its brackets is read, the rest is text. */
function templateAt(source: string, shift: number): { inner: Token[]; length: number } {
  const inner: Token[] = [];
  let at = 1;
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') at += 2;
    else if (!source.startsWith('${', at)) at++;
    else {
      const from = at + 2;
      let depth = 1;
      for (at = from; at < source.length && depth > 0; at++) {
        if (source[at] === '`') at += templateAt(source.slice(at), 0).length - 1;
        else depth += source[at] === '{' ? 1 : source[at] === '}' ? -1 : 0;
      }
      inner.push({ type: 'sign', text: '(', at: shift + from }, ...tokensOf(source.slice(from, at - 1), shift + from), {
        ...{ type: 'sign', text: ')', at: shift + at },
      });
    }
  }
  return { inner, length: Math.min(at + 1, source.length) };
}
