import { stateReader } from '@tessera/schemas/record/index.ts';
import { readRecord } from '../engine/read/read-record.ts';
import { hiddenConditionsOf } from '../engine/read/visible-definition.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, mayPress } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { contextOf } from '../engine/write/values.ts';

/**
 * A record, as JSON text, with what conditions make of its fields whose reader does not see what they read: `_states`. The
 * form draws them so; it would offer to change what is refused otherwise. Said to who may change the record alone: they
 * learn as much by trying.
 */
export async function withHiddenStates(
  work: Work,
  { resource, id, access, record }: { resource: Resource; id: string; access: Access; record: string },
): Promise<string> {
  const conditions = mayPress(access, 'btn_edit') ? hiddenConditionsOf(resource, access) : [];
  if (conditions.length === 0) return record;
  const all: Access = { ...access, columns: 'all' };
  const whole = JSON.parse(await readRecord(work, { resource, id, access: all, withNames: false }));
  const stateOf = stateReader(resource.definition.model, whole, contextOf(work));
  const states = conditions.flatMap(({ field, parts }) => {
    const state = stateOf(field);
    // What is so anyway is not said.
    const told = parts.filter((part) => state[part] !== (part === 'visible'));
    return told.length > 0 ? [[field.name, Object.fromEntries(told.map((part) => [part, state[part]]))]] : [];
  });
  if (states.length === 0) return record;
  return `${record.slice(0, -1)},"_states":${JSON.stringify(Object.fromEntries(states))}}`;
}
