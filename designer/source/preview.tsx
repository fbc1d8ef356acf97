import type { Host } from '@tessera/runtime/host/host.ts';
import { HostProvider, useHost } from '@tessera/runtime/host/host-context.tsx';
import { FormBody } from '@tessera/runtime/render/form/form-body.tsx';
import { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import { withTraitFields } from '@tessera/runtime/render/form/trait-fields.ts';
import { MathFailed, useMath } from '@tessera/runtime/render/form/use-math.tsx';
import { useColumns } from '@tessera/runtime/render/list/columns.ts';
import { firstQuery } from '@tessera/runtime/render/list/query.ts';
import { SearchBar } from '@tessera/runtime/render/list/search/search-bar.tsx';
import type { ListState } from '@tessera/runtime/render/list/use-list.ts';
import { listViews } from '@tessera/runtime/render/list/views/index.ts';
import { completePages } from '@tessera/runtime/render/resource-page.tsx';
import type { Rights } from '@tessera/runtime/session/current-user.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { listDefaults } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { FindingMessage } from '@tessera/schemas/texts/document-findings.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { sampleRows } from './sample-rows.ts';

const tryIt = t('试填并检查', '試填並檢查', 'Fill in and check', '入力して検証');

type Shown = ReturnType<typeof completePages>;
const resourceOf = (page: PageDocument, title: string): Shown =>
  withTraitFields(
    completePages({ name: 'draft', title, model: page.model, pages: page.pages, operations: [], calls: {} }),
  ) as Shown;

/** Choices come from the real dictionaries; nothing that is chosen or uploaded leaves this page. */
function previewHost(real: Host): Host {
  return {
    ...real,
    selector: (resource, query) => real.selector(resource, query).catch(() => []),
    matches: (resource, asked) => real.matches(resource, asked).catch(() => new Map()),
    names: async (_, ids) => new Map(ids.map((id) => [id, id])),
    upload: async (_, { file }) => ({ fileId: `preview-${file.name}`, name: file.name, size: file.size }),
    download: async () => undefined,
    image: async () => '',
  };
}

const noRows = async () => ({ rows: [], total: 0 });

/** The list of a draft with sample rows. */
export function ListPreview({ page, title }: { page: PageDocument; title: string }) {
  const real = useHost();
  const host = useMemo(() => previewHost(real), [real]);
  const resource = useMemo(() => resourceOf(page, title), [page, title]);
  const rights = useMemo<Rights>(
    () => ({ columns: new Set(resource.model.fields.map((field) => field.name)), buttons: new Set() }),
    [resource],
  );
  const view = listViews[resource.pages.list.view ?? listDefaults.view];
  const definition = useMemo(() => {
    const drawn = { resource, page: resource.pages.list };
    return { ...drawn, needs: view.needs(drawn) };
  }, [resource, view]);
  const rows = useMemo(() => sampleRows(resource.model, 12), [resource]);
  const list = useMemo<ListState>(
    () => ({
      query: firstQuery(definition),
      attempt: 0,
      rows,
      total: 12,
      totalIsMore: false,
      loading: false,
      error: undefined,
      ask: () => undefined,
      turnTo: () => undefined,
      reload: () => undefined,
      patch: () => undefined,
      reset: () => undefined,
      fetchRows: noRows,
    }),
    [definition, rows],
  );
  const columns = useColumns(resource, resource.pages.list, rights);
  return (
    <HostProvider value={host}>
      <div className="ts-list">
        <div className="ts-list-main">
          <SearchBar resource={resource} page={resource.pages.list} list={list} />
          <div className="ts-list-body">
            <view.draw
              list={definition}
              query={list.query}
              rows={rows}
              total={rows.length}
              loading={false}
              fetchRows={noRows}
              totals={undefined}
              columns={columns.shown}
              selection={undefined}
              actions={undefined}
              state={undefined}
              edit={undefined}
              moving={undefined}
              onResize={undefined}
              onOpen={undefined}
              onSort={() => undefined}
              empty=""
            />
          </div>
        </div>
      </div>
    </HostProvider>
  );
}

/** The form of a draft, with its rules at work. */
export function FormPreview({ page, title }: { page: PageDocument; title: string }) {
  const real = useHost();
  const host = useMemo(() => previewHost(real), [real]);
  const resource = useMemo(() => resourceOf(page, title), [page, title]);
  const math = useMath(resource.model);
  const record = useMemo(
    () =>
      math.status === 'ready'
        ? new RecordForm({ model: resource.model, mode: 'create', values: {}, user: host.user })
        : undefined,
    [resource, math.status, host],
  );
  const [problems, setProblems] = useState<FindingMessage[]>([]);
  useEffect(() => {
    setProblems([]);
    return () => record?.dispose();
  }, [record]);
  if (math.status === 'failed') return <MathFailed retry={math.retry} />;
  if (!record) return null;
  return (
    <HostProvider value={host}>
      <div className="ts-preview-form">
        <FormBody record={record} page={resource.pages.form ?? { body: [] }} host={host} problems={problems} />
        <Button onClick={() => setProblems(record.check())}>{say(tryIt)}</Button>
      </div>
    </HostProvider>
  );
}
