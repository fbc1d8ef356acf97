import type { Resource } from '../../engine/registry/resource.ts';
import type { TenantPart } from '../../engine/work/tenant.ts';
import type { Work } from '../../engine/work/work.ts';

/** How many rows of a workbook are through. */
interface Progress {
  done: number;
  total: number;
}

/** The imports that run in this process, by who runs them and into what: of two at once the later one is told. */
const running: TenantPart<Map<string, Progress>> = { open: () => new Map() };

const keyOf = ({ actor }: Work, { name }: Resource) => `${actor.id} ${name}`;

/** Null when none runs here. */
export const importProgress = (work: Work, { resource }: { resource: Resource }): Progress | null =>
  work.tenant.part(running).get(keyOf(work, resource)) ?? null;

/** Does the work of an import, which says meanwhile how far it is. */
export async function withProgress<T>(
  work: Work,
  { resource, total, run }: { resource: Resource; total: number; run: (add: (rows: number) => void) => Promise<T> },
): Promise<T> {
  const imports = work.tenant.part(running);
  const key = keyOf(work, resource);
  const own: Progress = { done: 0, total };
  imports.set(key, own);
  try {
    return await run((rows) => {
      own.done += rows;
    });
  } finally {
    if (imports.get(key) === own) imports.delete(key);
  }
}
