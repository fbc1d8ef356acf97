import type { Host } from '@tessera/runtime/host/host.ts';
import { HostProvider, useHost } from '@tessera/runtime/host/host-context.tsx';
import { FormBody } from '@tessera/runtime/render/form/form-body.tsx';
import { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import { withTraitFields } from '@tessera/runtime/render/form/trait-fields.ts';
import { MathFailed, useMath } from '@tessera/runtime/render/form/use-math.tsx';
import { useColumns } from '@tessera/runtime/render/list/columns.ts';
import { ViewSwitch } from '@tessera/runtime/render/list/frame/view-switch.tsx';
import { firstQuery } from '@tessera/runtime/render/list/query.ts';
import type { ListRow } from '@tessera/runtime/render/list/row.ts';
import { SearchBar } from '@tessera/runtime/render/list/search/search-bar.tsx';
import type { ListState } from '@tessera/runtime/render/list/use-list.ts';
import { definitionOf, listViews } from '@tessera/runtime/render/list/views/index.ts';
import { completePages } from '@tessera/runtime/render/resource-page.tsx';
import type { Rights } from '@tessera/runtime/session/current-user.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { type ListView, listDefaults, viewsOf } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { FindingMessage } from '@tessera/schemas/texts/document-findings.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { sampleAnswer, sampleRows } from './sample-rows.ts';

const tryIt = t('试填并检查', '試填並檢查', 'Fill in and check', '入力して検証');

type Shown = ReturnType<typeof completePages>;
const resourceOf = (page: PageDocument, title: string): Shown =>
  withTraitFields(
    completePages({ name: 'draft', title, model: page.model, pages: page.pages, operations: [], calls: {} }),
  ) as Shown;

/** What is shown instead of what is made up. */
interface Given {
  page: PageDocument;
  title: string;
  /** Names of records that are not there, by their ids. */
  names?: Readonly<Record<string, string>>;
}

/** Choices come from the real dictionaries; nothing that is chosen or uploaded leaves this page. */
function previewHost(real: Host, said: Readonly<Record<string, string>> = {}): Host {
  return {
    ...real,
    selector: (resource, query) => real.selector(resource, query).catch(() => []),
    matches: (resource, asked) => real.matches(resource, asked).catch(() => new Map()),
    names: async (_, ids) => new Map(ids.map((id) => [id, said[id] ?? id])),
    people: async (ids) => {
      const made = ids.flatMap((id) => (said[id] === undefined ? [] : [[id, { id, name: said[id] }] as const]));
      const others = ids.filter((id) => said[id] === undefined);
      return new Map([...(others.length > 0 ? await real.people(others) : []), ...made]);
    },
    upload: async (_, { file }) => ({ fileId: `preview-${file.name}`, name: file.name, size: file.size }),
    download: async () => undefined,
    image: async () => '',
  };
}

/** The list of a draft with sample rows, or with these. */
export function ListPreview(
  given: Given & {
    records?: ListRow[];
    onOpen?: (row: ListRow) => void;
    /** It is designed: all conditions are seen, the headings can be measured, and this is how it is drawn. */
    designed?: { view: ListView };
  },
) {
  const { page, title, names, records, onOpen, designed } = given;
  const real = useHost();
  const host = useMemo(() => previewHost(real, names), [real, names]);
  const resource = useMemo(() => resourceOf(page, title), [page, title]);
  const rights = useMemo<Rights>(
    () => ({ columns: new Set(resource.model.fields.map((field) => field.name)), buttons: new Set() }),
    [resource],
  );
  const [asked, setAsked] = useState<ListView | undefined>();
  const views = viewsOf(resource.pages.list);
  const shown = views.find((view) => view === (designed?.view ?? asked)) ?? views[0] ?? listDefaults.view;
  const view = listViews[shown];
  const definition = useMemo(
    () => definitionOf(resource, { page: resource.pages.list, view: shown }),
    [resource, shown],
  );
  const rows = useMemo(() => records ?? sampleRows(resource.model, 12), [records, resource]);
  const fetchRows = useMemo(() => sampleAnswer(rows), [rows]);
  const list = useMemo<ListState>(
    () => ({
      query: firstQuery(definition),
      attempt: 0,
      rows,
      total: rows.length,
      totalIsMore: false,
      loading: false,
      error: undefined,
      ask: () => undefined,
      turnTo: () => undefined,
      order: () => undefined,
      reload: () => undefined,
      patch: () => undefined,
      reset: () => undefined,
      fetchRows,
    }),
    [definition, rows, fetchRows],
  );
  const columns = useColumns(resource, resource.pages.list, rights);
  return (
    <HostProvider value={host}>
      <div className="ts-list">
        <div className="ts-list-main">
          <SearchBar resource={resource} page={resource.pages.list} list={list} isUnfolded={designed !== undefined} />
          {!designed && <ViewSwitch page={resource.pages.list} view={shown} onChange={setAsked} />}
          <div className="ts-list-body">
            <view.draw
              list={definition}
              query={list.query}
              rows={rows}
              total={rows.length}
              loading={false}
              fetchRows={fetchRows}
              reload={() => undefined}
              totals={undefined}
              columns={columns.shown}
              selection={undefined}
              actions={undefined}
              state={undefined}
              edit={undefined}
              moving={undefined}
              onResize={designed ? () => undefined : undefined}
              onOpen={onOpen}
              onSort={() => undefined}
              empty=""
            />
          </div>
        </div>
      </div>
    </HostProvider>
  );
}

/** The form of a draft, with its rules at work: empty, or with these values to look at. */
export function FormPreview({ page, title, names, values }: Given & { values?: Record<string, unknown> | undefined }) {
  const real = useHost();
  const host = useMemo(() => previewHost(real, names), [real, names]);
  const resource = useMemo(() => resourceOf(page, title), [page, title]);
  const math = useMath(resource.model);
  const record = useMemo(
    () =>
      math.status === 'ready'
        ? new RecordForm({ model: resource.model, mode: 'create', values: values ?? {}, user: host.user })
        : undefined,
    [resource, math.status, host, values],
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
        {!values && <Button onClick={() => setProblems(record.check())}>{say(tryIt)}</Button>}
      </div>
    </HostProvider>
  );
}
