import { type Part, stateOf } from '../formily/states.ts';
import type { Place } from '../formily/walk.ts';
import { flagAt, isLoose, type Loose, listAt, own, part } from '../loose.ts';
import { type ImportNote, note } from '../report.ts';
import { nameOf } from './snapshot.ts';

const words = { visible: 'hidden', required: 'required', readonly: 'readonly' } as const satisfies Record<Part, string>;

/** Conditions of one field that are read. */
const mostConditions = 20;

/**
 * Keeps when a field is shown, required and locked, until all fields are known: what it says of itself, and its conditions,
 * of which the last one that is met holds alone.
 */
export function readStates(source: Loose, { place, notes }: { place: Place; notes: ImportNote[] }): void {
  const meta = part(source, 'meta');
  const conditions = listAt(meta, 'conditions').filter(isLoose).slice(0, mostConditions);
  const rules = conditions.map((one) => codeOf(own(one, 'rule'), place));
  if (rules.includes(undefined)) {
    notes.push(note(nameOf(source), 'properties', { names: 'conditions' }));
    rules.length = 0;
  }
  for (const [state, word] of Object.entries(words) as [Part, string][]) {
    const isSo = (from: Loose) => (own(from, word) === true) !== (state === 'visible');
    const usual = isSo(meta);
    const code = rules.reduce<string>((below, rule, at) => {
      const said = own(conditions[at]!, word);
      const holds = typeof said === 'boolean' ? isSo(conditions[at]!) : usual;
      return String(holds) === below ? below : `(${rule}) ? ${holds} : (${below})`;
    }, String(usual));
    if (/\?/.test(code)) stateOf(place, { state, property: 'conditions', raw: `{{ ${code} }}` });
    else if (usual && state !== 'visible') stateOf(place, { state, property: word, raw: true });
  }
}

/** Whether nobody ever sees it. */
export const isAlwaysHidden = (source: Loose): boolean => {
  const meta = part(source, 'meta');
  return flagAt(meta, 'hidden') && listAt(meta, 'conditions').length === 0;
};

const compared: Record<string, string> = { _eq: '===', _neq: '!==', _gt: '>', _gte: '>=', _lt: '<', _lte: '<=' };
const deepest = 8;

/** A filter of that product in the words of the conditions that are read here; undefined of what more than compares. */
function codeOf(rule: unknown, { rows, depth = 0 }: { rows: readonly string[]; depth?: number }): string | undefined {
  if (!isLoose(rule) || depth > deepest) return undefined;
  const parts = Object.entries(rule).map(([key, said]): string | undefined => {
    if (key === '_and' || key === '_or') {
      if (!Array.isArray(said) || said.length === 0) return undefined;
      const inner = said.map((one) => codeOf(one, { rows, depth: depth + 1 }));
      return inner.includes(undefined)
        ? undefined
        : `(${inner.map((one) => `(${one})`).join(key === '_and' ? ' && ' : ' || ')})`;
    }
    if (!/^\w+$/.test(key) || !isLoose(said)) return undefined;
    const field = `${rows.length > 0 ? '$record' : '$values'}.${key}`;
    const found = Object.entries(said).map(([operator, value]) => comparison(field, { operator, value }));
    return found.length === 0 || found.includes(undefined) ? undefined : found.join(' && ');
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' && ');
}

const isPlain = (value: unknown): value is string | number | boolean =>
  // `$NOW` and `$CURRENT_USER` are worked out there.
  (typeof value === 'string' && !value.startsWith('$')) || typeof value === 'number' || typeof value === 'boolean';

function comparison(field: string, { operator, value }: { operator: string; value: unknown }): string | undefined {
  const isNot = value === false;
  const [empty, filled] = [`${field} === null`, `${field} !== null`];
  if (operator === '_null' || operator === '_empty') return isNot ? filled : empty;
  if (operator === '_nnull' || operator === '_nempty') return isNot ? empty : filled;
  if (operator === '_in' || operator === '_nin') {
    if (!Array.isArray(value) || value.length === 0 || !value.every(isPlain)) return undefined;
    return `${operator === '_nin' ? '!' : ''}${JSON.stringify(value)}.includes(${field})`;
  }
  if (!Object.hasOwn(compared, operator) || !isPlain(value)) return undefined;
  return `${field} ${compared[operator]} ${JSON.stringify(value)}`;
}
