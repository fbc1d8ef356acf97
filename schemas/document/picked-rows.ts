import { kindOf, type ValueKind } from '../kinds/index.ts';
import { fillOf, rowsSourceOf, targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { fillsOf } from '../language/picked-rows.ts';
import { isSecret } from '../record/values.ts';
import { finding } from '../texts/document-findings.ts';
import { kindLabels } from './kind-labels.ts';
import type { ValueWalk } from './values.ts';

/** The kinds that a column of a data source can say. */
const fillable: ReadonlySet<ValueKind> = new Set([
  ...(['text', 'longText', 'integer', 'decimal', 'boolean', 'date', 'dateTime', 'time'] as const),
]);

/** What a field shows and takes over of rows goes with a data source, and into fields that somebody could fill in. */
export function checkPickedRows(
  field: FieldDefinition,
  place: {
    at: string;
    walk: ValueWalk;
    tables: readonly FieldDefinition[];
    beside: readonly FieldDefinition[];
  },
): void {
  const { at, walk, tables, beside } = place;
  const { findings } = walk;
  const path = `${at}.props`;
  // A name is that of the innermost level which has it, as in a formula.
  const levels = [beside, ...tables.map(({ rows = [] }) => rows).reverse(), [...walk.head.values()]];
  const { sourceColumns, fills, columns, options, multiple } = field.props ?? {};
  const isOfRecord = options === undefined && field.kind === 'ref';
  if (!rowsSourceOf(field)) {
    if ((isOfRecord ? sourceColumns : (sourceColumns ?? fills)) !== undefined && options === undefined)
      findings.push(finding(path, 'missingKey', { value: 'options' }));
    if (!isOfRecord) return;
    checkRecordFills(field, { path, walk });
  } else if (columns !== undefined)
    findings.push(finding(`${path}.columns`, 'notForKind', { kind: kindLabels[field.kind] }));
  if (fills !== undefined && multiple === true)
    findings.push(finding(`${path}.fills`, 'notForKind', { kind: kindLabels[field.kind] }));
  for (const [index, { field: name }] of fillsOf(field).entries()) {
    const at = `${path}.fills[${index}].field`;
    const isNamed = (one: FieldDefinition) => one.name === name;
    const target = levels.flat().find(isNamed);
    if (!target) findings.push(finding(at, 'noSuchName', { value: name }));
    else if (target.id === field.id || !isFilledIn(target)) findings.push(finding(at, 'notFillable', { value: name }));
  }
}

/** What is taken over of a record is one of its fields, and reads as one value. */
function checkRecordFills(field: FieldDefinition, { path, walk }: { path: string; walk: ValueWalk }): void {
  const target = targetOf(field);
  const model = target && walk.resources?.(target.resource)?.model;
  if (!model) return;
  for (const [index, { column }] of fillsOf(field).entries()) {
    const theirs = model.fields.find(({ name }) => name === column);
    const place = `${path}.fills[${index}].column`;
    if (!theirs) walk.findings.push(finding(place, 'noSuchName', { value: column }));
    else if (!fillable.has(theirs.kind) || isSecret(theirs))
      walk.findings.push(finding(place, 'notForKind', { kind: kindLabels[theirs.kind] }));
  }
}

/** Rows are chosen for a column that points to one record. */
export function checkRowChoice(field: FieldDefinition, { at, walk }: { at: string; walk: ValueWalk }): void {
  const { pickBy } = field.props ?? {};
  const pointing = (field.rows ?? []).find(({ name }) => name === pickBy);
  if (pointing && (pointing.kind !== 'ref' || !targetOf(pointing)))
    walk.findings.push(finding(`${at}.props.pickBy`, 'notForKind', { kind: kindLabels[pointing.kind] }));
}

/** Rows are grouped by a column that holds one value. */
export function checkRowGroups(field: FieldDefinition, { at, walk }: { at: string; walk: ValueWalk }): void {
  const column = (field.rows ?? []).find(({ name }) => name === field.props?.groupBy);
  if (field.kind === 'rows' && column && !kindOf(column.kind).sortable)
    walk.findings.push(finding(`${at}.props.groupBy`, 'notForKind', { kind: kindLabels[column.kind] }));
}

const isFilledIn = (field: FieldDefinition) =>
  fillable.has(field.kind) &&
  field.value === undefined &&
  field.secret !== true &&
  field.readonly !== true &&
  fillOf(field) === undefined;
