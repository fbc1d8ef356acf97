import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListPage } from '@tessera/schemas/language/list-page.ts';
import { textWidth } from '@tessera/schemas/texts/text-width.ts';
import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { observeSize } from '../../../navigation/observe-size.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { readSetting, writeSetting } from '../../../session/settings.ts';
import { fieldById, isFiltered, searchInputOf } from '../query.ts';
import { listTexts } from '../texts.ts';
import type { ListState } from '../use-list.ts';
import { SearchField } from './search-field.tsx';

/** Characters of a keyword: the server takes no more. */
const mostKeyword = 200;

/** The pixels of a cell with the space beside it, of what buttons have around their texts, of a control to be read. */
const cell = 236;
const aroundButtons = 118;
const control = 120;

/** The conditions of a list: one line, the rest behind "more"; whether it is open is remembered. */
export function SearchBar(given: {
  resource: ResourceMeta;
  page: ListPage;
  list: ListState;
  /** All conditions are seen, whether there is room for them in one line or not. */
  isUnfolded?: boolean;
}) {
  const { resource, page, list, isUnfolded = false } = given;
  const host = useHost();
  const id = useId();
  const frame = useRef<HTMLFormElement>(null);
  const [width, setWidth] = useState<number | undefined>();
  const setting = `search.${resource.name}`;
  const [open, setOpen] = useState(() => readSetting(setting, false));
  const [draft, setDraft] = useState({ keyword: list.query.keyword, search: list.query.search });
  // A reset from elsewhere (the empty state) empties the inputs too.
  useEffect(
    () => setDraft({ keyword: list.query.keyword, search: list.query.search }),
    [list.query.keyword, list.query.search],
  );
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return observeSize(element, { measure: () => setWidth(element.clientWidth) });
  }, []);

  const fields = (page.search ?? []).flatMap((search) => fieldById(resource, search.field) ?? []);
  const hasKeyword = (page.keyword?.length ?? 0) > 0;
  if (fields.length === 0 && !hasKeyword) return null;
  const room = width === undefined ? 3 : Math.max(1, Math.floor((width - buttonsWidth()) / cell));
  const cells = fields.map((field) => Math.min(cellsFor(field), room));
  const ends = cells.map((_, i) => cells.slice(0, i + 1).reduce((sum, one) => sum + one, hasKeyword ? 1 : 0));
  const shown = open || isUnfolded ? fields : fields.filter((_, i) => ends[i]! <= room);
  const submit = (next = draft) => list.ask(next);
  const change = (field: string, value: unknown, { now }: { now: boolean }) => {
    const next = { ...draft, search: { ...draft.search, [field]: value } };
    setDraft(next);
    if (now) submit(next);
  };
  const toggle = () => {
    setOpen(!open);
    writeSetting(setting, !open);
  };
  return (
    <form
      ref={frame}
      className="ts-search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {shown.length + (hasKeyword ? 1 : 0) > 1 && (
        <button
          type="button"
          className="ts-skip"
          onClick={() => frame.current?.parentElement?.querySelector<HTMLElement>('.ts-toolbar button')?.focus()}
        >
          {say(listTexts.skipSearch)}
        </button>
      )}
      <div className="ts-search-fields">
        {hasKeyword && (
          <Input
            className="ts-search-keyword"
            prefix={<SearchOutlined />}
            value={draft.keyword}
            placeholder={say(listTexts.keyword)}
            aria-label={say(listTexts.keyword)}
            maxLength={mostKeyword}
            allowClear
            onChange={(event) => {
              const next = { ...draft, keyword: event.target.value };
              setDraft(next);
              if (event.target.value === '') submit(next);
            }}
          />
        )}
        {shown.map((field, i) => (
          <SearchField
            key={field.id}
            cells={cells[i]!}
            id={`${id}-${field.id}`}
            field={field}
            host={host}
            value={draft.search[field.id]}
            onChange={(value, now) => change(field.id, value, { now })}
            onSubmit={submit}
          />
        ))}
      </div>
      <div className="ts-search-buttons">
        <Button htmlType="submit">{say(listTexts.search)}</Button>
        <Button type="text" onClick={list.reset} disabled={!isFiltered(list.query)}>
          {say(listTexts.reset)}
        </Button>
        {(ends.at(-1) ?? 0) > room && (
          <Button type="link" onClick={toggle} icon={open ? <UpOutlined /> : <DownOutlined />} iconPosition="end">
            {say(open ? listTexts.collapse : listTexts.expand)}
          </Button>
        )}
      </div>
    </form>
  );
}

const buttonsWidth = () =>
  aroundButtons + textWidth([listTexts.search, listTexts.reset, listTexts.expand].map((text) => say(text)).join(''));

/** Two dates or times, or a long label and its control, need the room of two. */
function cellsFor(field: FieldDefinition): number {
  if (['dates', 'times'].includes(searchInputOf(field))) return 2;
  return textWidth(say(field.label)) + control > cell - 24 ? 2 : 1;
}
