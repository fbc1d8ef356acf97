import { coerceField } from '../record/coerce.ts';
import { compilePattern } from '../record/pattern.ts';
import { isWidgetName, widgetOf } from '../widgets/index.ts';
import { propsOf, targetOf } from './document-defaults.ts';
import { checkProps } from './document-props.ts';
import type { FieldDefinition } from './field.ts';
import type { Finding } from './findings.ts';
import { finding } from './findings.ts';
import { kindTraits } from './kinds.ts';
import type { ModelDefinition } from './model.ts';
import type { ResourceDefinition } from './resource.ts';

/** Names that every stored record has, or that answers use beside the fields. */
const reservedNames = [
  'id',
  'version',
  'state',
  'parentId',
  'sort',
  'createdAt',
  'createdBy',
  'modifiedAt',
  'modifiedBy',
  'ownerDepartment',
  'ownerCompany',
  'flowStatus',
  'deletedAt',
  'tenantId',
  '_names',
] as const;

const reserved: ReadonlySet<string> = new Set(reservedNames.map((name) => name.toLowerCase()));
export const isReservedName = (name: string) => reserved.has(name.toLowerCase()) || name.startsWith('_');

export type FindResource = (name: string) => ResourceDefinition | undefined;

interface Walk {
  findings: Finding[];
  ids: Set<string>;
  resources?: FindResource | undefined;
}

/** The fields of a model: ids, names, widgets, properties, targets. Assumes a right structure. */
export function checkModel(model: ModelDefinition, resources?: FindResource): Finding[] {
  const walk: Walk = { findings: [], ids: new Set(), resources };
  checkFields(model.fields, 'model.fields', walk);
  const title = model.fields.find((field) => field.name === model.titleField);
  if (!title) walk.findings.push(finding('model.titleField', 'noSuchName', { value: model.titleField }));
  else if (title.kind === 'rows' || title.kind === 'none') {
    walk.findings.push(finding('model.titleField', 'notForKind', { kind: title.kind }));
  }
  return walk.findings;
}

function checkFields(fields: FieldDefinition[], path: string, walk: Walk, inRows = false): void {
  const names = new Set<string>();
  for (const [i, field] of fields.entries()) {
    const at = `${path}[${i}]`;
    const id = field.id.toLowerCase();
    if (walk.ids.has(id)) walk.findings.push(finding(`${at}.id`, 'duplicateId', { value: field.id }));
    walk.ids.add(id);
    const name = field.name.toLowerCase();
    if (names.has(name)) walk.findings.push(finding(`${at}.name`, 'duplicateName', { value: field.name }));
    names.add(name);
    if (isReservedName(field.name)) walk.findings.push(finding(`${at}.name`, 'reservedName', { value: field.name }));
    if (!isWidgetName(field.widget)) {
      walk.findings.push(finding(`${at}.widget`, 'unknownWidget', { value: field.widget }));
      continue;
    }
    checkField(field, at, { ...walk, inRows });
  }
}

function checkField(field: FieldDefinition, at: string, walk: Walk & { inRows: boolean }): void {
  const { findings } = walk;
  const widget = widgetOf(field.widget);
  const kind = widget.kindOf?.(propsOf(field));
  if (!widget.kinds.includes(field.kind) || (kind && kind !== field.kind)) {
    findings.push(finding(`${at}.kind`, 'wrongKind', { widget: field.widget, kind: field.kind }));
  }
  if (field.kind === 'rows' && walk.inRows) findings.push(finding(at, 'nestedRows'));
  else if (walk.inRows && !widget.inRows) findings.push(finding(`${at}.widget`, 'notInRows', { widget: field.widget }));
  if (field.fill && field.fill !== widget.fill) {
    findings.push(finding(`${at}.fill`, 'wrongFill', { widget: field.widget, fill: widget.fill ?? '-' }));
  }
  if (widget.computed && !field.value) findings.push(finding(at, 'needsValue'));
  if (field.unique && (!kindTraits[field.kind].sortable || field.kind === 'boolean')) {
    findings.push(finding(`${at}.unique`, 'notForKind', { kind: field.kind }));
  }
  const target = checkTarget(field, at, walk);
  const inner = field.rows?.map((row) => row.name);
  const targetNames = target && [...target.model.fields.map((entry) => entry.name)];
  const fieldNames = () => (field.kind === 'rows' ? (inner ?? []) : targetNames);
  checkProps(field, { path: `${at}.props`, findings, fieldNames });
  checkRows(field, at, walk);
  for (const [i, rule] of (field.rules ?? []).entries()) {
    if ('pattern' in rule && !compilePattern(rule.pattern))
      findings.push(finding(`${at}.rules[${i}].pattern`, 'badPattern'));
  }
  if (field.defaultValue !== undefined && field.defaultValue !== null) {
    findings.push(...coerceField(field, field.defaultValue, { path: `${at}.defaultValue` }).findings);
  }
}

function checkTarget(
  field: FieldDefinition,
  at: string,
  { findings, resources }: Walk,
): ResourceDefinition | undefined {
  const takesTarget = widgetOf(field.widget).kinds.includes('ref');
  if (field.to && !takesTarget) findings.push(finding(at, 'unknownProperty', { value: 'to' }));
  if (!takesTarget) return undefined;
  const to = targetOf(field);
  if (!to) {
    findings.push(finding(at, 'needsTarget'));
    return undefined;
  }
  if (!resources || !field.to) return undefined;
  const found = resources(to.resource);
  if (!found) findings.push(finding(`${at}.to.resource`, 'unknownResource', { value: to.resource }));
  else if (!found.model.fields.some((entry) => entry.name === to.show)) {
    findings.push(finding(`${at}.to.show`, 'noSuchName', { value: to.show }));
  }
  return found;
}

function checkRows(field: FieldDefinition, at: string, walk: Walk & { inRows: boolean }): void {
  if (field.kind === 'rows' && !walk.inRows) {
    if (!field.rows?.length) walk.findings.push(finding(at, 'needsRows'));
    else checkFields(field.rows, `${at}.rows`, walk, true);
  } else if (field.rows && field.kind !== 'rows') walk.findings.push(finding(`${at}.rows`, 'onlyInSubTable'));
}
