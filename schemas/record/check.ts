import type { Environment } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { placedFields } from '../language/placed-fields.ts';
import { namedRules } from '../language/rules/rules.ts';
import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import { isBroken } from './condition.ts';
import type { KeptAnswers, RecordContext, RecordValue, RowPlace } from './context.ts';
import { environmentOf, isBlank, own } from './context.ts';
import type { FieldState, StateReader } from './states.ts';
import { stateReader } from './states.ts';

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
    const columns = askedOf(field.rows ?? none);
    if (columns.length === 0 || !Array.isArray(one)) continue;
    for (const [i, row] of (one as RecordValue[]).entries()) {
      const place = { held: row, path: `${at}[${i}].`, rows: [...rows, { of: field, value: row }] };
      yield* checkFields(columns, checking, place);
      yield;
    }
  }
}

const none: FieldDefinition[] = [];
const asked = new WeakMap<FieldDefinition[], FieldDefinition[]>();

/** The fields in which anything can be wrong: of five thousand rows of twenty cells most are not looked at. */
function askedOf(fields: FieldDefinition[]): FieldDefinition[] {
  const isAsked = ({ required, rules, rows }: FieldDefinition) =>
    required || (rules ?? []).length > 0 || (rows !== undefined && askedOf(rows).length > 0);
  const known = asked.get(fields) ?? fields.filter(isAsked);
  asked.set(fields, known);
  return known;
}

interface Place extends Pick<Checking, 'context' | 'findings' | 'isWarning'> {
  state: FieldState;
  path: string;
  environment: () => Environment;
}

function checkField(field: FieldDefinition, value: unknown, place: Place): void {
  const { state, path, context, findings, isWarning, environment } = place;
  const isBlankNow = isBlank(value);
  if (isBlankNow && state.required && !isWarning) findings.push(finding(path, 'required'));
  if (!field.rules) return;
  const text = !isBlankNow && (typeof value === 'string' || typeof value === 'number') ? String(value) : undefined;
  for (const rule of field.rules) {
    if ((rule.warning ?? false) !== isWarning) continue;
    if ('condition' in rule) {
      // Also of a field that is empty: a condition may ask for one of two.
      if (isBroken(rule.condition, environment()))
        findings.push({ field: path, rule: 'condition', text: rule.message });
    } else if (text === undefined) continue;
    else if ('rule' in rule) {
      const named = namedRules[rule.rule];
      if (!named.holds(text)) findings.push({ field: path, rule: rule.rule, text: named.message });
    } else if (context.matches(rule.pattern, text) === (rule.not ?? false)) {
      findings.push({ field: path, rule: 'pattern', text: rule.message });
    }
  }
}
