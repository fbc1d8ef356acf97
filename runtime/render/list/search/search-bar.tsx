import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import type { ListPage } from '@tessera/schemas/language/list-page.ts';
import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { readSetting, writeSetting } from '../../../session/settings.ts';
import { fieldById, isFiltered } from '../query.ts';
import { listTexts } from '../texts.ts';
import type { ListState } from '../use-list.ts';
import { SearchField } from './search-field.tsx';

const cell = 248;
const buttons = 190;

/** The conditions of a list: one line, the rest behind "more"; whether it is open is remembered. */
export function SearchBar({ resource, page, list }: { resource: ResourceMeta; page: ListPage; list: ListState }) {
  const host = useHost();
  const id = useId();
  const frame = useRef<HTMLFormElement>(null);
  const [room, setRoom] = useState(3);
  const setting = `search.${resource.name}`;
  const [open, setOpen] = useState(() => readSetting(setting, false));
  const [draft, setDraft] = useState({ keyword: list.query.keyword, search: list.query.search });
  // A reset from elsewhere (the empty state) empties the inputs too.
  useEffect(
    () => setDraft({ keyword: list.query.keyword, search: list.query.search }),
    [list.query.keyword, list.query.search],
  );
  useEffect(() => {
    if (!frame.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoom(Math.max(1, Math.floor((entry.contentRect.width - buttons) / cell)));
    });
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);

  const fields = (page.search ?? []).flatMap((search) => fieldById(resource, search.field) ?? []);
  const hasKeyword = (page.keyword?.length ?? 0) > 0;
  const count = fields.length + (hasKeyword ? 1 : 0);
  if (count === 0) return null;
  const shown = open ? fields : fields.slice(0, Math.max(0, room - (hasKeyword ? 1 : 0)));
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
      <div className="ts-search-fields">
        {hasKeyword && (
          <Input
            className="ts-search-keyword"
            prefix={<SearchOutlined />}
            value={draft.keyword}
            placeholder={say(listTexts.keyword)}
            aria-label={say(listTexts.keyword)}
            allowClear
            onChange={(event) => {
              const next = { ...draft, keyword: event.target.value };
              setDraft(next);
              if (event.target.value === '') submit(next);
            }}
          />
        )}
        {shown.map((field) => (
          <SearchField
            key={field.id}
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
        {isFiltered(list.query) && (
          <Button type="text" onClick={list.reset}>
            {say(listTexts.reset)}
          </Button>
        )}
        {count > room && (
          <Button type="link" onClick={toggle} icon={open ? <UpOutlined /> : <DownOutlined />} iconPosition="end">
            {say(open ? listTexts.collapse : listTexts.expand)}
          </Button>
        )}
      </div>
    </form>
  );
}
