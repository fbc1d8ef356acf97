import { targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { isMatched, matchingOf } from '../language/matching.ts';
import { isMatchable, type ModelDefinition } from '../language/model.ts';
import { finding } from '../texts/document-findings.ts';
import { kindLabels } from './kind-labels.ts';
import type { ValueWalk } from './values.ts';

/** What the choices of a field match is a field of theirs, and the two can be compared. */
export function checkMatching(
  field: FieldDefinition,
  { at, walk, tables }: { at: string; walk: ValueWalk; tables: readonly FieldDefinition[] },
): void {
  const path = `${at}.props.matching`;
  if (field.props?.matching === undefined) return;
  const matching = matchingOf(field);
  if (!matching) {
    walk.findings.push(finding(path, 'notForKind', { kind: kindLabels[field.kind] }));
    return;
  }
  const limit = besideOf(walk.head, tables).get(matching.field);
  if (limit?.id === field.id) walk.findings.push(finding(`${path}.field`, 'cannotMatch'));
  const target = walk.resources?.(targetOf(field)?.resource ?? '');
  if (!limit || !target) return;
  if (target.model.external) {
    walk.findings.push(finding(path, 'notExternal', { value: 'matching' }));
    return;
  }
  const their = target.model.fields.find(({ name }) => name === matching.their);
  if (!their) walk.findings.push(finding(`${path}.their`, 'noSuchName', { value: matching.their }));
  else if (their.secret || their.kind !== limit.kind || targetOf(their)?.resource !== targetOf(limit)?.resource)
    walk.findings.push(finding(`${path}.their`, 'cannotMatch'));
  else if (!isMatchable(target.model, matching.their))
    walk.findings.push(
      finding(`${path}.their`, 'notShowable', { value: matching.their, title: target.model.titleField }),
    );
}

/** The fields that one in rows of these sub-tables can match, by id: those of the record, and of the rows that it stands in. */
export const besideOf = (
  head: ReadonlyMap<string, FieldDefinition>,
  tables: readonly FieldDefinition[],
): ReadonlyMap<string, FieldDefinition> =>
  tables.length === 0
    ? head
    : new Map([...head, ...tables.flatMap(({ rows = [] }) => rows).map((field) => [field.id, field] as const)]);

/** A tree agrees in a field that it has. */
export function checkTreesBy({ fields, treesBy, traits = [] }: ModelDefinition, { findings }: ValueWalk): void {
  if (treesBy === undefined) return;
  const field = fields.find(({ name }) => name === treesBy);
  if (!traits.includes('tree')) findings.push(finding('model.treesBy', 'needsTrait', { value: 'tree' }));
  if (!field) findings.push(finding('model.treesBy', 'noSuchName', { value: treesBy }));
  else if (!isMatched(field.kind) || field.secret)
    findings.push(finding('model.treesBy', 'notForKind', { kind: kindLabels[field.kind] }));
}
