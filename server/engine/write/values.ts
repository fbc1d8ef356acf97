import { checkChosen, checkReadonly, type RecordContext } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import { isSystem, type UnitOfWork, type Work } from '../work/work.ts';
import { drawNumber } from './code-rule.ts';
import { matchesPattern } from './patterns.ts';

/** What the rules of a record look at besides the record. */
export const contextOf = ({ now, actor }: Pick<Work, 'now' | 'actor'>): RecordContext => ({
  now,
  user: { id: actor.id, departmentId: actor.departmentId, companyId: actor.companyId },
  matches: matchesPattern,
});

/** What a new record has before it is stored: its formulas may read it. */
export const newSystemValues = ({ now, actor }: UnitOfWork): RecordValue => ({
  createdAt: now.toISOString(),
  createdBy: actor.id,
  modifiedAt: now.toISOString(),
  modifiedBy: actor.id,
  ownerDepartment: actor.departmentId,
  ownerCompany: actor.companyId,
  flowStatus: null,
  locked: false,
});

interface Sent {
  resource: Resource;
  /** What was sent, coerced. */
  sent: RecordValue;
  /** What is going to be stored: what a hook has set or taken out is not the sender's doing. */
  value: RecordValue;
  before: RecordValue | null;
}

/** Refuses what was sent for fields that are read-only to people, and options that they can pick no more. */
export function refuseUntakeable(unit: UnitOfWork, { resource, sent, value, before }: Sent): void {
  if (isSystem(unit)) return;
  const still = Object.fromEntries(
    Object.entries(sent).filter(([name, one]) => Object.hasOwn(value, name) && value[name] === one),
  );
  const { model } = resource.definition;
  refuse([
    ...checkReadonly(model, still, { before, context: contextOf(unit) }),
    ...checkChosen(model, still, { before, now: unit.now }),
  ]);
}

/** A personal record belongs to whoever makes it. */
export function fillOwner({ actor }: UnitOfWork, { resource, value }: { resource: Resource; value: RecordValue }) {
  const { personal } = resource.definition;
  if (personal === undefined) return;
  refuse(typeof value[personal] === 'string' ? [finding(personal, 'readonly')] : []);
  value[personal] = actor.id;
}

/** The fields that take the own company, department or post when a record is made. */
export function fillCurrent({ actor }: UnitOfWork, { resource, value }: { resource: Resource; value: RecordValue }) {
  const fills: Record<string, unknown> = {
    currentCompany: actor.companyId,
    currentDepartment: actor.departmentId,
    currentPost: actor.postIds[0] ?? null,
  };
  for (const { field } of resource.fields)
    if (field.fill && Object.hasOwn(fills, field.fill)) value[field.name] = fills[field.fill];
}

/** Numbers are drawn last, when nothing but the insert can still fail (API.md, Least bodies). */
export async function drawNumbers(
  unit: UnitOfWork,
  { resource, value }: { resource: Resource; value: RecordValue },
): Promise<void> {
  for (const { field } of resource.fields) {
    if (field.fill !== 'codeRule') continue;
    const rule = field.props?.rule;
    const drawn = typeof rule === 'string' && rule !== '' ? await drawNumber(unit, rule) : null;
    if (drawn === undefined)
      throw new Problem('INVALID', { findings: [finding(field.name, 'noCodeRule', { value: rule })] });
    value[field.name] = drawn;
  }
}
