import type { ExpressionFinding, ExpressionType, Scope } from '../expression/index.ts';
import { checkExpression, compileExpression } from '../expression/index.ts';
import { typeTexts } from '../expression/type-texts.ts';
import { kindOf } from '../kinds/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { namePath, placedFields } from '../language/placed-fields.ts';
import type { PropDefinition } from '../properties/property.ts';
import { computationOf } from '../record/computation.ts';
import { scopeOf } from '../record/context.ts';
import type { Finding } from '../texts/document-findings.ts';
import { finding, findingTexts } from '../texts/document-findings.ts';
import type { Text } from '../texts/text.ts';
import { fillIn, fillText, languages, t } from '../texts/text.ts';
import { widgetOf } from '../widgets/index.ts';
import { kindLabels } from './kind-labels.ts';

/** Every formula of a model: it parses, its names and types are right, and no two compute each other. */
export function checkFormulas(model: ModelDefinition): Finding[] {
  const findings: Finding[] = [];
  const places = new Map<string, string>();
  checkFields(model.fields, { at: 'model.fields', model, tables: [], places, findings });
  const { cycle } = computationOf(model);
  for (const key of cycle) findings.push(finding(`${places.get(key)}.value`, 'cycle', { names: cycle.join(', ') }));
  if (cycle.length > 0) return findings;
  const started = new Set(
    placedFields(model.fields).flatMap(({ field, tables }) => (field.defaultBy ? namePath({ field, tables }) : [])),
  );
  const { cycle: starting } = computationOf({ ...model, fields: model.fields.map(asComputed) });
  for (const key of starting)
    if (started.has(key))
      findings.push(finding(`${places.get(key)}.defaultBy`, 'cycle', { names: starting.join(', ') }));
  return findings;
}

interface FieldsPlace {
  at: string;
  model: ModelDefinition;
  /** The sub-tables that the fields stand in, outermost first. */
  tables: FieldDefinition[];
  /** Where each field stands in the document, by the names on the way to it. */
  places: Map<string, string>;
  findings: Finding[];
}

function checkFields(fields: FieldDefinition[], { at, ...place }: FieldsPlace): void {
  const { model, tables, places, findings } = place;
  const scope = scopeOf(model, tables);
  for (const [i, field] of fields.entries()) {
    const own = `${at}[${i}]`;
    places.set(namePath({ field, tables }), own);
    checkField(field, { at: own, scope, findings });
    if (field.rows) checkFields(field.rows, { ...place, at: `${own}.rows`, tables: [...tables, field] });
  }
}

/** A field that starts with what a formula gives, as if it always held that. */
const asComputed = (field: FieldDefinition): FieldDefinition => ({
  ...field,
  ...(field.value || !field.defaultBy ? {} : { value: field.defaultBy }),
  ...(field.rows ? { rows: field.rows.map(asComputed) } : {}),
});

function checkField(
  field: FieldDefinition,
  { at, scope, findings }: { at: string; scope: Scope; findings: Finding[] },
): void {
  for (const part of ['visible', 'required', 'readonly'] as const) {
    const condition = field[part];
    if (typeof condition !== 'string') continue;
    findings.push(...checkFormula(condition, { path: `${at}.${part}`, scope, wanted: ['boolean'] }));
  }
  for (const [name, prop] of Object.entries<PropDefinition>(widgetOf(field.widget).props)) {
    const formula = field.props?.[name];
    if (prop.type !== 'expression' || typeof formula !== 'string') continue;
    const asked = prop.perOption ? { ...scope, perOption: true as const } : scope;
    findings.push(...checkFormula(formula, { path: `${at}.props.${name}`, scope: asked, wanted: prop.results }));
  }
  for (const [i, rule] of (field.rules ?? []).entries())
    if ('condition' in rule)
      findings.push(
        ...checkFormula(rule.condition, { path: `${at}.rules[${i}].condition`, scope, wanted: ['boolean'] }),
      );
  const wanted = kindOf(field.kind).computable;
  for (const part of ['value', 'defaultBy'] as const) {
    const formula = field[part];
    if (formula === undefined) continue;
    if (wanted.length === 0) findings.push(finding(`${at}.${part}`, 'notForKind', { kind: kindLabels[field.kind] }));
    else findings.push(...checkFormula(formula, { path: `${at}.${part}`, scope, wanted }));
  }
}

/** One formula: parses, reads known names only, and gives one of the wanted types. */
export function checkFormula(
  formula: string,
  { path, scope, wanted }: { path: string; scope: Scope; wanted: readonly ExpressionType[] },
): Finding[] {
  const parsed = compileExpression(formula);
  if (!parsed.ok) return [formulaFinding(path, parsed)];
  const { type, findings } = checkExpression(parsed.ast, scope);
  if (findings.length > 0) return findings.map((found) => formulaFinding(path, found));
  if (type === 'any' || wanted.includes(type)) return [];
  return [formulaFinding(path, { at: 0, text: wrongResult, params: { type: typeTexts[type], wanted: oneOf(wanted) } })];
}

/** What is wrong with a formula as a finding at a path. */
export function formulaFinding(path: string, found: ExpressionFinding): Finding {
  const params = { ...found.params, at: found.at + 1 };
  const text = Object.fromEntries(
    languages.map((language) => {
      const told = (text: Text) => fillIn(text, { language, values: params });
      return [language, fillText(findingTexts.expression[language], { reason: told(position) + told(found.text) })];
    }),
  ) as Text;
  return { field: path, rule: 'expression', text, params: { at: found.at } };
}

const oneOf = (types: readonly ExpressionType[]) =>
  Object.fromEntries(
    languages.map((language) => [language, types.map((type) => typeTexts[type][language]).join(' / ')]),
  ) as Text;

const position = t('第{at}个字符，', '第 {at} 個字元，', 'character {at}, ', '{at}文字目、');
const wrongResult = t(
  '结果类型是{type}，应为{wanted}',
  '結果型別是{type}，應為{wanted}',
  'its result is of type {type}, not {wanted}',
  '結果の型は{type}ですが、{wanted}でなければなりません',
);
