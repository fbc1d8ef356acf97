import { say } from '@tessera/runtime/session/language.ts';
import { Empty, Input, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { NamingFields } from './naming-fields.tsx';
import { type KnownEntry, startCalls } from './start-calls.ts';
import { startTexts, otherTexts as texts } from './start-texts.ts';
import { useMaking } from './use-making.ts';
import { namingOf } from './use-start.ts';
import type { WayProps } from './way.ts';
import { WayFrame } from './way-frame.tsx';

/** The design of a module that is there. */
export function CopyWay({ start, taken, onMade }: WayProps) {
  const making = useMaking();
  const { original } = start.draft;
  const proposed = original
    ? {
        fullName: say(texts.copyName, { name: original.fullName }),
        code: `${original.code}_copy`,
        category: original.category ?? '',
      }
    : {};
  const naming = namingOf(start.draft, { proposed, taken });
  const create = () =>
    original &&
    making.run(
      () => startCalls.copy(original.id, naming),
      (made) => onMade(made, naming.fullName),
    );
  const isSaid = original !== undefined && naming.fullName.trim() !== '' && naming.code !== '';
  return (
    <WayFrame intro={say(texts.copyIntro)} making={making} onCreate={isSaid ? create : undefined} onLeave={start.leave}>
      <Choosing chosen={original} onChoose={(entry) => start.change({ original: entry })} />
      {original && <NamingFields naming={naming} faults={making.faults} onChange={start.change} />}
    </WayFrame>
  );
}

const pause = 250;

function Choosing(given: { chosen: KnownEntry | undefined; onChoose: (entry: KnownEntry) => void }) {
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<KnownEntry[] | undefined>();
  useEffect(() => {
    let live = true;
    const ask = () =>
      startCalls.entries(keyword.trim()).then(
        (entries) => live && setFound(entries),
        () => live && setFound([]),
      );
    const timer = setTimeout(ask, keyword === '' ? 0 : pause);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [keyword]);
  return (
    <>
      <Input.Search
        allowClear
        aria-label={say(texts.copySearch)}
        placeholder={say(texts.copySearch)}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        // Enter looks, and makes nothing.
        onPressEnter={(event) => event.preventDefault()}
      />
      <div className="ts-start-entries" role="radiogroup" aria-label={say(texts.chosen)}>
        {!found && <Spin />}
        {found?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.copyNone)} />}
        {found?.map((entry) => (
          <label key={entry.id} className="ts-start-entry">
            <input
              type="radio"
              name="original"
              checked={entry.id === given.chosen?.id}
              onChange={() =>
                given.onChoose({ id: entry.id, fullName: entry.fullName, code: entry.code, category: entry.category })
              }
            />
            <span>{entry.fullName}</span>
            <code>{entry.code}</code>
            {entry.category && <span className="ts-hint">{`${say(startTexts.category)} · ${entry.category}`}</span>}
          </label>
        ))}
      </div>
    </>
  );
}
