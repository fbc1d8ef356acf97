import type { scriptCommands } from '@tessera/schemas/language/script-names.ts';

/** What a script may ask of the form that it runs in. */
export type Command =
  | { do: 'set'; values: ReadonlyMap<string, unknown> }
  | { do: 'show'; name: string }
  | { do: 'hide'; name: string }
  | { do: 'require'; name: string; flag: boolean }
  | { do: 'lock'; name: string; flag: boolean }
  /** Without items the field has those of the document again. */
  | { do: 'options'; name: string; items: ChoiceItem[] | null }
  | { do: 'message'; text: string; kind: MessageKind };

export interface ChoiceItem {
  value: string;
  label: string;
}

type CommandName = keyof typeof scriptCommands;

const messageKinds = ['info', 'success', 'warning', 'error'] as const;
type MessageKind = (typeof messageKinds)[number];

const most = { items: 500, text: 500, messages: 5 };

/**
 * Reads what a script sent. Each text comes from code that may be anybody's, so nothing of it is taken for what it says
 * it is; what is no command at all has a `what` that says which.
 */
export function readCommands(texts: readonly string[]): { commands: Command[] } | { what: string } {
  const commands: Command[] = [];
  let messages = 0;
  for (const text of texts) {
    const [name, ...given] = listOf(text);
    const read = typeof name === 'string' && Object.hasOwn(readers, name) ? readers[name as CommandName] : undefined;
    const command = read?.(given);
    if (!command) return { what: typeof name === 'string' ? `form.${name.slice(0, 20)}` : 'form' };
    if (command.do === 'message' && ++messages > most.messages) continue;
    commands.push(command);
  }
  return { commands };
}

function listOf(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

const named = <Name extends CommandName>(name: Name, [field]: unknown[]) =>
  typeof field === 'string' ? { do: name, name: field } : undefined;

const flagged = <Name extends 'require' | 'lock'>(name: Name, [field, flag]: unknown[]) =>
  typeof field === 'string' && typeof flag === 'boolean' ? { do: name, name: field, flag } : undefined;

/** Each command, read by hand; a new one does not compile without its row. */
const readers: { [Name in CommandName]: (rest: unknown[]) => Extract<Command, { do: Name }> | undefined } = {
  set: ([values]) =>
    typeof values === 'object' && values !== null && !Array.isArray(values)
      ? { do: 'set', values: new Map(Object.entries(values)) }
      : undefined,
  show: (rest) => named('show', rest),
  hide: (rest) => named('hide', rest),
  require: (rest) => flagged('require', rest),
  lock: (rest) => flagged('lock', rest),
  options: (rest) => {
    const found = named('options', rest);
    if (!found || rest[1] === null || rest[1] === undefined) return found && { ...found, items: null };
    const items = choicesOf(rest[1]);
    return items && { ...found, items };
  },
  message: ([text, kind]) =>
    typeof text === 'string'
      ? { do: 'message', text: text.slice(0, most.text), kind: messageKinds.find((one) => one === kind) ?? 'info' }
      : undefined,
};

function choicesOf(given: unknown): ChoiceItem[] | undefined {
  if (!Array.isArray(given) || given.length > most.items) return undefined;
  const items = new Map<string, ChoiceItem>();
  for (const one of given as unknown[]) {
    if (typeof one !== 'object' || one === null) return undefined;
    const { value, label = value } = one as Record<string, unknown>;
    if (typeof value !== 'string' || value === '' || typeof label !== 'string') return undefined;
    items.set(value, { value, label: label.slice(0, most.text) });
  }
  return [...items.values()];
}
