import { targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { organizationParts } from '@tessera/schemas/options/source.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Select } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { rowsSourceOf } from '../../host/options.ts';
import type { Waited } from '../../host/source-rows.ts';
import { useNames } from '../../host/use-names.ts';
import { say } from '../../session/language.ts';
import type { Limit } from '../form-port.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { PeopleShow } from '../person/people-show.tsx';
import { Person } from '../person/person.tsx';
import { SourceShow } from '../rows/source-show.tsx';
import { Waiting } from '../rows/waiting.tsx';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { captionOf, idsOf, statusOf } from '../view.ts';
import { useAlikes } from './use-alikes.ts';
import { useLimit } from './use-limit.ts';

export const people = organizationParts.user.resource;

/** The resource that a reference points into. */
export const resourceOf = (field: FieldDefinition): string | undefined => targetOf(field)?.resource;

/** The server answers at most so many entries; what else there is, a keyword finds. */
export const selectorLimit = 500;
/** The same of trees, all their levels together. */
export const treeLimit = 10_000;

/** The entries of a selector while it is open, searched on the server 250 ms after the last key. */
export function useSelector(
  host: Host,
  query: { resource: string | undefined; open: boolean; keyword: string; fields?: string; limit?: Limit | undefined },
) {
  const { resource, open, keyword, fields = '', limit } = query;
  const { their, value } = limit ?? {};
  const [entries, setEntries] = useState<SelectorEntry[] | 'failed' | undefined>();
  const [attempt, setAttempt] = useState(0);
  /** What the entries were found by. */
  const [foundBy, setFoundBy] = useState('');
  // What was offered before another limit may not match it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another limit, other entries
  useEffect(() => setEntries(undefined), [their, value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!open || !resource) return;
    let live = true;
    setEntries((known) => (known === 'failed' ? undefined : known));
    const wait = setTimeout(
      () =>
        host
          .selector(resource, {
            ...(keyword ? { keyword } : {}),
            ...(fields ? { fields: fields.split(',') } : {}),
            ...(their && value ? { match: { field: their, value } } : {}),
          })
          .then(
            (found) => {
              if (!live) return;
              setEntries(found);
              setFoundBy(keyword);
            },
            () => live && setEntries('failed'),
          ),
      keyword ? 250 : 0,
    );
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [host, resource, open, keyword, fields, their, value, attempt]);
  const found: Waited = entries === 'failed' ? { is: 'failed', why: '' } : { is: entries ? 'here' : 'asked' };
  return {
    entries: entries === 'failed' ? [] : entries,
    /** Another keyword is on its way: these were found by the one before. */
    isBehind: foundBy !== keyword && entries !== 'failed',
    found,
    retry: () => setAttempt((count) => count + 1),
  };
}

export const moreEntries = t(
  '只显示前面的部分，请输入关键词查找',
  '只顯示前面的部分，請輸入關鍵字查詢',
  'Only the first entries are shown; type to find others',
  '一部のみ表示しています。キーワードで検索してください',
);

/** One or many records of a module, searched by name. */
export function SelectReference(given: EditProps) {
  const { id, value, onChange, field, props, host, form, disabled, invalid, inCell } = given;
  const resource = resourceOf(field);
  const [open, setOpen] = useState(inCell ?? false);
  const [keyword, setKeyword] = useState('');
  const limit = useLimit(form, field.name);
  const { entries, isBehind, found, retry } = useSelector(host, { resource, open, keyword, limit });
  const alikes = useAlikes(host, { resource, keyword, limit });
  const ids = idsOf(value);
  const nameOf = useNames(host, { resource, ids, name: given.name });
  const multiple = field.kind === 'refs';
  const options = useMemo(() => {
    // Enter and Tab choose the first one: of what was found before only what is called as was typed since.
    const typed = keyword.trim().toLowerCase();
    const known = entries ?? [];
    const called = isBehind ? known.filter(({ fullName }) => fullName.toLowerCase().includes(typed)) : known;
    const offered = new Map([...called, ...alikes].map(({ id, fullName }) => [id, fullName]));
    return [...offered].map(([value, label]) => ({ value, label }));
  }, [entries, isBehind, keyword, alikes]);
  const labelled = ids.map((one) => ({ value: one, label: nameIn(options, one) ?? nameOf(one) }));
  return (
    <Select<{ value: string; label: string } | { value: string; label: string }[]>
      id={id}
      className="ts-full"
      labelInValue
      showSearch
      filterOption={false}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={multiple ? labelled : labelled[0]}
      onChange={(next) =>
        onChange(
          Array.isArray(next) ? next.map((one) => one.value) : ((next as { value: string } | undefined)?.value ?? null),
        )
      }
      onSearch={setKeyword}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setKeyword('');
      }}
      options={options}
      {...(resource === people
        ? {
            optionRender: ({ value: one, label }: { value?: unknown; label?: ReactNode }) => (
              <Person id={String(one)} name={String(label)} host={host} />
            ),
            labelRender: ({ value: one, label }: { value?: unknown; label?: ReactNode }) => (
              <Person id={String(one)} name={String(label)} host={host} inCell />
            ),
          }
        : {})}
      popupRender={(list) => (
        <>
          {list}
          {options.length >= selectorLimit && <div className="ts-more-entries">{say(moreEntries)}</div>}
        </>
      )}
      notFoundContent={<Waiting found={isBehind ? { is: 'asked' } : found} retry={retry} />}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

const nameIn = (options: { value: string; label: string }[], id: string) =>
  options.find((option) => option.value === id)?.label;

export const ReferenceShow = (given: ShowProps) => {
  if (rowsSourceOf(given.props.options)) return <SourceShow {...given} />;
  return resourceOf(given.field) === people ? <PeopleShow {...given} /> : <RecordShow {...given} />;
};

function RecordShow({ value, field, host, name, inCell }: ShowProps) {
  const ids = idsOf(value);
  const nameOf = useNames(host, { resource: name === undefined ? resourceOf(field) : undefined, ids });
  if (ids.length === 0) return <EmptyValue />;
  return <PlainText text={name ?? ids.map(nameOf).join(', ')} inCell={inCell} />;
}

export const referenceView: WidgetView = { edit: SelectReference, show: ReferenceShow };
export const peopleView: WidgetView = {
  edit: lazyEdit(async () => (await import('./people-edit.tsx')).PeopleEdit),
  show: ReferenceShow,
};
export const treeReferenceView: WidgetView = {
  edit: lazyEdit(async () => (await import('./tree-edit.tsx')).TreeReference),
  show: ReferenceShow,
};
