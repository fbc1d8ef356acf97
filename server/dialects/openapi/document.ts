import { withCompanions } from '@tessera/schemas/language/operations.ts';
import { t, textIn } from '@tessera/schemas/texts/text.ts';
import type { Route } from '../../routing/route.ts';
import { instanceBase } from '../operation/calls.ts';
import { componentsOf } from './components.ts';
import { documentCall } from './document-call.ts';
import { type DocumentedModule, documentedModules, type Reader } from './documented-module.ts';

const envelopeText = t(
  '所有响应都采用统一结构 { code, msg, data }；HTTP 400 表示输入有误，其他拒绝均为 HTTP 200 加各自的 code。地址中同一个名称只能出现一次。',
  '所有回應都採用統一結構 { code, msg, data }；HTTP 400 表示輸入有誤，其他拒絕均為 HTTP 200 加各自的 code。網址中同一個名稱只能出現一次。',
  'Every answer is the envelope { code, msg, data }; HTTP 400 carries invalid input, every other refusal HTTP 200 with its code. A name stands once in an address.',
  '応答はすべて { code, msg, data } の形です。HTTP 400 は入力の誤り、ほかの拒否は HTTP 200 とそれぞれの code です。アドレスに同じ名前は一度しか書けません。',
);

/**
 * OpenAPI 3.1 of these routes, with the permission that each needs as `x-permission`, under the names of modules. The
 * records of a module stand in the schemas by its name, `entry.<id>` for released entries; `….update` is what may be sent
 * to change one, where that is another shape, and `….query` what a list is asked for.
 */
export function openApiDocument(routes: readonly Route[], reader: Reader): object {
  const modules = documentedModules(reader);
  const [paths, named]: [Record<string, Record<string, object>>, Set<string>] = [{}, new Set()];
  const seen = new Map<string, DocumentedModule>();
  for (const route of routes) {
    const module = moduleOf(route, modules);
    const tag = module?.tag ?? (route.about ? textIn(route.about, reader.language) : undefined);
    if (module) seen.set(module.resource.name, module);
    if (tag !== undefined) named.add(tag);
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = documentCall({
      ...{ route, path, tag, language: reader.language },
      module: route.operation && modules.get(route.operation.resource),
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '6.2.0',
      description: textIn(envelopeText, reader.language),
    },
    tags: [...named].map((name) => ({ name })),
    components: componentsOf(seen.values(), reader.language),
    paths,
  };
}

/** The calls of one entry, from those of all: the path names it, and so does the right that each needs. */
export const callsOfEntry = (routes: readonly Route[], { resource }: Pick<DocumentedModule, 'resource'>): Route[] => {
  const { name, definition } = resource;
  const offered = new Set(withCompanions(definition.operations));
  return routes.flatMap((route) => {
    const { operation, permission, path } = route;
    if (operation?.resource !== anyEntry || !offered.has(operation.name)) return [];
    const [, id = ''] = name.split('/');
    return {
      ...route,
      path: path.replace(':entry', id),
      permission: permission.replace(anyEntry, name) as Route['permission'],
      operation: { ...operation, resource: name },
    };
  });
};

/** What stands for any released entry in the routes that all of them share. */
export const anyEntry = '{entry}';

/** What a call is about: the module whose records, right or address it has. */
function moduleOf({ operation, permission, path }: Route, modules: ReadonlyMap<string, DocumentedModule>) {
  const [, right = ''] = permission.split(':');
  const named = modules.get(operation?.resource ?? '') ?? modules.get(right);
  if (named || path.startsWith(`${instanceBase}/`)) return named;
  let found: DocumentedModule | undefined;
  for (const module of modules.values()) {
    const { path: base } = module.resource.definition;
    const isLonger = base !== undefined && base.length > (found?.resource.definition.path?.length ?? 0);
    if (isLonger && `${path}/`.startsWith(`${base}/`)) found = module;
  }
  return found;
}
