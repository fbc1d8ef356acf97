import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { finding } from '@tessera/schemas/language/findings.ts';
import type { FormPage, LayoutNode, ListPage } from '@tessera/schemas/language/page.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { type Access, mayPress, maySee } from '../engine/access.ts';
import type { Resource } from '../engine/registry.ts';
import type { Grants } from '../permission/grants.ts';
import type { Call, Route } from '../routing/route.ts';
import { callsOf } from './calls.ts';

/** What the runtime draws a module from: its definition, without what the user may not see. choice: SPEC §7 has no such call for built-in modules. */
export function metaRoutes(grants: Grants): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/Meta/Resource',
      permission: 'self',
      summary: 'The definition of a resource (`name`) with its calls; fields that the user may not see are left out.',
      run: async (call) => describe(call, grants),
    },
  ];
}

function describe(call: Call, grants: Grants) {
  const { name } = call.query;
  if (!name) throw new Problem('INVALID', { findings: [finding('name', 'required')] });
  const resource = call.deps.registry.get(name);
  const access = grants.accessTo(call.user, resource);
  const { definition } = resource;
  const calls = callsOf(definition);
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
  const visible = visibleModel(resource, access);
  return {
    name,
    title: definition.title,
    origin: definition.origin,
    operations: definition.operations,
    calls,
    model: visible,
    pages: visiblePages(resource, access),
    actions: (definition.actions ?? [])
      .filter(({ right }) => (right === null ? mayAdminister(call) : mayPress(access, right)))
      .map(({ call: spelled, ...action }) => {
        const [method, path] = spelled?.split(' ') ?? [];
        return { ...action, ...(method ? { method, path: `${definition.path ?? ''}${path}` } : {}) };
      }),
  };
}

/** Who views as another user administers nothing meanwhile. */
const mayAdminister = ({ user }: Call) => user.isAdmin && !user.viewedBy;

const titleOnly = (resource: Resource) =>
  resource.definition.model.fields
    .filter((field) => field.name === resource.definition.model.titleField)
    .map(({ id, name, kind, label, widget }) => ({ id, name, kind, label, widget }));

function visibleModel(resource: Resource, access: Access) {
  const { model } = resource.definition;
  if (access.columns === 'all') return model;
  const fields = model.fields
    .filter((field) => maySee(access, field.name))
    .map(
      (field): FieldDefinition =>
        field.rows ? { ...field, rows: field.rows.filter((cell) => maySee(access, cell.name, field.name)) } : field,
    );
  return { ...model, fields };
}

function visiblePages(resource: Resource, access: Access) {
  const { pages } = resource.definition;
  if (access.columns === 'all') return pages;
  const sees = (id: string) => {
    const field = resource.byId.get(id)?.field;
    return field !== undefined && maySee(access, field.name);
  };
  const list: ListPage | undefined = pages.list && {
    ...pages.list,
    columns: pages.list.columns.filter((column) => sees(column.field)),
    search: pages.list.search?.filter((search) => sees(search.field)),
    keyword: pages.list.keyword?.filter(sees),
  };
  const form: FormPage | undefined = pages.form && { ...pages.form, body: visibleNodes(pages.form.body, sees) };
  return { ...pages, ...(form ? { form } : {}), ...(list ? { list } : {}) };
}

function visibleNodes(nodes: LayoutNode[], sees: (id: string) => boolean): LayoutNode[] {
  return nodes.flatMap((node): LayoutNode[] => {
    if (node.node === 'field') return sees(node.field) ? [node] : [];
    if (node.node === 'row' || node.node === 'card') return [{ ...node, children: visibleNodes(node.children, sees) }];
    if (node.node === 'tab' || node.node === 'collapse') {
      return [{ ...node, panes: node.panes.map((pane) => ({ ...pane, children: visibleNodes(pane.children, sees) })) }];
    }
    return [node];
  });
}
