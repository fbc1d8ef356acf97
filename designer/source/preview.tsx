import type { Host } from '@tessera/runtime/host/host.ts';
import { HostProvider, useHost } from '@tessera/runtime/host/host-context.tsx';
import { FormBody } from '@tessera/runtime/render/form/form-body.tsx';
import { RecordForm } from '@tessera/runtime/render/form/record-form.ts';
import { withTraitFields } from '@tessera/runtime/render/form/trait-fields.ts';
import { useColumns } from '@tessera/runtime/render/list/columns.ts';
import { firstQuery } from '@tessera/runtime/render/list/list-query.ts';
import { ListTable } from '@tessera/runtime/render/list/list-table.tsx';
import { SearchBar } from '@tessera/runtime/render/list/search-bar.tsx';
import type { ListState } from '@tessera/runtime/render/list/use-list.ts';
import { completePages } from '@tessera/runtime/render/resource-page.tsx';
import type { Rights } from '@tessera/runtime/session/current-user.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { FindingMessage } from '@tessera/schemas/language/findings.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/language/text.ts';
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
    names: async (_, ids) => new Map(ids.map((id) => [id, id])),
    upload: async (_, file) => ({ fileId: `preview-${file.name}`, name: file.name, size: file.size }),
    download: async () => undefined,
    image: async () => '',
  };
}

/** The list of a draft with sample rows. */
export function ListPreview({ page, title }: { page: PageDocument; title: string }) {
  const real = useHost();
  const host = useMemo(() => previewHost(real), [real]);
  const resource = useMemo(() => resourceOf(page, title), [page, title]);
  const rights = useMemo<Rights>(
    () => ({ columns: new Set(resource.model.fields.map((field) => field.name)), buttons: new Set() }),
    [resource],
  );
  const list = useMemo<ListState>(
    () => ({
      query: firstQuery(resource.pages.list, resource),
      rows: sampleRows(resource.model, 12),
      total: 12,
      totalIsMore: false,
      loading: false,
      error: undefined,
      ask: () => undefined,
      reload: () => undefined,
      reset: () => undefined,
      patch: () => undefined,
    }),
    [resource],
  );
  const columns = useColumns(resource, resource.pages.list, rights);
  return (
    <HostProvider value={host}>
      <div className="ts-list">
        <div className="ts-list-main">
          <SearchBar resource={resource} page={resource.pages.list} list={list} />
          <div className="ts-list-body">
            <ListTable
              resource={resource}
              page={resource.pages.list}
              list={list}
              columns={columns.shown}
              selected={[]}
              onSelect={undefined}
              onOpen={undefined}
              stateCell={undefined}
              actionsCell={undefined}
              actionsWidth={0}
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
  const record = useMemo(
    () => new RecordForm({ model: resource.model, mode: 'create', values: {}, user: host.user }),
    [resource, host],
  );
  const [problems, setProblems] = useState<FindingMessage[]>([]);
  useEffect(() => {
    setProblems([]);
    return () => record.dispose();
  }, [record]);
  return (
    <HostProvider value={host}>
      <div className="ts-preview-form">
        <FormBody record={record} page={resource.pages.form ?? { body: [] }} host={host} problems={problems} />
        <Button onClick={() => setProblems(record.check())}>{say(tryIt)}</Button>
      </div>
    </HostProvider>
  );
}
