import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { Call } from '../../routing/route.ts';

/** Says by which release of its module a caller reads and writes: without it, by the one that holds. */
const releasedVersionHeader = 'Released-Version';

/**
 * Fields travel by name, and a release may give a name to another field. Who was drawn by an earlier one is refused where
 * a field that it knows is gone, is called otherwise, or is of another kind: else values would stand in the wrong fields
 * without a word.
 */
export async function requireReadAlike(
  { context, work }: Call,
  { name, version, definition }: Resource,
): Promise<void> {
  const said = context.req.header(releasedVersionHeader);
  if (said === undefined) return;
  refuse(/^\d{1,9}$/.test(said) ? [] : [finding(releasedVersionHeader, 'notInteger')]);
  if (Number(said) === version) return;
  const drawn = await work.registry.atVersion(name, Number(said)).catch(noneOf);
  if (!drawn || !readsAlike(drawn.definition.model.fields, definition.model.fields))
    throw new Problem('RELEASED_ANEW', { data: { releasedVersion: version } });
}

function noneOf(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

/** Whether what is known by the first is called and read the same by the others. */
function readsAlike(known: readonly FieldDefinition[], now: readonly FieldDefinition[]): boolean {
  const byId = new Map(now.map((field) => [field.id, field]));
  return known.every(({ id, name, kind, rows }) => {
    const same = byId.get(id);
    return same?.name === name && same.kind === kind && readsAlike(rows ?? [], same.rows ?? []);
  });
}
