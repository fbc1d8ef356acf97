import { operations } from '@tessera/schemas/language/operations.ts';
import type { InterfaceMethod } from '@tessera/schemas/modules/basic/data-interface.ts';
import { interfaceMethods } from '@tessera/schemas/modules/basic/data-interface.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { moduleTable } from '../../engine/registry/module-rows.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { StoredSource } from '../../engine/sources/stored-source.ts';
import type { Access, Authority } from '../../engine/work/access.ts';
import { nobody, type Work } from '../../engine/work/work.ts';
import { rowsOf } from '../../permission/row-scopes.ts';
import { storedId } from '../../storage/record-id.ts';
import { type SourceScope, sourceScope } from './source-scope.ts';

/** An interface as it is kept. */
export interface Published {
  id: string;
  code: string;
  name: string;
  entryId: string | null;
  dataSourceId: string | null;
  methods: InterfaceMethod[];
  columns: string[];
  rows: string;
  perMinute: number;
}

/** The interface of a code, or of an id; one that is disabled gives nothing. */
export async function interfaceOf(
  { db, registry }: Work,
  named: { code: string } | { id: string },
): Promise<{ published: Published; isEnabled: boolean } | undefined> {
  const row = await db
    .selectFrom(moduleTable(registry, 'basic/DataInterface').as('i'))
    .selectAll()
    .where(sql<boolean>`${'id' in named ? sql`id = ${storedId(named.id)}` : sql`code = ${named.code}`}`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const ofModule = row.of === 'module';
  const published: Published = {
    id: row.id,
    code: row.code,
    name: row.full_name,
    entryId: ofModule ? row.entry_id : null,
    dataSourceId: ofModule ? null : row.data_source_id,
    methods: ofModule ? methodsIn(row.methods) : ['list'],
    columns: namesIn(row.columns),
    rows: row.rows ?? '',
    perMinute: Number(row.per_minute),
  };
  return { published, isEnabled: row.state === 1 };
}

/** Names of columns, as they are stored. */
export const namesIn = (names: unknown): string[] => [...new Set((Array.isArray(names) ? names : []).map(String))];

export const methodsIn = (methods: unknown): InterfaceMethod[] =>
  (Array.isArray(methods) ? methods : []).filter((name): name is InterfaceMethod =>
    Object.hasOwn(interfaceMethods, String(name)),
  );

/** The resource that an interface publishes; one that is not released is not there. */
export const resourceOf = ({ registry }: Work, { entryId }: Pick<Published, 'entryId'>): Resource => {
  const resource = entryId === null ? undefined : registry.find(`entry/${entryId}`);
  if (!resource) throw new Problem('NOT_FOUND');
  return resource;
};

/** What of a data source partners get. A condition that does not fit the source any more gives nothing. */
export function scopeOf(source: StoredSource, { rows }: Pick<Published, 'rows'>): SourceScope {
  const columns = source.columns.map(({ name }) => name);
  const read = sourceScope(rows, { parameters: source.definition.parameters, columns });
  if ('findings' in read) throw new Problem('SOURCE_FAILED', { params: { name: source.name, reason: 'rows' } });
  return read.scope;
}

/** The buttons that it presses for its partners; who may change a record's `state` may switch it on and off. */
export function buttonsOf(
  { definition }: Resource,
  { methods, columns }: Pick<Published, 'methods' | 'columns'>,
): string[] {
  const { right } = operations.state;
  const switches = methods.includes('update') && columns.includes('state');
  return [
    ...methods.flatMap((method) => interfaceMethods[method].button ?? []),
    ...(switches && definition.pages.list?.buttons?.includes(right) ? [right] : []),
  ];
}

/** Of other modules nothing but what their records are called, where a published column points to them. */
const names: Access = { granted: false, buttons: new Set(), columns: new Set(), rows: 'all' };

/**
 * What a partner may see and do, as any person's rights: the same projector leaves columns out, the same predicate leaves
 * rows out, the same buttons allow writes.
 */
export function authorityOf(resource: Resource, { published, now }: { published: Published; now: Date }): Authority {
  const scope = published.rows.trim();
  const access: Access = {
    granted: true,
    buttons: new Set(buttonsOf(resource, published)),
    columns: new Set(published.columns),
    namesSystem: true,
    rows:
      scope === ''
        ? 'all'
        : rowsOf([{ type: 'expression', expression: scope }], {
            resource,
            user: nobody,
            departmentsBelow: () => [],
            now,
          }),
  };
  const accessTo = (asked: Resource) => (asked.name === resource.name ? access : names);
  return { accessTo, selectorAccess: accessTo };
}
