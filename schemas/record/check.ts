import type { Environment } from '../expression/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { namedRules } from '../language/rules.ts';
import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import { isBroken } from './condition.ts';
import type { RecordContext, RecordValue } from './context.ts';
import { environmentOf, isBlank, own } from './context.ts';
import type { FieldState } from './states.ts';
import { stateReader } from './states.ts';

/**
 * Checks a whole, coerced and computed record: required fields and rules, rows included (`lines[3].price`).
 * A field that the form does not show is neither required nor held to its rules: nobody could mend it.
 */
export const checkRecord = (model: ModelDefinition, value: RecordValue, context: RecordContext): Finding[] =>
  findingsOf(model, { value, context, isWarning: false });

/** What a person who fills it in should look at once more; it may be saved as it is. */
export const warningsOf = (model: ModelDefinition, value: RecordValue, context: RecordContext): Finding[] =>
  hasWarnings(model) ? findingsOf(model, { value, context, isWarning: true }) : [];

const warned = new WeakMap<ModelDefinition, boolean>();

function hasWarnings(model: ModelDefinition): boolean {
  const isWarned = ({ rules }: FieldDefinition) => (rules ?? []).some((rule) => rule.warning === true);
  const has = warned.get(model) ?? model.fields.some((field) => isWarned(field) || (field.rows ?? []).some(isWarned));
  warned.set(model, has);
  return has;
}

function findingsOf(
  model: ModelDefinition,
  { value, context, isWarning }: { value: RecordValue; context: RecordContext; isWarning: boolean },
): Finding[] {
  const findings: Finding[] = [];
  const stateOf = stateReader(model, value, context);
  const kept: Environment['kept'] = new Map();
  const head = environmentOf({ model, value, context, kept });
  for (const field of model.fields) {
    const state = stateOf(field);
    if (!state.visible) continue;
    const held = own(value, field.name);
    checkField(field, held, { state, path: field.name, context, findings, isWarning, environment: () => head });
    if (field.kind !== 'rows' || !Array.isArray(held)) continue;
    const columns = askedOf(field.rows ?? []);
    if (columns.length === 0) continue;
    for (const [i, row] of (held as RecordValue[]).entries()) {
      for (const inner of columns) {
        const rowState = stateOf(inner, { of: field, value: row });
        const path = `${field.name}[${i}].${inner.name}`;
        if (!rowState.visible) continue;
        const environment = () =>
          environmentOf({ model, value, context, row: { fields: field.rows ?? [], value: row }, kept });
        checkField(inner, own(row, inner.name), { state: rowState, path, context, findings, isWarning, environment });
      }
    }
  }
  return findings;
}

const asked = new WeakMap<FieldDefinition[], FieldDefinition[]>();

/** The fields of rows in which anything can be wrong: of five thousand rows of twenty cells most are not looked at. */
function askedOf(fields: FieldDefinition[]): FieldDefinition[] {
  const known = asked.get(fields) ?? fields.filter(({ required, rules }) => required || (rules ?? []).length > 0);
  asked.set(fields, known);
  return known;
}

interface Place {
  state: FieldState;
  path: string;
  context: RecordContext;
  findings: Finding[];
  /** Only warnings are looked for, or all else. */
  isWarning: boolean;
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
