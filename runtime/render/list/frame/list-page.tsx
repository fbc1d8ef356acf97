import type { ListPage as ListPageDocument } from '@tessera/schemas/language/list-page.ts';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../../navigation/address.tsx';
import { lazy } from '../../../navigation/lazy.ts';
import { useShortcuts } from '../../../navigation/use-shortcuts.ts';
import type { Rights } from '../../../session/current-user.ts';
import { useSay } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { viewIn } from '../address.ts';
import { ButtonBar } from '../buttons/button-bar.tsx';
import type { ButtonContext } from '../buttons/buttons.ts';
import { isOffered, listButtons } from '../buttons/buttons.ts';
import { useColumns } from '../columns.ts';
import { useExport } from '../export/use-export.ts';
import { isFiltered } from '../query.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { SideTree } from '../side/side-tree.tsx';
import { definitionOf, listViews } from '../views/index.ts';
import { type ListDialog, ListDialogs } from './list-dialogs.tsx';
import { ListHead } from './list-head.tsx';
import { Paging } from './paging.tsx';
import { TableTools } from './table-tools.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFirstRow } from './use-first-row.ts';
import { useListState } from './use-list-state.ts';
import type { OpenPage } from './use-list-work.ts';
import { useListWork } from './use-list-work.ts';
import { useLookAgain } from './use-look-again.ts';
import { useRecordPage } from './use-record-page.ts';
import { useRecordPopup } from './use-record-popup.ts';
import { useRows } from './use-rows.tsx';
import { useSearchShown } from './use-search-shown.ts';
import { ViewSwitch } from './view-switch.tsx';

const FilterChips = lazy(async () => ({ default: (await import('../search/filter-chips.tsx')).FilterChips }));

export interface ListPageProps {
  resource: ResourceMeta;
  page: ListPageDocument;
  rights: Rights;
  onOpenPage: OpenPage;
}

/** Every list of the product: title · search · tools · the rows in their view · paging. */
export function ListPage({ resource, page, rights, onOpenPage }: ListPageProps) {
  useSay();
  const shown = viewIn(useAddress().search, page);
  const view = listViews[shown];
  const definition = useMemo(() => definitionOf(resource, { page, view: shown }), [resource, page, shown]);
  const { list, side, records: address, pin, go, draw } = useListState(definition, rights);
  const columns = useColumns(resource, page, rights);
  const records = useRecordPopup({ definition, rights, list, address });
  const [opened, setOpened] = useState<{ dialog: ListDialog } | undefined>();
  const openDialog = (dialog: ListDialog) => setOpened({ dialog });
  const selection = useSelection(definition, list);
  const [isFull, setFull] = useState(false);
  const search = useSearchShown(definition);
  const exporting = useExport({ definition, list, columns: columns.shown, rights, onAsk: () => openDialog('export') });
  const work = useListWork({
    definition,
    list,
    exporting,
    records,
    onOpenPage,
    onImport: () => openDialog('import'),
    onRecycleBin: () => openDialog('recycleBin'),
    onRemoved: selection.drop,
    onChangeMany: () => openDialog('change'),
  });
  const pageOf = useRecordPage(definition, rights);
  const context: ButtonContext = { resource, page, rights, selection: selection.rows, work };
  const buttons = listButtons(context);
  const onCreate = (values: Record<string, unknown>) => records.create(undefined, values);
  const rows = useRows({ view, definition, context, list, columns, selection, buttons, pageOf, onCreate });
  const frame = useRef<HTMLDivElement>(null);
  useFirstRow(frame, list.query);
  useLookAgain(definition, list);
  useShortcuts({
    n: isOffered(context, 'btn_add') ? () => work.create() : undefined,
    '/': () => {
      if (!search.isShown) search.toggle?.();
      // It is drawn with the next frame where it was hidden.
      setTimeout(() => frame.current?.querySelector<HTMLInputElement>('.ts-search input')?.focus());
    },
  });
  return (
    <div ref={frame} className={isFull ? 'ts-list ts-list-full' : 'ts-list'}>
      {side && <SideTree {...side} onPick={(id) => list.ask({ side: id })} />}
      <div className="ts-list-main">
        <ListHead resource={resource} list={list} />
        {search.isShown && <SearchBar resource={resource} page={page} list={list} />}
        {(isFiltered(list.query) || pin.isPinned) && (
          <Suspense fallback={null}>
            <FilterChips definition={definition} list={list} pin={pin} />
          </Suspense>
        )}
        <Toolbar>
          <ButtonBar buttons={buttons} resource={resource} selection={selection} />
          <span className="ts-push" />
          <ViewSwitch page={page} view={shown} onChange={draw} />
          <TableTools
            list={resource.name}
            columns={columns}
            search={pin.current}
            onGo={go}
            loading={list.loading}
            full={isFull}
            onReload={list.reload}
            onFull={setFull}
            onToggleSearch={search.toggle}
          />
        </Toolbar>
        {rows}
        <Paging list={list} needs={definition.needs} />
      </div>
      <ListDialogs
        resource={resource}
        records={records}
        selection={selection}
        rows={list.rows}
        pageOf={pageOf}
        columns={columns.shown}
        context={context}
        exporting={exporting}
        opened={opened?.dialog}
        // What is answered late closes its own dialog alone.
        onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        onChanged={list.reload}
        onOpenPage={onOpenPage}
      />
    </div>
  );
}
