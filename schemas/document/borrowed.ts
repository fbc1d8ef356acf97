import { borrowedOf, targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { isBorrowable } from '../record/values.ts';
import { finding } from '../texts/document-findings.ts';
import type { ValueWalk } from './values.ts';

/** What a field shows of a record elsewhere: another field chooses that record, and it has such a field. */
export function checkBorrowed(
  field: FieldDefinition,
  { at, walk, beside }: { at: string; walk: ValueWalk; beside: readonly FieldDefinition[] },
): void {
  const borrowed = borrowedOf(field);
  if (!borrowed) return;
  const pointing = beside.find(({ id }) => id === borrowed.by);
  const to = pointing?.kind === 'ref' ? targetOf(pointing) : undefined;
  if (!to) {
    const kind = pointing?.kind ?? '-';
    walk.findings.push(finding(`${at}.props.relationField`, 'notForKind', { kind }));
    return;
  }
  const target = walk.resources?.(to.resource);
  if (!target) return;
  const theirs = target.model.fields.find(({ name }) => name === borrowed.show);
  if (!theirs) walk.findings.push(finding(`${at}.props.showField`, 'noSuchName', { value: borrowed.show }));
  else if (!isBorrowable(theirs))
    walk.findings.push(finding(`${at}.props.showField`, 'notForKind', { kind: theirs.kind }));
}
