import { checkChosen, checkReadonly, type RecordContext } from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import type { Fill } from '@tessera/schemas/widgets/widget.ts';
import type { Resource } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import { isSystem, type UnitOfWork, type Work } from '../work/work.ts';
import { matchesPattern } from './patterns.ts';

/** What the rules of a record look at besides the record. */
export const contextOf = ({ now, actor }: Pick<Work, 'now' | 'actor'>): RecordContext => ({
  now,
  user: { id: actor.id, departmentId: actor.departmentId, companyId: actor.companyId },
  matches: matchesPattern,
});

/** What a new record has before it is stored: its formulas may read it, also by the fields that show it. */
export function newSystemValues({ now, actor }: UnitOfWork, { fields }: Resource): RecordValue {
  const by = actor.id;
  const at = now.toISOString();
  const filled: Partial<Record<Fill, unknown>> = { createUser: by, createTime: at, modifyUser: by, modifyTime: at };
  return {
    createdAt: at,
    createdBy: by,
    modifiedAt: at,
    modifiedBy: by,
    ownerDepartment: actor.departmentId,
    ownerCompany: actor.companyId,
    flowStatus: null,
    locked: false,
    ...Object.fromEntries(
      fields.flatMap(({ field }) => (field.fill && filled[field.fill] ? [[field.name, filled[field.fill]]] : [])),
    ),
  };
}

interface Sent {
  resource: Resource;
  /** What was sent, coerced. */
  sent: RecordValue;
  /** What is going to be stored: what a hook has set or taken out is not the sender's doing. */
  value: RecordValue;
  before: RecordValue | null;
}

/**
 * Refuses options that people can pick no more; answers what was sent for fields that are read-only to them, of a stored record
 * as it is stored.
 */
export function untakeable(unit: UnitOfWork, { resource, sent, value, before }: Sent): Finding[] {
  if (isSystem(unit)) return [];
  const still = Object.fromEntries(
    Object.entries(sent).filter(([name, one]) => Object.hasOwn(value, name) && value[name] === one),
  );
  const { model } = resource.definition;
  const locked = checkReadonly(model, still, { before, context: contextOf(unit) });
  const chosen = checkChosen(model, still, { before, now: unit.now });
  refuse(chosen.length > 0 ? [...locked, ...chosen] : []);
  return locked;
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
