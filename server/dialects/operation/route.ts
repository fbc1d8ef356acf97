import { type Operation, operationOf } from '@tessera/schemas/language/operations.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import { authorise } from '../../operations/authorise.ts';
import { perform } from '../../operations/perform.ts';
import type { Target } from '../../operations/target.ts';
import { waitedFor } from '../../operations/waited-for.ts';
import { recordLimit } from '../../routing/body-limit.ts';
import type { Call, Permission, Route } from '../../routing/route.ts';
import { honoPath, type Spelled } from './calls.ts';
import { travels } from './input.ts';
import { requireReadAlike } from './released-version.ts';

interface OperationRoute {
  operation: Operation;
  /** `{entry}` for any released entry. */
  resource: string;
  spelled: Spelled;
  targetOf: (call: Call) => Target | Promise<Target>;
  /** The input of a record with the ids of whatever it names otherwise. */
  named?: (call: Call, input: RecordValue) => Promise<RecordValue>;
}

/** A route that does an operation: it finds the target, reads the input and leaves the rest to the operation. */
export function operationRoute({ operation, resource, spelled, targetOf, named }: OperationRoute): Route {
  const { input, summary, longRunning, heavy, writes, right } = operationOf(operation);
  const travel = travels[input];
  return {
    method: spelled.method,
    path: honoPath(spelled.path),
    permission: permissionOf(right, resource),
    summary,
    operation: { name: operation, resource },
    input: travel.schemas(spelled.method),
    writes: writes ?? false,
    // A whole record is as large as its document allows; whoever may not write it is told so before anything is read.
    ...(input === 'record'
      ? {
          maxBody: async (call: Call) => {
            const target = await targetOf(call);
            authorise(call.work, { operation, target });
            return recordLimit(target.resource.definition.model);
          },
        }
      : {}),
    ...(longRunning ? { longRunning } : {}),
    ...(heavy ? { heavy } : {}),
    admit: async (call) => authorise(call.work, { operation, target: await targetOf(call) }),
    waitsFor: async (call) => waitedFor(call.work, (await targetOf(call)).resource),
    run: async (call) => {
      const target = await targetOf(call);
      // Who may not is told so before anything of the body is read.
      authorise(call.work, { operation, target });
      await requireReadAlike(call, target.resource);
      // The travel that the table names for this input gives what the operation takes.
      const sent = await travel.read(call);
      const isNamed = input === 'record' && named !== undefined;
      return perform(call.work, {
        operation,
        target,
        input: (isNamed ? await named(call, sent as RecordValue) : sent) as never,
      });
    },
  };
}

function permissionOf(right: ReturnType<typeof operationOf>['right'], resource: string): Permission {
  if (right === 'open') return 'self';
  return right === 'menu' ? `right:${resource}` : `right:${resource}:${right}`;
}
