import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { takenApart } from '@tessera/schemas/document/merging/flat.ts';
import { type Conflict, placeName, type Side } from '@tessera/schemas/document/merging/merge.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { colon } from '@tessera/schemas/texts/signs.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { nameOf, placeText, propOf, valueText } from '../compare/describe.ts';

const texts = {
  title: t('两人改了同一处', '兩人改了同一處', 'Both of you changed the same', '同じ箇所が変更されています'),
  explain: t(
    '{name} 在您编辑时保存了草稿。其余改动已合并，以下各处请选择用哪一个。',
    '{name} 在您編輯時儲存了草稿。其餘變更已合併，以下各處請選擇用哪一個。',
    '{name} saved the draft while you were editing. All else is merged; choose for each of these.',
    '編集中に {name} が下書きを保存しました。ほかの変更は統合済みです。以下はどちらを使うか選んでください。',
  ),
  mine: t('我的', '我的', 'Mine', '自分'),
  theirs: t('{name} 的', '{name} 的', 'Of {name}', '{name}'),
  allMine: t('全部用我的', '全部用我的', 'All mine', 'すべて自分'),
  allTheirs: t('全部用对方的', '全部用對方的', 'All theirs', 'すべて相手'),
  use: t('合并', '合併', 'Merge', '統合する'),
  later: t('稍后', '稍後', 'Later', 'あとで'),
  place: t('位置', '位置', 'Place', '配置'),
  whole: t('是否保留', '是否保留', 'Whether it stays', '残すかどうか'),
  gone: t('删除', '刪除', 'Deleted', '削除'),
  stays: t('保留', '保留', 'It stays', '残す'),
};

/** What two people made different of the same, to be decided one by one; nothing of either is lost by closing it. */
export function ConflictDialog(given: {
  conflicts: readonly Conflict[];
  mine: PageDocument;
  theirs: PageDocument;
  /** Who saved. */
  name: string;
  onDecided: (sides: ReadonlyMap<string, Side>) => void;
  onLater: () => void;
}) {
  useFocusReturn();
  const { conflicts, mine, theirs, name, onDecided, onLater } = given;
  const both = useMemo(() => ({ before: takenApart(mine), after: takenApart(theirs) }), [mine, theirs]);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const all = (side: Side) => setSides(new Map(conflicts.map(({ id }) => [id, side])));
  const told = (conflict: Conflict, value: unknown): string => {
    if (conflict.name === undefined) return say(value === undefined ? texts.gone : texts.stays);
    if (conflict.name === placeName) return placeText(value as string | undefined, both);
    return valueText(value, propOf(conflict.thing, conflict.name).definition);
  };
  const askedOf = ({ thing, name: prop }: Conflict) =>
    prop === undefined ? say(texts.whole) : prop === placeName ? say(texts.place) : propOf(thing, prop).label;
  const isShown = useOverlay(onLater);
  return (
    <Modal
      open={isShown}
      width={680}
      title={say(texts.title)}
      maskClosable={false}
      onCancel={onLater}
      footer={
        <div className="ts-actions">
          <Button onClick={() => all('mine')}>{say(texts.allMine)}</Button>
          <Button onClick={() => all('theirs')}>{say(texts.allTheirs)}</Button>
          <span className="ts-push" />
          <Button onClick={onLater}>{say(texts.later)}</Button>
          <Button type="primary" disabled={conflicts.some(({ id }) => !sides.has(id))} onClick={() => onDecided(sides)}>
            {say(texts.use)}
          </Button>
        </div>
      }
    >
      <p>{say(texts.explain, { name })}</p>
      <ul className="ts-differences">
        {conflicts.map((conflict) => {
          const { title, kind } = nameOf(conflict.thing, both);
          return (
            <li key={conflict.id}>
              <strong>{title}</strong> <small>{kind}</small> · {askedOf(conflict)}
              <div role="radiogroup" aria-label={`${title} ${askedOf(conflict)}`}>
                <Radio.Group
                  className="ts-conflict-sides"
                  value={sides.get(conflict.id) ?? null}
                  onChange={({ target }) => setSides(new Map([...sides, [conflict.id, target.value as Side]]))}
                >
                  <Radio value="mine">
                    {say(texts.mine)}
                    {say(colon)}
                    {told(conflict, conflict.mine)}
                  </Radio>
                  <Radio value="theirs">
                    {say(texts.theirs, { name })}
                    {say(colon)}
                    {told(conflict, conflict.theirs)}
                  </Radio>
                </Radio.Group>
              </div>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
