import { language, languageTags, say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { colon } from '@tessera/schemas/texts/signs.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { fieldOf, type PlacedPart } from '../design/parts.ts';
import { entryCalls, type FoundUses } from '../draft/entry-calls.ts';
import { useOpenEntry } from '../draft/open-entry.ts';
import { whenStill } from '../drag/when-still.ts';
import { UseList } from './use-list.tsx';
import { type UseInDocument, usesInDocument } from './uses-in-document.ts';

const texts = {
  open: t('查看用处（{count}）', '檢視用處（{count}）', 'Where it is used ({count})', '使用箇所（{count}）'),
  title: t('“{name}”用在哪里', '「{name}」用在哪裡', 'Where “{name}” is used', '「{name}」の使用箇所'),
  here: t('本模块', '本模組', 'In this module', 'このモジュール'),
  others: t('其他模块', '其他模組', 'In other modules', '他のモジュール'),
  none: t('没有', '沒有', 'Nowhere', 'なし'),
  follows: t(
    '改名时，本模块的公式、列和规则，角色的列权限与数据条件，以及其他模块的引用都会跟着改。',
    '改名時，本模組的公式、欄與規則，角色的欄權限與資料條件，以及其他模組的參照都會跟著改。',
    'When it is renamed, formulas, columns and rules here follow; with the release so do grants, conditions of roles and other modules.',
    '名前を変えると、このモジュールの数式・列・ルールが追従し、公開時にはロールの権限と条件、他モジュールの参照も追従します。',
  ),
  failed: t('没有查到', '沒有查到', 'It could not be found out', '調べられませんでした'),
};

/** Where a field is used, here and elsewhere: before it is renamed or deleted. */
export function FieldUses({ page, part }: { page: PageDocument; part: PlacedPart }) {
  const { code } = useOpenEntry();
  const here = useUsesHere(page, part);
  const [isOpen, setOpen] = useState(false);
  const field = fieldOf(page, part);
  if (!field) return null;
  const name = say(field.label) || field.name;
  const count = here?.reduce((sum, { by }) => sum + by.length, 0) ?? '…';
  return (
    <>
      <Button type="link" size="small" className="ts-field-uses" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {say(texts.open, { count })}
      </Button>
      <Modal
        open={isOpen}
        title={say(texts.title, { name })}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p className="ts-hint">{say(texts.follows)}</p>
        <h4>{say(texts.here)}</h4>
        {here?.length === 0 && <p>{say(texts.none)}</p>}
        <ul>
          {here?.map(({ title, by }) => (
            <li key={`${title} ${by.join()}`}>
              <strong>{title}</strong>
              {say(colon)}
              {new Intl.ListFormat(languageTags[language.get()], { type: 'unit' }).format(by)}
            </li>
          ))}
        </ul>
        {part.part !== 'column' && code !== undefined && (
          <>
            <h4>{say(texts.others)}</h4>
            <OtherUses code={`entry/${code}`} field={field.name} onLeave={() => setOpen(false)} />
          </>
        )}
      </Modal>
    </>
  );
}

/** How long nobody changes anything before it is looked up: the whole document is compared for it. */
const pause = 300;

/** Undefined: not looked up yet. */
function useUsesHere(page: PageDocument, part: PlacedPart): UseInDocument[] | undefined {
  const [found, setFound] = useState<{ key: string; uses: UseInDocument[] } | undefined>();
  useEffect(() => whenStill(() => setFound({ key: part.key, uses: usesInDocument(page, part) }), pause), [page, part]);
  return found?.key === part.key ? found.uses : undefined;
}

function OtherUses({ code, field, onLeave }: { code: string; field: string; onLeave: () => void }) {
  const [found, setFound] = useState<FoundUses | null | undefined>();
  useEffect(() => {
    let live = true;
    entryCalls.uses({ kind: 'resource', code, field }).then(
      (answer) => live && setFound(answer),
      () => live && setFound(null),
    );
    return () => {
      live = false;
    };
  }, [code, field]);
  if (found === undefined) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  if (found === null) return <p>{say(texts.failed)}</p>;
  return found.uses.length + found.hidden === 0 ? <p>{say(texts.none)}</p> : <UseList {...found} onLeave={onLeave} />;
}
