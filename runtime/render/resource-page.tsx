import type { LayoutNode, ListPage as ListPageDocument } from '@tessera/schemas/language/page.ts';
import { Button, Result } from 'antd';
import { useMemo } from 'react';
import { CallError } from '../session/call-error.ts';
import type { Rights } from '../session/current-user.ts';
import { say, useSay } from '../session/language.ts';
import type { ResourceMeta } from '../session/resource.ts';
import { useResource } from '../session/resource.ts';
import type { ListPageProps } from './list/list-page.tsx';
import { ListPage } from './list/list-page.tsx';
import { TableSkeleton } from './list/list-table.tsx';
import { listTexts } from './list/list-texts.ts';

const listable = new Set(['rows', 'files', 'json', 'longText', 'none']);
const usualColumns = 8;

/** The pages of a resource, with the missing ones made from the model: a dictionary and a bare form have a list too. */
export function completePages(resource: ResourceMeta): ResourceMeta & { pages: { list: ListPageDocument } } {
  const { pages, model } = resource;
  const form = pages.form ?? {
    body: model.fields.map((field): LayoutNode => ({ node: 'field', field: field.id })),
    width: 560,
  };
  if (pages.list) return { ...resource, pages: { ...pages, form, list: pages.list } };
  const dictionary = pages.dictionary;
  const first = dictionary ? [dictionary.labelField, dictionary.valueField] : [];
  const rest = model.fields.filter((field) => !listable.has(field.kind) && !first.includes(field.id) && !field.secret);
  const shown = [...first, ...rest.map((field) => field.id)].slice(0, usualColumns);
  const texts = model.fields.filter((field) => field.kind === 'text' && shown.includes(field.id));
  return {
    ...resource,
    pages: {
      ...pages,
      form,
      list: {
        columns: shown.map((field) => ({ field })),
        keyword: (dictionary ? first : texts.map((field) => field.id)).slice(0, 5),
        buttons: [
          'btn_add',
          'btn_edit',
          'btn_remove',
          'btn_detail',
          'btn_batchRemove',
          'btn_import',
          'btn_export',
          'btn_state',
        ],
      },
    },
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
  if (state.status === 'failed') {
    const { error } = state;
    const refused = error instanceof CallError && error.code === 403;
    return (
      <Result
        status={refused ? '403' : 'warning'}
        title={say(refused ? listTexts.noRight : listTexts.failed)}
        subTitle={error instanceof CallError ? error.message : ''}
        extra={!refused && <Button onClick={state.retry}>{say(listTexts.retry)}</Button>}
      />
    );
  }
  if (!resource) return <TableSkeleton columns={6} />;
  return (
    <ListPage resource={resource} page={resource.pages.list} rights={given.rights} onOpenPage={given.onOpenPage} />
  );
}
