import { DeleteOutlined, DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import type { ButtonCode, ListPage as ListPageDocument } from '@tessera/schemas/language/page.ts';
import { listDefaults } from '@tessera/schemas/language/page.ts';
import { buttonTitles } from '@tessera/schemas/modules/buttons.ts';
import { Button, Pagination, Result, Switch, Tag } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Rights } from '../../session/current-user.ts';
import { say, useSay } from '../../session/language.ts';
import type { ResourceAction, ResourceMeta } from '../../session/resource.ts';
import { canCall } from '../../session/resource.ts';
import { readSetting, writeSetting } from '../../session/settings.ts';
import type { FormMode } from '../form/record-form.ts';
import { useColumns } from './columns.ts';
import { EmptyList } from './empty-list.tsx';
import { fieldById, isFiltered, isTree, isWhole } from './list-query.ts';
import { ListTable } from './list-table.tsx';
import { listTexts } from './list-texts.ts';
import { labelWidth, RowActions } from './row-actions.tsx';
import { SearchBar } from './search-bar.tsx';
import { SideTree } from './side-tree.tsx';
import { TableTools } from './table-tools.tsx';
import type { ListRow } from './use-list.ts';
import { useList } from './use-list.ts';
import { useListWork } from './use-list-work.ts';

const RecordDialog = lazy(async () => ({ default: (await import('../form/record-dialog.tsx')).RecordDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

const countOf = ({ total, totalIsMore }: { total: number; totalIsMore: boolean }) =>
  say(totalIsMore ? listTexts.countMore : listTexts.count, { total: total.toLocaleString('en-US') });

export interface ListPageProps {
  resource: ResourceMeta;
  page: ListPageDocument;
  rights: Rights;
  /** Opens a page of the runtime for an action (`entryEditor`, `roleAuthorize`, …). */
  onOpenPage: (name: string, about: { resource: ResourceMeta; row?: ListRow; done: () => void }) => void;
}

type Popup = { mode: FormMode; id?: string; initial?: Record<string, unknown> };

/** Every list of the product: title · search · tools · table · paging. */
export function ListPage({ resource, page, rights, onOpenPage }: ListPageProps) {
  useSay();
  const list = useList(resource, page);
  const columns = useColumns(resource, page, rights);
  const work = useListWork({ resource, page, list });
  const [popup, setPopup] = useState<Popup | undefined>();
  const [importing, setImporting] = useState(false);
  const [selected, setSelected] = useState<string[]>([]);
  const [full, setFull] = useState(false);
  const searchSetting = `showSearch.${resource.name}`;
  const [searching, setSearching] = useState(() => readSetting(searchSetting, true));

  const offered = page.buttons ?? listDefaults.buttons;
  const may = (button: ButtonCode, operation: string) =>
    offered.includes(button as never) && rights.buttons.has(button) && canCall(resource, operation);
  const actions = useMemo(
    () => (resource.actions ?? []).filter((action) => page.actions?.includes(action.code) ?? true),
    [resource, page],
  );
  const hasForm = resource.pages.form !== undefined;
  const canAdd = hasForm && may('btn_add', 'create');
  const canAddBelow = canAdd && isTree(resource);
  const canEdit = hasForm && may('btn_edit', 'update');
  const canOpen = hasForm && may('btn_detail', 'read');
  const canRemove = may('btn_remove', 'remove');
  const canBatch = may('btn_batchRemove', 'batchRemove');
  const canState = may('btn_state', 'state');
  const hasState = resource.model.traits?.includes('state') === true;

  const runAction = (action: ResourceAction, row?: ListRow) => {
    if (!action.opens) return work.run(action, row);
    onOpenPage(action.opens, { resource, ...(row ? { row } : {}), done: list.reload });
  };
  const add = () => {
    const relation = page.tree && fieldById(resource, page.tree.relationField);
    const node = list.query.node?.id;
    setPopup({ mode: 'create', ...(relation && node ? { initial: { [relation.name]: node } } : {}) });
  };
  const addBelow = (row: ListRow) => {
    const relation = page.tree && fieldById(resource, page.tree.relationField);
    setPopup({
      mode: 'create',
      initial: { parentId: row.id, ...(relation ? { [relation.name]: row[relation.name] } : {}) },
    });
  };
  const rowActions = (row: ListRow) =>
    [
      canEdit && {
        key: 'edit',
        label: say(buttonTitles.btn_edit),
        onClick: () => setPopup({ mode: 'edit', id: row.id }),
      },
      ...actions
        .filter((action) => action.scope === 'row')
        .map((action) => ({ key: action.code, label: say(action.title), onClick: () => runAction(action, row) })),
      canAddBelow && { key: 'below', label: say(listTexts.addBelow), onClick: () => addBelow(row) },
      canRemove && {
        key: 'remove',
        label: say(buttonTitles.btn_remove),
        danger: true,
        onClick: () => work.remove(row),
      },
    ].filter((one) => one !== false);
  const actionCount =
    [canEdit, canAddBelow, canRemove].filter(Boolean).length +
    actions.filter((action) => action.scope === 'row').length;
  const isPhone = window.innerWidth < 768;
  const most = isPhone ? 0 : window.innerWidth < 1100 ? 1 : 3;
  const inline = actionCount > most ? Math.min(most, 2) : actionCount;
  const inlineLabels = rowActions({ id: '' })
    .slice(0, inline)
    .map((action) => action.label);

  // Without a detail page, the name leads to the page that the first action opens (an entry's editor).
  const opening = actions.find((action) => action.scope === 'row' && action.opens);
  const openRow = canOpen
    ? (row: ListRow) => setPopup({ mode: 'view', id: row.id })
    : opening && ((row: ListRow) => runAction(opening, row));
  const noRight = list.error?.code === 403;
  return (
    <div className={full ? 'ts-list ts-list-full' : 'ts-list'}>
      {page.layout === 'treeTable' && page.tree && <SideTree tree={page.tree} onPick={(node) => list.ask({ node })} />}
      <div className="ts-list-main">
        <header className="ts-list-head">
          <h1>{say(resource.title)}</h1>
          {list.rows && <span className="ts-hint">{countOf(list)}</span>}
        </header>
        {searching && <SearchBar resource={resource} page={page} list={list} />}
        <div className="ts-toolbar">
          {selected.length > 0 ? (
            <>
              <span className="ts-selected">{say(listTexts.selected, { count: selected.length })}</span>
              {canBatch && (
                <Button
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => work.removeMany(selected, () => setSelected([]))}
                >
                  {say(buttonTitles.btn_batchRemove)}
                </Button>
              )}
              <Button type="text" onClick={() => setSelected([])}>
                {say(listTexts.clearSelection)}
              </Button>
            </>
          ) : (
            <>
              {canAdd && (
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
                  {say(buttonTitles.btn_add)}
                </Button>
              )}
              {actions
                .filter((action) => action.scope === 'list')
                .map((action) => (
                  <Button key={action.code} onClick={() => runAction(action)}>
                    {say(action.title)}
                  </Button>
                ))}
              {may('btn_import', 'import') && (
                <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
                  {say(buttonTitles.btn_import)}
                </Button>
              )}
              {may('btn_export', 'export') && (
                <Button
                  icon={<DownloadOutlined aria-hidden />}
                  loading={work.exporting}
                  onClick={() => void work.exportRows(columns.shown)}
                >
                  {say(work.exporting ? listTexts.exporting : buttonTitles.btn_export)}
                </Button>
              )}
            </>
          )}
          <span className="ts-push" />
          <TableTools
            columns={columns}
            loading={list.loading}
            full={full}
            onReload={list.reload}
            onFull={setFull}
            onToggleSearch={
              (page.search?.length ?? 0) + (page.keyword?.length ?? 0) > 0
                ? () => {
                    setSearching(!searching);
                    writeSetting(searchSetting, !searching);
                  }
                : undefined
            }
          />
        </div>
        {list.error && (
          <Result
            status={noRight ? '403' : 'warning'}
            title={say(noRight ? listTexts.noRight : listTexts.failed)}
            subTitle={list.error.message}
            extra={!noRight && <Button onClick={list.reload}>{say(listTexts.retry)}</Button>}
          />
        )}
        <div className="ts-list-body" hidden={list.error !== undefined}>
          <ListTable
            {...{ resource, page, list, selected }}
            columns={columns.shown}
            onSelect={canBatch ? setSelected : undefined}
            onOpen={openRow}
            stateCell={
              hasState
                ? (row) =>
                    canState ? (
                      <Switch
                        size="small"
                        checked={row.state === 1}
                        aria-label={say(row.state === 1 ? listTexts.enabled : listTexts.disabled)}
                        onChange={() => void work.switchState(row)}
                      />
                    ) : (
                      <Tag bordered={false} color={row.state === 1 ? 'green' : 'default'}>
                        {say(row.state === 1 ? listTexts.enabled : listTexts.disabled)}
                      </Tag>
                    )
                : undefined
            }
            actionsCell={actionCount > 0 ? (row) => <RowActions items={rowActions(row)} inline={inline} /> : undefined}
            actionsWidth={
              isPhone
                ? 52
                : 24 + inlineLabels.reduce((sum, label) => sum + labelWidth(label), 0) + (actionCount > inline ? 36 : 0)
            }
            empty={
              <EmptyList filtered={isFiltered(list.query)} onReset={list.reset} onAdd={canAdd ? add : undefined} />
            }
          />
        </div>
        {(!isWhole(page, resource) || list.total > 500) && (
          <footer className="ts-paging">
            <Pagination
              size="small"
              current={list.query.currentPage}
              pageSize={list.query.pageSize}
              total={list.total}
              showSizeChanger
              showQuickJumper={!isPhone}
              simple={isPhone}
              pageSizeOptions={[20, 50, 100, 500]}
              showTotal={() => countOf(list)}
              onChange={(currentPage, pageSize) =>
                list.ask({ currentPage: pageSize === list.query.pageSize ? currentPage : 1, pageSize })
              }
            />
          </footer>
        )}
      </div>
      <Suspense fallback={null}>
        {popup && (
          <RecordDialog
            key={`${popup.mode} ${popup.id ?? ''}`}
            resource={resource}
            mode={popup.mode}
            id={popup.id}
            initial={popup.initial}
            onClose={() => setPopup(undefined)}
            onSaved={list.reload}
            onEdit={canEdit && popup.mode === 'view' ? () => setPopup({ ...popup, mode: 'edit' }) : undefined}
          />
        )}
        {importing && <ImportDialog resource={resource} onClose={() => setImporting(false)} onImported={list.reload} />}
      </Suspense>
    </div>
  );
}
