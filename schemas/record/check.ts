import type { Environment } from '../expression/index.ts';
import { kindOf } from '../kinds/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { placedFields } from '../language/placed-fields.ts';
import { namedRules } from '../language/rules/rules.ts';
import type { Finding } from '../texts/findings.ts';
import { finding, findingTexts } from '../texts/findings.ts';
import { stepsOf } from '../texts/place.ts';
import { type Caption, languages, textIn } from '../texts/text.ts';
import { isBroken } from './condition.ts';
import type { KeptAnswers, RecordContext, RecordValue, RowPlace } from './context.ts';
import { environmentOf, isBlank, own } from './context.ts';
import type { FieldState, StateReader } from './states.ts';
import { stateReader } from './states.ts';
import { readingOf } from './values.ts';

/**
 * Checks a whole, coerced and computed record: required fields and rules, rows included (`lines[3].details[0].price`).
 * A field that the form does not show is neither required nor held to its rules: nobody could mend it.
 */
export const checkRecord = (model: ModelDefinition, value: RecordValue, context: RecordContext): Finding[] =>
  findingsOf(model, { value, context, isWarning: false });

/** The same a row at a time, for a process that serves others too: a rule may look at a whole column in each of its rows. */
export const checking = (
  model: ModelDefinition,
  value: RecordValue,
  context: RecordContext,
): Generator<void, Finding[]> => findingSteps(model, { value, context, isWarning: false });

/** What a person who fills it in should look at once more; it may be saved as it is. */
export const warningsOf = (model: ModelDefinition, value: RecordValue, context: RecordContext): Finding[] =>
  hasWarnings(model) ? findingsOf(model, { value, context, isWarning: true }) : [];

const warned = new WeakMap<ModelDefinition, boolean>();

function hasWarnings(model: ModelDefinition): boolean {
  const isWarned = ({ rules }: FieldDefinition) => (rules ?? []).some((rule) => rule.warning === true);
  const has = warned.get(model) ?? placedFields(model.fields).some(({ field }) => isWarned(field));
  warned.set(model, has);
  return has;
}

interface Checking {
  model: ModelDefinition;
  /** The whole record. */
  value: RecordValue;
  context: RecordContext;
  /** Only warnings are looked for, or all else. */
  isWarning: boolean;
  findings: Finding[];
  stateOf: StateReader;
  kept: KeptAnswers;
}

type Asked = Pick<Checking, 'value' | 'context' | 'isWarning'>;

function findingsOf(model: ModelDefinition, asked: Asked): Finding[] {
  const steps = findingSteps(model, asked);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function* findingSteps(model: ModelDefinition, { value, context, isWarning }: Asked): Generator<void, Finding[]> {
  const stateOf = stateReader(model, value, context);
  const checking: Checking = { model, value, context, isWarning, findings: [], stateOf, kept: new Map() };
  yield* checkFields(askedOf(model.fields), checking, { held: value, path: '', rows: [] });
  return checking.findings;
}

/** Checks the fields of the head, or of a row with what stands in it. */
function* checkFields(
  fields: FieldDefinition[],
  checking: Checking,
  { held, path, rows }: { held: RecordValue; path: string; rows: RowPlace[] },
): Generator<void, void> {
  const { model, value, context, isWarning, findings, kept } = checking;
  let made: Environment | undefined;
  const environment = () => {
    made ??= environmentOf({ model, value, context, rows, kept });
    return made;
  };
  for (const field of fields) {
    const state = checking.stateOf(field, rows);
    if (!state.visible) continue;
    const at = path + field.name;
    const one = own(held, field.name);
    checkField(field, one, { state, path: at, context, isWarning, findings, environment });
    if (Array.isArray(one) && !isWarning) findEqual(field, checking, { list: one as RecordValue[], path: at, rows });
    const columns = askedOf(field.rows ?? none);
    if (columns.length === 0 || !Array.isArray(one)) continue;
    for (const [i, row] of (one as RecordValue[]).entries()) {
      const place = { held: row, path: `${at}[${i}].`, rows: [...rows, { of: field, value: row }] };
      yield* checkFields(columns, checking, place);
      yield;
    }
  }
}

/** In a column no two rows of the same sub-table are equal; of the records themselves the database sees to it. */
function findEqual(
  table: FieldDefinition,
  { stateOf, findings }: Checking,
  { list, path, rows }: { list: RecordValue[]; path: string; rows: RowPlace[] },
): void {
  for (const column of table.rows ?? none) {
    if (!column.unique) continue;
    const seen = new Set<string>();
    for (const [i, row] of list.entries()) {
      const value = own(row, column.name);
      if (isBlank(value)) continue;
      const key = JSON.stringify(value);
      if (seen.has(key) && stateOf(column, [...rows, { of: table, value: row }]).visible)
        findings.push(finding(`${path}[${i}].${column.name}`, 'duplicateValue', { value: String(value) }));
      seen.add(key);
    }
  }
}

const none: FieldDefinition[] = [];
const asked = new WeakMap<FieldDefinition[], FieldDefinition[]>();

/** The fields in which anything can be wrong: of five thousand rows of twenty cells most are not looked at. */
function askedOf(fields: FieldDefinition[]): FieldDefinition[] {
  const isAsked = ({ required, unique, rules, rows, value }: FieldDefinition) =>
    required ||
    unique ||
    (rules ?? []).length > 0 ||
    value !== undefined ||
    (rows !== undefined && askedOf(rows).length > 0);
  const known = asked.get(fields) ?? fields.filter(isAsked);
  asked.set(fields, known);
  return known;
}

interface Place extends Pick<Checking, 'context' | 'findings' | 'isWarning'> {
  state: FieldState;
  path: string;
  environment: () => Environment;
}

/** A rule for which nobody has written what is wrong says at least that something is. */
const reasonOf = ({ message }: { message: Caption }): Caption =>
  languages.every((language) => textIn(message, language).trim() === '') ? findingTexts.pattern : message;

/** Blanks, and characters that nobody sees, are stored as they were written, and are not what was asked for. */
const showsNothing = (value: unknown): boolean =>
  typeof value === 'string' && /^[\p{White_Space}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(value);

function checkField(field: FieldDefinition, value: unknown, place: Place): void {
  const { state, path, context, findings, isWarning, environment } = place;
  const isBlankNow = isBlank(value);
  if (state.required && !isWarning && (isBlankNow || showsNothing(value))) findings.push(finding(path, 'required'));
  // What a formula says is read like what a person enters; a number of many digits is a text.
  if (
    field.value !== undefined &&
    typeof value === 'string' &&
    !isWarning &&
    !kindOf(field.kind).operators.includes('like')
  )
    kindOf(field.kind).read(value, readingOf(field, { path, findings }));
  if (!field.rules) return;
  const text = !isBlankNow && (typeof value === 'string' || typeof value === 'number') ? String(value) : undefined;
  for (const rule of field.rules) {
    if ((rule.warning ?? false) !== isWarning) continue;
    if ('condition' in rule) {
      // Also of a field that is empty: a condition may ask for one of two.
      if (isBroken(rule.condition, environment()))
        findings.push({ field: path, rule: 'condition', text: reasonOf(rule) });
    } else if (text === undefined) continue;
    else if ('rule' in rule) {
      const named = namedRules[rule.rule];
      if (!named.holds(text)) findings.push({ field: path, rule: rule.rule, text: named.message });
    } else if (context.matches(rule.pattern, text) === (rule.not ?? false)) {
      findings.push({ field: path, rule: 'pattern', text: reasonOf(rule) });
    }
  }
}

/**
 * What is wrong with a changed record, without what a rule had against it before, at values that stay as they were: a rule that
 * came later, or that time has broken, does not keep anybody from changing something else. `found` are the findings of
 * `after`, whole and computed as `before` is.
 */
export function withoutOldFaults(
  model: ModelDefinition,
  found: Finding[],
  { before, after, context }: { before: RecordValue; after: RecordValue; context: RecordContext },
): Finding[] {
  if (!found.some(isOfRule)) return found;
  const old = new Set(
    checkRecord(model, before, context)
      .filter(isOfRule)
      .map((one) => keyOf(one, before)),
  );
  return found.filter((one) => !isOfRule(one) || !old.has(keyOf(one, after)));
}

const isOfRule = ({ rule }: Finding) => rule === 'pattern' || rule === 'condition' || Object.hasOwn(namedRules, rule);

/** The rule and the value that it is about; a row is known by its id, and a new one is none that was there before. */
function keyOf({ field, rule, text }: Finding, record: RecordValue): string {
  const place: unknown[] = [];
  let value: unknown = record;
  for (const { name, index } of stepsOf(field)) {
    value = own((value ?? {}) as RecordValue, name);
    place.push(name);
    if (index === undefined || !Array.isArray(value)) continue;
    value = value[index];
    place.push((value as RecordValue | undefined)?.id ?? 'new');
  }
  return JSON.stringify([place, rule, text, value ?? null]);
}
