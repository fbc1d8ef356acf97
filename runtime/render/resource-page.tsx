import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { buttonCodes } from '@tessera/schemas/language/buttons.ts';
import { fieldNode } from '@tessera/schemas/language/layout.ts';
import type { ListPage as ListPageDocument } from '@tessera/schemas/language/list-page.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { useMemo } from 'react';
import type { Rights } from '../session/current-user.ts';
import { useSay } from '../session/language.ts';
import type { ResourceMeta } from '../session/resource.ts';
import { useResource } from '../session/resource.ts';
import { FailedList } from './list/frame/failed-list.tsx';
import type { ListPageProps } from './list/frame/list-page.tsx';
import { ListPage } from './list/frame/list-page.tsx';
import { TableSkeleton } from './list/grid/table-skeleton.tsx';

const usualColumns = 8;

/** The pages of a resource, with the missing ones made from the model: a dictionary and a bare form have a list too. */
export function completePages(resource: ResourceMeta): ResourceMeta & { pages: { list: ListPageDocument } } {
  const { pages, model } = resource;
  const form = pages.form ?? {
    body: model.fields.map(({ id }) => fieldNode(id)),
    width: 560,
  };
  if (pages.list) return { ...resource, pages: { ...pages, form, list: withoutSecrets(pages.list, resource) } };
  const dictionary = pages.dictionary;
  const first = dictionary ? [dictionary.labelField, dictionary.valueField] : [];
  const rest = model.fields.filter(
    (field) => kindOf(field.kind).inLists && !first.includes(field.id) && !isSecret(field),
  );
  const shown = [...first, ...rest.map((field) => field.id)].slice(0, usualColumns);
  const texts = model.fields.filter((field) => field.kind === 'text' && shown.includes(field.id));
  return {
    ...resource,
    pages: {
      ...pages,
      form,
      list: {
        view: model.traits?.includes('tree') ? 'tree' : 'table',
        columns: shown.map((field) => ({ field })),
        keyword: (dictionary ? first : texts.map((field) => field.id)).slice(0, 5),
        buttons: [...buttonCodes],
      },
    },
  };
}

/** What is masked is shown as dots: there is nothing in it to look for, to sort or to group by. */
function withoutSecrets(list: ListPageDocument, { model }: ResourceMeta): ListPageDocument {
  const secrets = new Set(model.fields.filter(isSecret).map(({ id }) => id));
  if (secrets.size === 0) return list;
  const { group, ...rest } = list;
  return {
    ...rest,
    ...(group && !secrets.has(group.field) ? { group } : {}),
    ...(list.search ? { search: list.search.filter(({ field }) => !secrets.has(field)) } : {}),
    ...(list.keyword ? { keyword: list.keyword.filter((field) => !secrets.has(field)) } : {}),
    columns: list.columns.map((column) => (secrets.has(column.field) ? { ...column, sortable: false } : column)),
  };
}

/** The list (or dictionary) of a resource under the rights of the menu entry that carries it. */
export function ResourcePage(given: {
  name: string;
  menuId?: string;
  /** What the menu calls it. */
  title?: string;
  rights: Rights;
  onOpenPage: ListPageProps['onOpenPage'];
}) {
  useSay();
  const state = useResource(given.name, given.menuId);
  const value = state.status === 'ready' ? state.value : undefined;
  const resource = useMemo(
    () => value && completePages(given.title ? { ...value, title: given.title } : value),
    [value, given.title],
  );
  if (state.status === 'failed') return <FailedList error={state.error} onRetry={state.retry} />;
  if (!resource) return <TableSkeleton columns={6} />;
  return (
    <ListPage resource={resource} page={resource.pages.list} rights={given.rights} onOpenPage={given.onOpenPage} />
  );
}
