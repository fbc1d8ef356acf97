import { openableModules } from '../engine/read/modules.ts';
import { drawnModel, visiblePages } from '../engine/read/visible-definition.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { mayPress } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { Fields, Textual } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { callsOf, spelling } from './operation/calls.ts';

/** What the runtime draws a module from: its definition, without what the user may not see. choice: SPEC §7 has no such call for built-in modules. */
export const metaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/Meta/Resource',
    permission: 'self',
    summary: 'The definition of a resource (`name`) with its calls; fields that the user may not see are left out.',
    query: Fields({ name: Textual({ maxLength: 128 }) }),
    run: async ({ work }, { query }) => describe(work, query.name),
  }),
  route({
    method: 'GET',
    path: '/api/Meta/Modules',
    permission: 'self',
    summary: 'The modules that have a page and that the user may see: what menu entries can open.',
    run: async ({ work }) => openableModules(work),
  }),
];

function describe(work: Work, name: string) {
  const resource = work.registry.get(name);
  const access = work.authority.accessTo(resource);
  const { definition } = resource;
  const calls = Object.fromEntries(callsOf(definition));
  if (!access.granted) {
    // Forms may point to modules that the user has no menu of: names and selectors are open to all.
    return {
      name,
      title: definition.title,
      operations: ['selector'],
      calls: { selector: calls.selector },
      model: { ...definition.model, fields: titleOnly(resource) },
      pages: {},
      actions: [],
    };
  }
  return {
    name,
    title: definition.title,
    origin: definition.origin,
    ...(definition.ownGuards ? { ownGuards: definition.ownGuards } : {}),
    operations: definition.operations,
    calls,
    model: drawnModel(resource, { access, reader: work }),
    pages: visiblePages(resource, access),
    actions: (definition.actions ?? [])
      .filter(({ right }) => (right === null ? mayAdminister(work) : mayPress(access, right)))
      .map(({ call, ...action }) => ({ ...action, ...(call ? spelling(call, definition.path ?? '') : {}) })),
  };
}

/** Who views as another user administers nothing meanwhile. */
const mayAdminister = ({ actor }: Work) => actor.isAdmin && !actor.viewedBy;

const titleOnly = (resource: Resource) =>
  resource.definition.model.fields
    .filter((field) => field.name === resource.definition.model.titleField)
    .map(({ id, name, kind, label, widget }) => ({ id, name, kind, label, widget }));
