import { isLoose, type Loose, listAt, own } from '../loose.ts';
import { type ImportNote, note } from '../report.ts';
import { codeIn } from './schema.ts';
import type { Element, Place } from './walk.ts';

/** What a schema can say of a node beyond what it is. */
export const parts = ['visible', 'required', 'readonly'] as const;
export type Part = (typeof parts)[number];

/** One thing that a schema says of a part: always, or by a reaction. */
export interface Said {
  part: Part;
  /** The word that it uses: `hidden` says the contrary of `visible`. */
  state: string;
  /** The node that says it; `$self` of its code. */
  owner: Place;
  /** Where it stands, and what stands there: for the report. */
  property: string;
  raw: unknown;
  dependencies: unknown;
  /** The node that it is said of, where that is another. */
  target: unknown;
  isReaction: boolean;
  when: unknown;
  fulfilled: unknown;
  otherwise: unknown;
}

/** A value that the schema computes, by code that is read when all fields are known. */
export interface Computed {
  source: string;
  dependencies: unknown;
  /** The node whose value it is, where that is another. */
  target: unknown;
  /** When it is computed; undefined: always. */
  when: unknown;
  /** What is said of it where it is not computed here. */
  note: ImportNote;
}

interface StateWord {
  part: Part;
  /** Yes means that the part does not hold. */
  isContrary?: true;
  words?: Record<string, boolean>;
}

/** THE table of words for the state of a node. */
const stateWords: Record<string, StateWord> = {
  visible: { part: 'visible' },
  hidden: { part: 'visible', isContrary: true },
  display: { part: 'visible', words: { visible: true, hidden: false, none: false } },
  required: { part: 'required' },
  disabled: { part: 'readonly' },
  readOnly: { part: 'readonly' },
  readonly: { part: 'readonly' },
  readPretty: { part: 'readonly' },
  editable: { part: 'readonly', isContrary: true },
  pattern: { part: 'readonly', words: { editable: false, disabled: true, readOnly: true, readPretty: true } },
};

/** The word of a state, as the table has it: `x-read-only` is `readOnly`. */
const wordOf = (key: string) =>
  key.replace(/^x-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const stateWordOf = (state: string): StateWord | undefined =>
  Object.hasOwn(stateWords, state) ? stateWords[state] : undefined;

/** Reads what a node says of itself and of others, and keeps it until all of them are known. */
export function readStates(element: Element, place: Place): void {
  const { readSchema, read } = element;
  for (const key of Object.keys(readSchema.source)) {
    // A list says which of the fields inside are required.
    if (stateWordOf(wordOf(key)) && !Array.isArray(readSchema.source[key]) && key !== 'pattern')
      say(place, { key, raw: readSchema.raw(key) });
  }
  for (const key of ['disabled', 'readOnly', 'readonly'])
    if (Object.hasOwn(read.source, key)) say(place, { key, raw: read.raw(key) });
  const value = own(readSchema.source, 'x-value');
  const source = codeIn(value);
  if (source !== undefined) {
    readSchema.raw('x-value');
    const told = note(element.name, 'code', { property: 'x-value', value });
    place.computed.push({ source, dependencies: undefined, target: undefined, when: undefined, note: told });
  }
  const reactions = readSchema.raw('x-reactions');
  for (const reaction of Array.isArray(reactions) ? reactions : [reactions]) readReaction(reaction, element, place);
}

function say(owner: Place, { key, raw }: { key: string; raw: unknown }): void {
  const state = wordOf(key);
  const word = stateWordOf(state);
  if (!word || raw === undefined || raw === null || raw === '') return;
  owner.said.push({
    ...{ part: word.part, state, owner, property: key, raw, isReaction: false },
    ...{ dependencies: undefined, target: undefined, when: undefined, fulfilled: raw, otherwise: undefined },
  });
}

/** Said of a field by its checks, or by the object around it. */
export const requiredBy = (owner: Place): Said => saidOf(owner, { state: 'required', property: 'required', raw: true });

/** Keeps what another product says of a state: yes, or a condition in the words that are read here. */
export function stateOf(owner: Place, said: Stated): void {
  owner.said.push(saidOf(owner, said));
}

interface Stated {
  state: Part;
  /** Where it stands, and what stands there: for the report. */
  property: string;
  raw: string | true;
  /** What that means, where it is said in other words. */
  means?: string;
}

const saidOf = (owner: Place, { state, property, raw, means }: Stated): Said => ({
  ...{ part: state, state, owner, property, raw, isReaction: false },
  ...{ dependencies: undefined, target: undefined, when: undefined, fulfilled: means ?? raw, otherwise: undefined },
});

function readReaction(reaction: unknown, { notes, name }: Element, owner: Place): void {
  if (reaction === undefined || reaction === null || reaction === '') return;
  if (!isLoose(reaction)) {
    notes.push(
      note(name, codeIn(reaction) === undefined ? 'badValue' : 'code', { property: 'x-reactions', value: reaction }),
    );
    return;
  }
  const [dependencies, target, when] = ['dependencies', 'target', 'when'].map((key) => own(reaction, key));
  const [then, otherwise] = [statesIn(reaction, 'fulfill'), statesIn(reaction, 'otherwise')];
  const states = new Set([...then.states.keys(), ...otherwise.states.keys()]);
  for (const state of states)
    owner.said.push({
      ...{ part: stateWordOf(state)!.part, state, owner, property: 'x-reactions', raw: reaction, isReaction: true },
      ...{ dependencies, target, when },
      ...{ fulfilled: then.states.get(state), otherwise: otherwise.states.get(state) },
    });
  const rest = Object.keys(reaction).filter((key) => !known.has(key));
  const left = [...then.left, ...otherwise.left, ...rest.map((key) => [key, own(reaction, key)] as const)];
  for (const [key, value] of left) {
    const told = note(name, 'reaction', { property: key, value });
    // What is computed when something happens is no formula.
    const source = rest.length === 0 && valueKeys.has(key) ? codeIn(value) : undefined;
    if (source === undefined) notes.push(told);
    else owner.computed.push({ source, dependencies, target, when, note: told });
  }
  if (states.size === 0 && left.length === 0)
    notes.push(note(name, 'code', { property: 'x-reactions', value: reaction }));
}

const valueKeys = new Set(['fulfill.state.value', 'fulfill.schema.x-value']);
const known = new Set(['dependencies', 'when', 'target', 'fulfill', 'otherwise']);

/** The states that one side of a reaction sets, and what else it does. */
function statesIn(reaction: Loose, side: 'fulfill' | 'otherwise') {
  const states = new Map<string, unknown>();
  const left: (readonly [string, unknown])[] = [];
  const source = own(reaction, side);
  if (!isLoose(source)) {
    if (source !== undefined && source !== null) left.push([side, source]);
    return { states, left };
  }
  for (const [part, inner] of Object.entries(source)) {
    const isStates = (part === 'state' || part === 'schema') && isLoose(inner);
    if (!isStates) {
      if (inner !== null && inner !== '' && listAt(source, part).length === 0) left.push([`${side}.${part}`, inner]);
      continue;
    }
    for (const [key, value] of Object.entries(inner)) {
      const isState = part === 'state' ? stateWordOf(key) : key !== 'pattern' && stateWordOf(wordOf(key));
      if (isState) states.set(wordOf(key), value);
      else left.push([`${side}.${part}.${key}`, value]);
    }
  }
  return { states, left };
}
