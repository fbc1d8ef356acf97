import { t } from '@tessera/schemas/texts/text.ts';
import { Cascader, Input, Spin } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNames } from '../../host/use-names.ts';
import { say } from '../../session/language.ts';
import { resourceOf } from '../reference/views.tsx';
import type { EditProps } from '../view.ts';
import { captionOf, idsOf, numberOf, statusOf } from '../view.ts';
import { placeName } from './place-name.ts';
import { type AreaOption, useAreas } from './use-areas.ts';

const texts = {
  search: t('输入名称查找', '輸入名稱尋找', 'Find by name', '名前で探す'),
  none: t('没有找到', '沒有找到', 'Nothing found', '見つかりません'),
};

/** Province, city, district and street, each level fetched when it is wanted, or found by a name. */
export function AddressEdit({ id, value, onChange, field, props, host, disabled, invalid, inCell }: EditProps) {
  const [isOpen, setOpen] = useState(inCell ?? false);
  const resource = resourceOf(field);
  const ids = idsOf(value);
  const nameOf = useNames(host, { resource, ids });
  const areas = useAreas(host, { resource, levels: numberOf(props.levels) ?? 3 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once at a time
  useEffect(() => {
    if (isOpen) areas.open(ids);
  }, [isOpen]);
  const choose = (next: string[]) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Cascader<AreaOption>
      id={id}
      className="ts-full"
      value={ids}
      onChange={(next) => onChange(next ?? [])}
      options={areas.options ?? []}
      loadData={(way) => areas.unfold(String(way.at(-1)?.value ?? ''))}
      open={isOpen}
      onOpenChange={setOpen}
      displayRender={() => placeName(ids, { nameOf, field })}
      popupRender={(menus) => (
        <Found areas={areas} onChoose={choose}>
          {areas.options === undefined ? <Spin className="ts-area-waiting" size="small" /> : menus}
        </Found>
      )}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

/** The levels, or while a name is typed what is called so. */
function Found({
  areas,
  onChoose,
  children,
}: {
  areas: ReturnType<typeof useAreas>;
  onChoose: (ids: string[]) => void;
  children: ReactNode;
}) {
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<{ ids: string[]; name: string }[] | undefined>();
  const wanted = keyword.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another keyword, another search
  useEffect(() => {
    setFound(undefined);
    if (wanted === '') return;
    let live = true;
    const wait = setTimeout(
      () =>
        areas.find(wanted).then(
          (list) => live && setFound(list),
          () => live && setFound([]),
        ),
      250,
    );
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [wanted]);
  return (
    <div className="ts-area">
      <Input
        size="small"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onMouseDown={(event) => event.stopPropagation()}
        onKeyDown={keepKeys}
        placeholder={say(texts.search)}
        aria-label={say(texts.search)}
        maxLength={50}
        allowClear
      />
      {wanted === '' && children}
      {wanted !== '' && found === undefined && <Spin className="ts-area-waiting" size="small" />}
      {wanted !== '' && found?.length === 0 && <div className="ts-more-entries">{say(texts.none)}</div>}
      {wanted !== '' && found !== undefined && found.length > 0 && (
        <ul className="ts-area-found">
          {found.map(({ ids, name }) => (
            <li key={ids.join(' ')}>
              <button type="button" onClick={() => onChoose(ids)} onKeyDown={keepKeys}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is typed here is not for the cascader around it, which would walk its levels by it. */
const keepKeys = (event: KeyboardEvent) => {
  if (event.key !== 'Escape') event.stopPropagation();
};
