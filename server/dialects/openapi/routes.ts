import { t } from '@tessera/schemas/texts/text.ts';
import type { Registry } from '../../engine/registry/registry.ts';
import { type Authority, mayPress } from '../../engine/work/access.ts';
import type { Tenant } from '../../engine/work/tenant.ts';
import { grants } from '../../permission/grants.ts';
import { type Route, route } from '../../routing/route.ts';
import { findSession } from '../../session/tokens.ts';
import { anyEntry, callsOfEntry, openApiDocument } from './document.ts';

const about = t('接口文档', '介面文件', 'API document', 'API ドキュメント');

/** What people have designed is shown to those who are signed in. */
export const openApiRoute = (routes: readonly Route[]): Route => {
  const own = route({
    method: 'GET',
    path: '/api/openapi.json',
    permission: 'open',
    about,
    summary: t('本文档。', '本文件。', 'This document.', 'この文書。'),
    run: async ({ work: { tenant, registry, language }, token }) => {
      const authority = await authorityOf(tenant, token);
      const ofEntries = entriesFor(registry, authority).flatMap((resource) => callsOfEntry(routes, { resource }));
      const document = openApiDocument([...routes, own, ...ofEntries], { registry, authority, language });
      return new Response(JSON.stringify(document), { headers: { 'content-type': 'application/json; charset=utf-8' } });
    },
  });
  return own;
};

/** What the caller may call, for people: see the page of the API. */
export const ownApiRoute = (routes: readonly Route[]): Route =>
  route({
    method: 'GET',
    path: '/api/Meta/OpenApi',
    permission: 'self',
    about,
    summary: t(
      '调用者可用接口的 API 文档。',
      '呼叫者可用介面的 API 文件。',
      'The API document of what the caller may call.',
      '呼び出した人が使える API の文書。',
    ),
    run: async ({ work: { registry, authority, actor, language } }) => {
      const entries = entriesFor(registry, authority);
      // The calls that all entries share are shown as those of each.
      const own = routes.filter(({ operation }) => operation?.resource !== anyEntry);
      const calls = [...own, ...entries.flatMap((resource) => callsOfEntry(routes, { resource }))];
      const may = calls.filter(({ permission }) =>
        mayCall(permission, { registry, authority, isAdmin: actor.isAdmin }),
      );
      return openApiDocument(may, { registry, authority, language });
    },
  });

/** What people have designed, as far as somebody holds it. */
const entriesFor = (registry: Registry, authority: Authority | null) =>
  registry
    .all()
    .filter((resource) => resource.definition.origin === 'designed' && authority?.accessTo(resource).granted === true);

function mayCall(
  permission: Route['permission'],
  { registry, authority, isAdmin }: { registry: Registry; authority: Authority; isAdmin: boolean },
): boolean {
  if (!permission.startsWith('right:')) return permission === 'admin' ? isAdmin : permission !== 'key';
  const [, name = '', button] = permission.split(':');
  const access = authority.accessTo(registry.get(name));
  return access.granted && (button === undefined || mayPress(access, button));
}

/** What the owner of a token may see; null for everybody else. */
async function authorityOf(tenant: Tenant, token: string): Promise<Authority | null> {
  const session = await findSession(tenant, token).catch(() => null);
  // Behind a locked screen nobody knows who asks.
  if (!session || session.locked) return null;
  const held = tenant.part(grants);
  await tenant.registry.refreshTo(session.registryVersion);
  await held.refreshTo(session.grantVersion);
  return held.authorityOf(session.user);
}
