import { externalOf } from '../engine/external/place.ts';
import { linkSize } from '../engine/external/stored-link.ts';
import type { Registry } from '../engine/registry/registry.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { offeredRows } from '../engine/sources/source-uses.ts';
import type { System } from '../engine/work/bulkhead.ts';
import type { Work } from '../engine/work/work.ts';

interface Known {
  registry: Registry;
  version: number;
  found: { link?: string; source?: string } | undefined;
}

const known = new WeakMap<Resource, Known>();

/**
 * The other system that a write to a resource waits for: the database where its table stands, or that of records which it
 * points to; else the data source whose rows it offers. Of several the first.
 */
export function waitedFor(
  { registry, tenant }: Pick<Work, 'registry' | 'tenant'>,
  resource: Resource,
): System | undefined {
  const kept = known.get(resource);
  const isKnown = kept?.registry === registry && kept.version === registry.version;
  const found = isKnown ? kept.found : find(registry, resource);
  if (!isKnown) known.set(resource, { registry, version: registry.version, found });
  if (found?.link !== undefined) return { name: `link ${found.link}`, most: linkSize(tenant, found.link) };
  return found && { name: `source ${found.source}` };
}

function find(registry: Registry, resource: Resource): Known['found'] {
  const pointed = [...resource.byPath.values()].flatMap(
    ({ stored: { to } }) => (to && registry.find(to.resource)) ?? [],
  );
  const [link] = [resource, ...pointed].flatMap((target) => externalOf(target)?.link ?? []);
  if (link !== undefined) return { link };
  const [offered] = offeredRows(resource.definition);
  return offered && { source: offered.source.code };
}
