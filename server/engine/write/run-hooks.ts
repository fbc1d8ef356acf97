import { modelTraits } from '@tessera/schemas/language/traits.ts';
import type { Resource } from '../registry/resource.ts';
import { traitHooks } from '../traits/index.ts';
import type { Hooks } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

type Phase = keyof Hooks;
type ActOf<P extends Phase> = Parameters<NonNullable<Hooks[P]>>[1];

/** Runs what the traits and the module of a resource add to a phase: THE place where hooks are found. */
export async function runHooks<P extends Phase>(
  unit: UnitOfWork,
  { phase, act }: { phase: P; act: ActOf<P> & { resource: Resource } },
): Promise<void> {
  const { resource } = act;
  const { ownGuards = [] } = resource.definition;
  const traits: Hooks[] = modelTraits
    .filter((trait) => resource.has(trait) && !ownGuards.includes(trait))
    .map((trait) => traitHooks[trait]);
  const module = unit.tenant.moduleHooks[resource.name];
  for (const hooks of module ? [...traits, module] : traits) {
    const hook = hooks[phase] as ((unit: UnitOfWork, act: ActOf<P>) => Promise<void> | void) | undefined;
    await hook?.(unit, act);
  }
}
