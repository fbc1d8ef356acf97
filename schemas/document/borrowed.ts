import { borrowedOf, targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { isBorrowable } from '../record/values.ts';
import { finding } from '../texts/document-findings.ts';
import { kindLabels } from './kind-labels.ts';
import { besideOf } from './matching.ts';
import type { ValueWalk } from './values.ts';

/** What a field shows of a record elsewhere: another field chooses that record, and it has such a field. */
export function checkBorrowed(
  field: FieldDefinition,
  {
    at,
    walk,
    beside,
    tables,
  }: { at: string; walk: ValueWalk; beside: readonly FieldDefinition[]; tables: FieldDefinition[] },
): void {
  const borrowed = borrowedOf(field);
  if (!borrowed) return;
  const pointing = beside.find(({ id }) => id === borrowed.by);
  // Of what is not in the document, or points to nothing, its own property speaks.
  if (!pointing && besideOf(walk.head, tables).has(borrowed.by))
    walk.findings.push(finding(`${at}.props.relationField`, 'notBeside', { value: borrowed.by }));
  const to = pointing?.kind === 'ref' ? targetOf(pointing) : undefined;
  const target = to && walk.resources?.(to.resource);
  if (!target) return;
  const theirs = target.model.fields.find(({ name }) => name === borrowed.show);
  if (!theirs) walk.findings.push(finding(`${at}.props.showField`, 'noSuchName', { value: borrowed.show }));
  else if (!isBorrowable(theirs))
    walk.findings.push(finding(`${at}.props.showField`, 'notForKind', { kind: kindLabels[theirs.kind] }));
}
