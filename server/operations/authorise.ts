import { type Operation, operationOf } from '@tessera/schemas/language/operations.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { mayPress } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import type { Target } from './target.ts';

/** Throws unless the resource has the operation and the actor may do it. */
export function authorise(
  { authority, registry }: Work,
  { operation, target: { resource } }: { operation: Operation; target: Target },
): void {
  const { right, comesWith = operation } = operationOf(operation);
  if (!(resource.definition.operations as readonly string[]).includes(comesWith)) throw new Problem('NOT_FOUND');
  if (right === 'open') return;
  const access = authority.accessTo(resource);
  if (!access.granted || (right !== 'menu' && !mayPress(access, right))) throw new Problem('FORBIDDEN');
  const { within, openedBy } = resource.definition;
  if (right !== 'menu' || within === undefined || openedBy === undefined) return;
  if (!mayPress(authority.accessTo(registry.get(within)), openedBy)) throw new Problem('FORBIDDEN');
}
