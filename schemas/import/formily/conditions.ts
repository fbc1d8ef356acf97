import type { Node, Scope } from '../../expression/index.ts';
import { checkExpression, compileExpression, printExpression } from '../../expression/index.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { scopeOf } from '../../record/context.ts';
import { widgetOf } from '../../widgets/index.ts';
import { freeLocked } from '../field-draft.ts';
import { type ImportNote, note, within } from '../report.ts';
import { both, constant, either, isConstant, not } from './formula.ts';
import { meaningOf } from './meaning.ts';
import { placeAt } from './places.ts';
import { type Part, parts, type Said, stateWordOf } from './states.ts';
import type { Place, Walk } from './walk.ts';

/** What has to be known of a form: all its fields and boxes, and where its report goes. */
export type Form = Pick<Walk, 'fields' | 'places' | 'notes'>;

interface Known extends Form {
  /** What formulas may read in the sub-tables of these names. */
  scopeAt: (rows: readonly string[]) => Scope;
}

function scopesOf({ fields }: Form): Known['scopeAt'] {
  const scopes = new Map<string, Scope>();
  return (rows) => {
    const key = rows.join('.');
    const scope = scopes.get(key) ?? scopeOf({ name: 'form', fields, titleField: '' }, tablesOf(rows, fields));
    scopes.set(key, scope);
    return scope;
  };
}

/** What is so when nobody says anything. */
const usual: Record<Part, boolean> = { visible: true, required: false, readonly: false };

/** Puts what the schema says of when fields are shown, required and locked into them: now all of them are known. */
export function applyStates(form: Form): void {
  const walk: Known = { ...form, scopeAt: scopesOf(form) };
  const said = saidOf(walk);
  const told = new Set<unknown>();
  for (const place of walk.places) {
    const field = fieldOf(place, walk);
    if (!field) continue;
    const chain = [...place.around, place];
    for (const part of parts) {
      const conditions = chain.map((one) => {
        const found = (said.get(one) ?? []).filter((each) => each.part === part);
        // A box requires nothing itself.
        return part === 'required' && one !== place ? constant(false) : conditionOf(found, { part, place, walk, told });
      });
      const around = joined(part, conditions.slice(0, -1));
      setPart(field, { part, condition: joined(part, conditions), around, place, walk });
    }
    const notes: ImportNote[] = [];
    freeLocked(field, notes);
    walk.notes.push(...(place.rows.length === 0 ? notes : within(place.rows.join('.'), notes)));
  }
}

/** All that is said of each place, by itself and by others. */
function saidOf({ places, notes }: Known): Map<Place, Said[]> {
  const found = new Map<Place, Said[]>();
  for (const said of places.flatMap((place) => place.said)) {
    const of = said.target === undefined ? said.owner : placeAt(said.target, { base: said.owner, places });
    if (of) found.set(of, [...(found.get(of) ?? []), said]);
    else tell(said, { notes, told: new Set() });
  }
  return found;
}

/** As the report calls it. */
const fullName = ({ rows, name }: Place) => [...rows, name].filter(Boolean).join('.');

/** The field that stands at a place; none of a box. */
export const fieldOf = ({ name, rows }: Place, { fields }: Form): FieldDefinition | undefined =>
  name === '' ? undefined : fieldsBeside(rows, fields).find((field) => field.name === name);

const fieldsBeside = (rows: readonly string[], fields: FieldDefinition[]): FieldDefinition[] =>
  tablesOf(rows, fields).at(-1)?.rows ?? fields;

/** The sub-tables of these names, each in the one before. */
function tablesOf([first, ...inner]: readonly string[], fields: FieldDefinition[]): FieldDefinition[] {
  const table = fields.find(({ name }) => name === first);
  return table ? [table, ...tablesOf(inner, table.rows ?? [])] : [];
}

const joined = (part: Part, conditions: Node[]): Node =>
  conditions.reduce(part === 'visible' ? both : either, constant(usual[part]));

/** What one node is told of a part: by reactions, or else by what it says of itself. */
function conditionOf(
  said: Said[],
  { part, place, walk, told }: { part: Part; place: Place; walk: Known; told: Set<unknown> },
): Node {
  const read = (one: Said, first: boolean) => {
    const condition = readOne(one, { first, place, walk });
    if (!condition) tell(one, { notes: walk.notes, told });
    return condition;
  };
  const still = said.filter(({ isReaction }) => !isReaction).flatMap((one) => read(one, usual[part]) ?? []);
  const own = joined(part, still);
  const first = isConstant(own) ? own.value === true : usual[part];
  const reactions = said.filter(({ isReaction }) => isReaction).flatMap((one) => read(one, first) ?? []);
  if (reactions.length === 0) return own;
  const changed = joined(part, reactions);
  // A starting state only says how it is before the first reaction.
  return isConstant(own) ? changed : joined(part, [own, changed]);
}

/** One thing said, as a condition that the rule core can hold; `first` is what holds before. */
function readOne(said: Said, { first, place, walk }: { first: boolean; place: Place; walk: Known }): Node | undefined {
  const word = stateWordOf(said.state)!;
  const read = (raw: unknown, words?: Record<string, boolean>) =>
    meaningOf(raw, { said, of: place, places: walk.places, words, field: (one) => fieldOf(one, walk) });
  const side = (raw: unknown) => {
    if (raw === undefined) return constant(first);
    const found = read(raw, word.words);
    return found && word.isContrary ? not(found) : found;
  };
  const when = said.when === undefined ? constant(true) : read(said.when);
  const [then, otherwise] = [side(said.fulfilled), side(said.otherwise)];
  if (!when || !then || !otherwise) return undefined;
  const condition = either(both(when, then), both(not(when), otherwise));
  return isSound(condition, { place, walk }) ? condition : undefined;
}

/** Whether the rule core takes it: a stored formula that it cannot read would refuse the whole form. */
function isSound(condition: Node, { place, walk }: { place: Place; walk: Known }): boolean {
  const parsed = compileExpression(printExpression(condition));
  if (!parsed.ok) return false;
  const { type, findings } = checkExpression(parsed.ast, walk.scopeAt(place.rows));
  return findings.length === 0 && (type === 'boolean' || type === 'any');
}

function tell(said: Said, { notes, told }: { notes: ImportNote[]; told: Set<unknown> }): void {
  const key = said.isReaction ? said.raw : said;
  if (told.has(key)) return;
  told.add(key);
  notes.push(note(fullName(said.owner), 'code', { property: said.property, value: said.raw }));
}

function setPart(
  field: FieldDefinition,
  { part, condition, around, place, walk }: { part: Part; condition: Node; around: Node; place: Place; walk: Known },
): void {
  if (isConstant(condition) && condition.value === usual[part]) return;
  if (part !== 'visible') {
    // What only shows something, or is computed, is neither filled in nor left empty.
    if (field.kind !== 'none' && !widgetOf(field.widget).computed)
      field[part] = isConstant(condition) ? true : printExpression(condition);
    return;
  }
  const isStarted = field.defaultValue !== undefined && field.defaultValue !== null;
  if (isConstant(condition) && !isStarted && field.kind !== 'none') {
    walk.notes.push(note(fullName(place), 'hiddenType', { tag: 'x-display' }));
    // What it stands in is shown as it was.
    if (!isConstant(around)) field.visible = printExpression(around);
  } else field.visible = printExpression(condition);
}
