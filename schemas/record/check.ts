import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { namedRules } from '../language/rules.ts';
import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import type { RecordContext, RecordValue } from './context.ts';
import { isBlank, own } from './context.ts';
import type { FieldState } from './states.ts';
import { stateReader } from './states.ts';

/**
 * Checks a whole, coerced and computed record: required fields and rules, rows included (`lines[3].price`).
 * A field that the form does not show is neither required nor held to its rules: nobody could mend it.
 */
export function checkRecord(model: ModelDefinition, value: RecordValue, context: RecordContext): Finding[] {
  const findings: Finding[] = [];
  const stateOf = stateReader(model, value, context);
  for (const field of model.fields) {
    const state = stateOf(field);
    if (!state.visible) continue;
    const held = own(value, field.name);
    checkField(field, held, { state, path: field.name, context, findings });
    if (field.kind !== 'rows' || !Array.isArray(held)) continue;
    const columns = askedOf(field.rows ?? []);
    if (columns.length === 0) continue;
    for (const [i, row] of (held as RecordValue[]).entries()) {
      for (const inner of columns) {
        const rowState = stateOf(inner, { of: field, value: row });
        const path = `${field.name}[${i}].${inner.name}`;
        if (rowState.visible) checkField(inner, own(row, inner.name), { state: rowState, path, context, findings });
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
}

function checkField(field: FieldDefinition, value: unknown, { state, path, context, findings }: Place): void {
  if (isBlank(value)) {
    if (state.required) findings.push(finding(path, 'required'));
    return;
  }
  if (!field.rules || (typeof value !== 'string' && typeof value !== 'number')) return;
  const text = String(value);
  for (const rule of field.rules) {
    if ('rule' in rule) {
      const named = namedRules[rule.rule];
      if (!named.holds(text)) findings.push({ field: path, rule: rule.rule, text: named.message });
    } else if (context.matches(rule.pattern, text) === (rule.not ?? false)) {
      findings.push({ field: path, rule: 'pattern', text: rule.message });
    }
  }
}
