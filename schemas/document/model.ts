import { limits } from '../expression/index.ts';
import { kindOf } from '../kinds/index.ts';
import { pointsByOptions, propsOf, targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { isShowable, type ModelDefinition } from '../language/model.ts';
import type { FindResource, ResourceDefinition } from '../language/resource.ts';
import { isReservedName } from '../language/system-fields.ts';
import { coerceField } from '../record/coerce.ts';
import { compilePattern } from '../record/pattern.ts';
import { isSecret } from '../record/values.ts';
import type { Finding } from '../texts/document-findings.ts';
import { finding } from '../texts/document-findings.ts';
import { isUnreadable } from '../texts/text.ts';
import { isWidgetName, widgetOf } from '../widgets/index.ts';
import { checkBorrowed } from './borrowed.ts';
import { kindLabels } from './kind-labels.ts';
import { besideOf, checkMatching, checkTreesBy } from './matching.ts';
import { checkPickedRows, checkRowChoice, checkRowGroups } from './picked-rows.ts';
import { checkProps } from './props.ts';
import { type ValueWalk, walkOf } from './values.ts';

/** The fields of a model: ids, names, widgets, properties, targets. Assumes a right structure. */
export function checkModel(model: ModelDefinition, resources?: FindResource): Finding[] {
  const walk = walkOf(model, resources);
  checkFields(model.fields, { path: 'model.fields', walk, tables: [] });
  const title = model.fields.find((field) => field.name === model.titleField);
  if (!title) walk.findings.push(finding('model.titleField', 'noSuchName', { value: model.titleField }));
  else if (title.kind === 'rows' || title.kind === 'none') {
    walk.findings.push(finding('model.titleField', 'notForKind', { kind: kindLabels[title.kind] }));
  }
  for (const [i, name] of (model.showable ?? []).entries()) {
    const field = model.fields.find((other) => other.name === name);
    if (!field) walk.findings.push(finding(`model.showable[${i}]`, 'noSuchName', { value: name }));
    else if (field.kind === 'rows' || field.kind === 'none' || field.secret)
      walk.findings.push(finding(`model.showable[${i}]`, 'notForKind', { kind: kindLabels[field.kind] }));
  }
  checkTreesBy(model, walk);
  checkCaptions(model, walk);
  return walk.findings;
}

/** Names by language stand beside a name that is a text. */
function checkCaptions({ fields, titleField, captionsField }: ModelDefinition, { findings }: ValueWalk): void {
  if (captionsField === undefined) return;
  const field = fields.find(({ name }) => name === captionsField);
  const title = fields.find(({ name }) => name === titleField);
  if (!field) findings.push(finding('model.captionsField', 'noSuchName', { value: captionsField }));
  else if (field.kind !== 'json' || isSecret(field))
    findings.push(finding('model.captionsField', 'notForKind', { kind: kindLabels[field.kind] }));
  else if (title && title.kind !== 'text')
    findings.push(finding('model.captionsField', 'notForKind', { kind: kindLabels[title.kind] }));
}

function checkFields(
  fields: FieldDefinition[],
  { path, walk, tables }: { path: string; walk: ValueWalk; tables: FieldDefinition[] },
): void {
  const names = new Set<string>();
  for (const [i, field] of fields.entries()) {
    const at = `${path}[${i}]`;
    const id = field.id.toLowerCase();
    if (walk.ids.has(id)) walk.findings.push(finding(`${at}.id`, 'duplicateId', { value: field.id }));
    walk.ids.add(id);
    const name = field.name.toLowerCase();
    if (names.has(name)) walk.findings.push(finding(`${at}.name`, 'duplicateName', { value: field.name }));
    names.add(name);
    if (isReservedName(field.name, walk.traits))
      walk.findings.push(finding(`${at}.name`, 'reservedName', { value: field.name }));
    // What is only shown needs no name; a value is told from others by it in columns, messages and files.
    if (field.kind !== 'none' && isUnreadable(field.label)) walk.findings.push(finding(`${at}.label`, 'required'));
    if (!isWidgetName(field.widget)) {
      walk.findings.push(finding(`${at}.widget`, 'unknownWidget', { value: field.widget }));
      continue;
    }
    checkField(field, { at, walk, tables, beside: fields });
  }
}

/** What is only shown is neither asked for nor locked, and holds nothing to begin with. */
const ofValues = ['required', 'readonly', 'defaultValue', 'rules', 'secret'] as const;

interface Place {
  at: string;
  walk: ValueWalk;
  /** The sub-tables that it stands in, outermost first. */
  tables: FieldDefinition[];
  /** The fields of the record, or of the rows, that it stands in. */
  beside: readonly FieldDefinition[];
}

function checkField(field: FieldDefinition, place: Place): void {
  const { at, walk, tables } = place;
  const { findings } = walk;
  const inRows = tables.length > 0;
  const widget = widgetOf(field.widget);
  const kind = widget.kindOf?.(propsOf(field));
  if (!widget.kinds.includes(field.kind) || (kind && kind !== field.kind)) {
    findings.push(finding(`${at}.kind`, 'wrongKind', { widget: field.widget, kind: field.kind }));
  }
  if (inRows && !widget.inRows) findings.push(finding(`${at}.widget`, 'notInRows', { widget: field.widget }));
  if (field.fill && field.fill !== widget.fill) {
    findings.push(finding(`${at}.fill`, 'wrongFill', { widget: field.widget, fill: widget.fill ?? '-' }));
  }
  if (field.kind === 'none') {
    for (const key of ofValues)
      if (field[key]) findings.push(finding(`${at}.${key}`, 'notForKind', { kind: kindLabels[field.kind] }));
  }
  if (widget.computed && !field.value) findings.push(finding(at, 'needsValue'));
  if (field.unique && (!kindOf(field.kind).sortable || field.kind === 'boolean')) {
    findings.push(finding(`${at}.unique`, 'notForKind', { kind: kindLabels[field.kind] }));
  }
  if (field.script && field.kind === 'none')
    findings.push(finding(`${at}.script`, 'notForKind', { kind: kindLabels[field.kind] }));
  const target = checkTarget(field, place);
  const known = field.kind === 'rows' ? (field.rows ?? []) : target?.model.fields;
  const fieldNames = known?.map(({ name }) => name);
  checkProps(field, { path: `${at}.props`, walk: { ...walk, fieldNames, head: besideOf(walk.head, tables) } });
  checkMatching(field, place);
  checkPickedRows(field, place);
  checkBorrowed(field, place);
  checkRowChoice(field, place);
  checkRowGroups(field, place);
  checkRows(field, place);
  for (const [i, rule] of (field.rules ?? []).entries()) {
    if ('pattern' in rule && !compilePattern(rule.pattern))
      findings.push(finding(`${at}.rules[${i}].pattern`, 'badPattern'));
  }
  // The cells of a row are checked with their record.
  if (field.trigger && field.trigger !== 'save') {
    if (inRows) findings.push(finding(`${at}.trigger`, 'notInSubTable', { value: 'trigger' }));
    if (field.kind === 'none') findings.push(finding(`${at}.trigger`, 'notForKind', { kind: kindLabels[field.kind] }));
  }
  if (field.defaultValue !== undefined && field.defaultValue !== null) {
    findings.push(...coerceField(field, field.defaultValue, { path: `${at}.defaultValue` }).findings);
  }
}

function checkTarget(
  field: FieldDefinition,
  { at, walk: { findings, resources } }: Place,
): ResourceDefinition | undefined {
  const isByTarget = widgetOf(field.widget).kinds.includes('ref') && !pointsByOptions(field.widget);
  // While it has options they are what it takes its values from.
  const takesTarget = isByTarget && field.props?.options === undefined;
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
  } else if (!isShowable(found.model, to.show))
    findings.push(finding(`${at}.to.show`, 'notShowable', { value: to.show, title: found.model.titleField }));
  return found;
}

function checkRows(field: FieldDefinition, { at, walk, tables }: Place): void {
  if (field.kind === 'rows') {
    if (tables.length >= limits.rows) walk.findings.push(finding(at, 'rowsTooDeep', { max: limits.rows }));
    else if (!field.rows?.length) walk.findings.push(finding(at, 'needsRows'));
    else checkFields(field.rows, { path: `${at}.rows`, walk, tables: [...tables, field] });
  } else if (field.rows) walk.findings.push(finding(`${at}.rows`, 'onlyInSubTable'));
}
