import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { t } from '@tessera/schemas/texts/text.ts';
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
    summary: t(
      '资源（`name`）的定义及其调用；用户无权看到的字段不在其中。',
      '資源（`name`）的定義及其呼叫；使用者無權看到的欄位不在其中。',
      'The definition of a resource (`name`) with its calls; fields that the user may not see are left out.',
      'リソース（`name`）の定義と呼び出し。見られない項目は含みません。',
    ),
    query: Fields({ name: Textual({ maxLength: 128 }) }),
    run: async ({ work }, { query }) => describe(work, query.name),
  }),
  route({
    method: 'GET',
    path: '/api/Meta/Modules',
    permission: 'self',
    summary: t(
      '有页面且用户可见的模块：菜单项可以打开的内容。',
      '有頁面且使用者可見的模組：選單項目可以開啟的內容。',
      'The modules that have a page and that the user may see: what menu entries can open.',
      'ページがあり、ユーザーに見えるモジュール。メニュー項目で開けるものです。',
    ),
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
      model: nameOnly(resource),
      pages: {},
      actions: [],
    };
  }
  return {
    name,
    title: definition.title,
    version: resource.version,
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

/** What its records are called by. */
function nameOnly({ definition: { model } }: Resource): ModelDefinition {
  const { name, titleField, traits } = model;
  const fields = model.fields
    .filter((field) => field.name === titleField)
    .map(({ id, name, kind, label, widget }) => ({ id, name, kind, label, widget }));
  return { name, titleField, ...(traits ? { traits } : {}), fields };
}
