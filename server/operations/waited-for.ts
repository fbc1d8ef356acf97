import { externalOf } from '../engine/external/place.ts';
import type { Registry } from '../engine/registry/registry.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { offeredRows } from '../engine/sources/source-uses.ts';

interface Known {
  registry: Registry;
  version: number;
  system: string | undefined;
}

const known = new WeakMap<Resource, Known>();

/**
 * The other system that a write to a resource waits for: the database where its table stands, or that of records which it
 * points to; else the data source whose rows it offers. Of several the first.
 */
export function waitedFor(registry: Registry, resource: Resource): string | undefined {
  const kept = known.get(resource);
  if (kept?.registry === registry && kept.version === registry.version) return kept.system;
  const system = findSystem(registry, resource);
  known.set(resource, { registry, version: registry.version, system });
  return system;
}

function findSystem(registry: Registry, resource: Resource): string | undefined {
  const pointed = [...resource.byPath.values()].flatMap(
    ({ stored: { to } }) => (to && registry.find(to.resource)) ?? [],
  );
  const [link] = [resource, ...pointed].flatMap((target) => externalOf(target)?.link ?? []);
  if (link !== undefined) return `link ${link}`;
  const [offered] = offeredRows(resource.definition);
  return offered && `source ${offered.source.code}`;
}
