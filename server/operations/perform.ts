import { type Operation, operations } from '@tessera/schemas/language/operations.ts';
import { withinBulkhead } from '../engine/work/bulkhead.ts';
import { againAfterDeadlock } from '../engine/work/database-problems.ts';
import type { Work } from '../engine/work/work.ts';
import { authorise } from './authorise.ts';
import { type OperationInputs, operationRuns } from './runs.ts';
import type { Target } from './target.ts';
import { waitedFor } from './waited-for.ts';

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
  const isAgain = 'writes' in operations[operation] && !('longRunning' in operations[operation]);
  const once = () => run(work, { target, input });
  if (!isAgain) return once();
  // A unit of work has its connection already, and its turn with it.
  const system = work.unit ? undefined : waitedFor(work, target.resource);
  const again = () => againAfterDeadlock(once);
  return system === undefined ? again() : withinBulkhead(work.tenant, { system, run: again });
}
