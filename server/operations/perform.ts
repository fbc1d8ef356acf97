import { type Operation, operationOf } from '@tessera/schemas/language/operations.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { mayPress } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { type OperationInputs, operationRuns } from './runs.ts';
import type { Target } from './target.ts';

/**
 * Does an operation: THE way in for routes, jobs, sockets, flows and tests alike. Throws NOT_FOUND when the resource
 * does not have it, FORBIDDEN when the actor lacks its right.
 */
export async function perform<Name extends Operation>(
  work: Work,
  { operation, target, input }: { operation: Name; target: Target; input: OperationInputs[Name] },
): Promise<unknown> {
  authorise(work, { operation, target });
  // The table gives each name the function that takes its input.
  const run = operationRuns[operation] as (work: Work, asked: { target: Target; input: unknown }) => Promise<unknown>;
  return run(work, { target, input });
}

/** Throws unless the resource has the operation and the actor may do it. */
export function authorise(
  { authority }: Work,
  { operation, target: { resource } }: { operation: Operation; target: Target },
): void {
  const { right, comesWith = operation } = operationOf(operation);
  if (!(resource.definition.operations as readonly string[]).includes(comesWith)) throw new Problem('NOT_FOUND');
  if (right === 'open') return;
  const access = authority.accessTo(resource);
  if (!access.granted || (right !== 'menu' && !mayPress(access, right))) throw new Problem('FORBIDDEN');
}
