import { useNavigate } from '@tessera/runtime/navigation/navigate.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Tag } from 'antd';
import type { FoundUses, Use } from '../draft/entry-calls.ts';

const texts = {
  draft: t('草稿', '草稿', 'draft', '下書き'),
  released: t('已发布', '已發布', 'released', '公開済み'),
  builtin: t('内置', '內建', 'built-in', '組み込み'),
  hidden: t(
    '另有 {count} 处，在您看不到的模块中',
    '另有 {count} 處，在您看不到的模組中',
    '{count} more in modules that you do not see',
    'ほか {count} 件は表示権限のないモジュールにあります',
  ),
  cut: t('只列出前 {count} 处', '只列出前 {count} 處', 'Only the first {count} are listed', '最初の {count} 件のみ'),
};

/** Places that speak of something, by module; a module of the people's own leads to its editor. */
export function UseList({ uses, isCut, hidden, onLeave }: FoundUses & { onLeave: () => void }) {
  const navigate = useNavigate();
  const modules = new Map<string, Use[]>();
  for (const use of uses) modules.set(use.code, [...(modules.get(use.code) ?? []), use]);
  return (
    <>
      <ul className="ts-differences">
        {[...modules.values()].map(([first, ...others]) => {
          if (!first) return null;
          const { entryId, name, code } = first;
          return (
            <li key={code}>
              {entryId === null ? (
                <strong>{name}</strong>
              ) : (
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    onLeave();
                    navigate(`/open/entryEditor/${encodeURIComponent(entryId)}`);
                  }}
                >
                  {name}
                </Button>
              )}{' '}
              <code>{code}</code> {entryId === null && <Tag bordered={false}>{say(texts.builtin)}</Tag>}
              <ul>
                {[first, ...others].map(({ path, place, in: where }) => (
                  <li key={path}>
                    {place} <code>{path}</code>{' '}
                    <small>{entryId !== null && where.map((one) => say(texts[one])).join(' · ')}</small>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && <p className="ts-hint">{say(texts.hidden, { count: hidden })}</p>}
      {isCut && <p className="ts-hint">{say(texts.cut, { count: uses.length })}</p>}
    </>
  );
}
