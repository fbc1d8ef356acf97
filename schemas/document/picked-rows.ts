import type { ValueKind } from '../kinds/index.ts';
import { fillOf, rowsSourceOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { pickedRows } from '../language/picked-rows.ts';
import { finding } from '../texts/document-findings.ts';
import type { ValueWalk } from './values.ts';

/** The kinds that a column of a data source can say. */
const fillable: ReadonlySet<ValueKind> = new Set([
  ...(['text', 'longText', 'integer', 'decimal', 'boolean', 'date', 'dateTime', 'time'] as const),
]);

/** What a field shows and takes over of rows goes with a data source, and into fields that somebody could fill in. */
export function checkPickedRows(
  field: FieldDefinition,
  { at, walk, beside }: { at: string; walk: ValueWalk; beside: readonly FieldDefinition[] },
): void {
  const { findings } = walk;
  const path = `${at}.props`;
  const { sourceColumns, fills, columns, options, multiple } = field.props ?? {};
  if (!rowsSourceOf(field)) {
    if ((sourceColumns ?? fills) !== undefined && options === undefined)
      findings.push(finding(path, 'missingKey', { value: 'options' }));
    return;
  }
  if (columns !== undefined) findings.push(finding(`${path}.columns`, 'notForKind', { kind: field.kind }));
  if (fills !== undefined && multiple === true)
    findings.push(finding(`${path}.fills`, 'notForKind', { kind: field.kind }));
  for (const [index, { field: name }] of pickedRows(field).fills.entries()) {
    const place = `${path}.fills[${index}].field`;
    const isNamed = (one: FieldDefinition) => one.name === name;
    const target = beside.find(isNamed) ?? [...walk.head.values()].find(isNamed);
    if (!target) findings.push(finding(place, 'noSuchName', { value: name }));
    else if (target.id === field.id || !isFilledIn(target))
      findings.push(finding(place, 'notFillable', { value: name }));
  }
}

const isFilledIn = (field: FieldDefinition) =>
  fillable.has(field.kind) &&
  field.value === undefined &&
  field.secret !== true &&
  field.readonly !== true &&
  fillOf(field) === undefined;
