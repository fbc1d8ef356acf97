import type { FieldDefinition } from '../../language/field.ts';
import { isNumeric } from '../../record/index.ts';
import { isNaming } from '../field-draft.ts';
import { type Calculation, settleCalculations } from '../form-generator/calculations.ts';
import { within } from '../report.ts';
import { type Code, mostCharacters, readCode } from './code.ts';
import { type Form, fieldOf } from './conditions.ts';
import { placeOf } from './meaning.ts';
import { canName, placeAt } from './places.ts';
import { codeIn } from './schema.ts';
import type { Computed } from './states.ts';
import type { Place } from './walk.ts';

/** Makes calculated fields of those whose value the schema computes of others by sums and products; what else computes one is told. */
export function applyCalculations(form: Form): void {
  const { fields, places, notes } = form;
  const claims = places.flatMap((place) => place.computed.map((computed) => claimOf({ place, computed }, form)));
  // Two formulas for one value: which of them ran last is what somebody saw.
  const isOnly = (field: FieldDefinition) => claims.filter((claim) => claim.field === field).length === 1;
  const read = new Map<string, Calculation>();
  for (const { field, tokens, rows } of claims)
    if (field && tokens && isOnly(field)) read.set(pathOf(rows, field.id), { id: field.id, tokens, rows });
  const left = new Set(settleCalculations([...read.values()], fields));
  for (const { field, rows, computed, place } of claims) {
    const calculation = field && read.get(pathOf(rows, field.id));
    if (calculation && !left.has(calculation)) continue;
    notes.push(...(place.rows.length === 0 ? [computed.note] : within(place.rows.join('.'), [computed.note])));
  }
}

const pathOf = (rows: readonly string[], id: string) => [...rows, id].join('.');

interface Claim {
  place: Place;
  computed: Computed;
  /** The field that is computed, and the sub-tables that it stands in. */
  field: FieldDefinition | undefined;
  rows: readonly string[];
  tokens: string[] | undefined;
}

function claimOf({ place, computed }: Pick<Claim, 'place' | 'computed'>, form: Form): Claim {
  const { places } = form;
  const of = computed.target === undefined ? place : placeAt(computed.target, { base: place, places });
  const field = of && fieldOf(of, form);
  // A number that a line of text only shows is one as well.
  const isFit = field && (isNumeric(field) || isNaming(field)) && !field.fill;
  const tokens = of && isFit ? tokensOf(computed, { owner: place, of, places }) : undefined;
  return { place, computed, field, rows: of?.rows ?? [], tokens };
}

/** An operator, a number, or what reads one value: `$deps[0]`, `$values.lines?.base`, `$form.getValuesIn('base')`. */
const part =
  /\s*(?:([-+*/()])|(\d+(?:\.\d+)?)(?![\p{L}\p{Nd}_$.])|(\$[\p{L}\p{Nd}_$]*(?:\?\.\[[^\][\n]*\]|\??\.[\p{L}_$][\p{L}\p{Nd}_$]*|\[[^\][\n]*\]|\((?:'[^'\n]*'|"[^"\n]*")?\))*))\s*/uy;

interface Around {
  owner: Place;
  /** The field that is computed. */
  of: Place;
  places: Place[];
}

/** The formula in its parts; undefined where it is more than sums and products of fields. */
function tokensOf(computed: Computed, { owner, of, places }: Around): string[] | undefined {
  const { source } = computed;
  if (source.length > mostCharacters) return undefined;
  const placeIn = (code: Code | undefined) =>
    code && placeOf(code, { said: { owner, dependencies: computed.dependencies }, places });
  const tokens: string[] = [];
  const read = new Set<Place | undefined>();
  let at = 0;
  while (at < source.length) {
    part.lastIndex = at;
    const found = part.exec(source);
    if (!found) return undefined;
    at += found[0].length;
    const [, sign, digits, value] = found;
    const to = value === undefined ? undefined : placeIn(readCode(value));
    if (value !== undefined && !(to && canName(of, { to, places }))) return undefined;
    if (to) read.add(to);
    tokens.push(to ? pathOf(to.rows, to.name) : (sign ?? digits ?? ''));
  }
  // What only copies a value, or is one, computes nothing.
  const isFormula = read.size > 0 && tokens.some((token) => /^[-+*/]$/.test(token));
  return isFormula && isWhenThere(computed.when, (code) => read.has(placeIn(code))) ? tokens : undefined;
}

/** Whether it is computed always, or as soon as what it reads is filled in, which says no more: `$deps[0] && $deps[1]`. */
function isWhenThere(when: unknown, isRead: (code: Code) => boolean): boolean {
  if (when === undefined || when === null || when === '' || when === true) return true;
  const source = codeIn(when);
  const asks = (code: Code | undefined): boolean => {
    if (code?.is === 'both') return asks(code.left) && asks(code.right);
    if (code?.is === 'not') return code.of.is === 'not' && asks(code.of.of);
    return (code?.is === 'path' || code?.is === 'call') && isRead(code);
  };
  return source !== undefined && asks(readCode(source));
}
