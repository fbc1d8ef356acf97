import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { LinkSettings, LinkType } from '../../links/link-settings.ts';
import { linkTypes } from '../../links/link-settings.ts';
import { type KeptLinks, keptLinks } from '../../links/links.ts';
import type { Link } from '../../links/open-link.ts';
import { readSecret } from '../../secrets/stored-secrets.ts';
import { storedId } from '../../storage/record-id.ts';
import { moduleTable } from '../registry/module-rows.ts';
import type { Tenant, TenantPart } from '../work/tenant.ts';
import type { Work } from '../work/work.ts';

const links: TenantPart<KeptLinks> = {
  open: ({ egress }) => keptLinks({ egress }),
  close: async (kept) => kept.close(),
};

interface StoredLink {
  settings: LinkSettings;
  size: number;
}

interface KnownLink extends StoredLink {
  id: string;
  /** The record that the settings were read from. */
  version: string;
}

const byCode: TenantPart<Map<string, KnownLink>> = { open: () => new Map() };

/** The open link of a code. Nothing of it is read again before its record changes. Throws LINK_DISABLED. */
export async function linkByCode(
  { db, registry, tenant }: Pick<Work, 'db' | 'registry' | 'tenant'>,
  code: string,
): Promise<Link | undefined> {
  const found = await tenant.cache.of({ resources: ['basic/DbLink'], key: `link ${code}` }, async () => {
    const row = await db
      .selectFrom(moduleTable(registry, 'basic/DbLink').as('l'))
      .select(['id', 'version'])
      .where('code', '=', code)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row ? `${row.id} ${row.version}` : '';
  });
  const [id = '', version = ''] = found.split(' ');
  if (id === '') return undefined;
  const known = tenant.part(byCode).get(code);
  const link =
    known?.id === id && known.version === version
      ? known
      : { id, version, ...(await storedLink({ db, registry, tenant }, id)) };
  tenant.part(byCode).set(code, link);
  return tenant.part(links).link(id, link);
}

/** How many connections a link may have, once it has been used. */
export const linkSize = (tenant: Tenant, code: string): number | undefined => tenant.part(byCode).get(code)?.size;

/** The open link of a record: closed connections are made anew, other settings make another one. */
export async function linkOf(work: Pick<Work, 'db' | 'registry' | 'tenant'>, id: string): Promise<Link> {
  const { settings, size } = await storedLink(work, id);
  return work.tenant.part(links).link(id, { settings, size });
}

/** Another text whenever something of a link has changed: where it leads, its password, whether it is enabled or there at all. */
export const linkVersion = ({ db, registry, tenant }: Pick<Work, 'db' | 'registry' | 'tenant'>, id: string) =>
  tenant.cache.of({ resources: ['basic/DbLink'], key: `link version ${id}` }, async () => {
    const row = await db
      .selectFrom(moduleTable(registry, 'basic/DbLink').as('l'))
      .select(['version', 'state', 'deleted_at'])
      .where('id', '=', storedId(id))
      .executeTakeFirst();
    return row ? [row.version, row.state, row.deleted_at === null].join(' ') : '';
  });

/** Nobody asks there any more. */
export const forgetLink = (tenant: Tenant, id: string): void => tenant.part(links).forget(id);

/** What a record says of a database, with its password. Throws NOT_FOUND, and LINK_DISABLED. */
export async function storedLink(
  { db, registry, tenant }: Pick<Work, 'db' | 'registry' | 'tenant'>,
  id: string,
): Promise<StoredLink> {
  const row = await db
    .selectFrom(moduleTable(registry, 'basic/DbLink').as('l'))
    .selectAll()
    .where('id', '=', storedId(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  if (row.state !== 1) throw new Problem('LINK_DISABLED', { params: { name: row.full_name } });
  const place = { resource: 'basic/DbLink', recordId: id, name: 'password' };
  const password = (await readSecret({ db, keys: tenant.secretKeys }, place)) ?? '';
  const type = row.type as LinkType;
  return {
    size: Number(row.pool_size),
    settings: {
      type,
      host: row.host,
      port: Number(row.port ?? linkTypes[type].port),
      database: row.database_name,
      user: row.user_name,
      password,
      tls: row.tls as LinkSettings['tls'],
      ...(row.certificate ? { ca: row.certificate } : {}),
      ...(row.schema_name ? { schema: row.schema_name } : {}),
    },
  };
}
