import { type RawBuilder, sql } from 'kysely';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import type { Access } from '../work/access.ts';
import type { Work } from '../work/work.ts';
import { projection } from './projection.ts';

interface Kept {
  version: number;
  texts: Map<string, string | null>;
}

const kept = new WeakMap<Registry, Kept>();
const mostKept = 1000;

/**
 * The select list of a list, put together once for all who see the same of it: that takes longer than all else that a page
 * needs of this process. One that holds values of its reader is put together each time.
 *
 * `key`: the same for readers who see the same fields, records and names of references.
 */
export function keptProjection(
  work: Work,
  { resource, access, key }: { resource: Resource; access: Access; key: string },
): RawBuilder<unknown> {
  const { registry } = work;
  const known = kept.get(registry);
  const { texts } = known?.version === registry.version ? known : keepFor(registry);
  const text = texts.get(key);
  if (text) return sql.raw(text);
  const made = projection(resource, { access, reader: work, withNames: true });
  if (text === null) return made;
  const { sql: compiled, parameters } = sql`${made}`.compile(work.db);
  if (texts.size >= mostKept) texts.clear();
  texts.set(key, parameters.length === 0 ? compiled : null);
  return made;
}

function keepFor(registry: Registry): Kept {
  const made: Kept = { version: registry.version, texts: new Map() };
  kept.set(registry, made);
  return made;
}
