import { CallError } from './call-error.ts';
import { toast } from './toast.ts';

/** Says what went wrong, unless the client has said it already: findings stay with the caller, who may have no field for them. */
export function tellError(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (!error.shown) toast.error(error.findings[0]?.msg ?? error.message);
}
