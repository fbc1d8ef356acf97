import { SearchOutlined } from '@ant-design/icons';
import type { IconName } from '@tessera/schemas/options/icons.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { MenuIcon } from '../../navigation/menu-icon.tsx';
import { say, useSay } from '../../session/language.ts';
import { findIcons } from './find-icons.ts';
import { firstWord, iconTexts } from './icon-texts.ts';

const texts = {
  title: t('选择图标', '選擇圖示', 'Choose an icon', 'アイコンを選択'),
  search: t('输入名称查找图标', '輸入名稱尋找圖示', 'Find an icon by its name', '名前でアイコンを探す'),
  icons: t('图标', '圖示', 'Icons', 'アイコン'),
  count: t('{count} 个图标', '{count} 個圖示', '{count} icons', '{count} 個のアイコン'),
  none: t('没有符合的图标', '沒有符合的圖示', 'No icon matches', '一致するアイコンがありません'),
  confirm: t('确定', '確定', 'Confirm', '確定'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
};

/**
 * SPEC §2, icon picker: the current one is preselected, and confirming without a choice does nothing. choice: one page
 * of the icons that there are; they are few.
 */
export function IconDialog({
  chosen,
  onChoose,
  onClose,
}: {
  chosen: string | null;
  onChoose: (name: IconName) => void;
  onClose: () => void;
}) {
  useSay();
  useFocusReturn();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState(chosen);
  const search = useRef<InputRef>(null);
  const grid = useRef<HTMLDivElement>(null);
  const found = findIcons(keyword);
  const current = found.find((name) => name === picked);
  useEffect(() => {
    grid.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const confirm = (name = current) => name && onChoose(name);
  const stand = (name: IconName | undefined) =>
    name && grid.current?.querySelector<HTMLElement>(`[data-icon-name="${name}"]`)?.focus();
  return (
    <Modal
      open
      title={say(texts.title)}
      width={720}
      maskClosable={false}
      okText={say(texts.confirm)}
      cancelText={say(texts.cancel)}
      onOk={() => confirm()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && search.current?.focus()}
    >
      <Input
        ref={search}
        prefix={<SearchOutlined aria-hidden />}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') stand(current ?? found[0]);
          // One that is found alone is meant.
          else if (event.key === 'Enter') confirm(found.length === 1 ? found[0] : current);
          else return;
          event.preventDefault();
        }}
        placeholder={say(texts.search)}
        aria-label={say(texts.search)}
        maxLength={50}
        allowClear
      />
      <p className="ts-unseen" role="status">
        {say(texts.count, { count: found.length })}
      </p>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />}
      <div
        ref={grid}
        className="ts-icon-grid"
        role="listbox"
        tabIndex={-1}
        aria-label={say(texts.icons)}
        hidden={found.length === 0}
      >
        {found.map((name, index) => (
          <button
            key={name}
            type="button"
            role="option"
            data-icon-name={name}
            aria-selected={name === picked}
            tabIndex={name === (current ?? found[0]) ? 0 : -1}
            title={say(iconTexts[name])}
            onClick={() => setPicked(name)}
            onDoubleClick={() => confirm(name)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                return confirm(name);
              }
              const next = nextIn(grid.current, { event, index, count: found.length });
              if (next === undefined) return;
              event.preventDefault();
              if (next < 0) search.current?.focus();
              else stand(found[next]);
            }}
          >
            <MenuIcon name={name} />
            <span>{firstWord(say(iconTexts[name]))}</span>
          </button>
        ))}
      </div>
    </Modal>
  );
}

/** Where an arrow leads from one icon; -1: to the search above, undefined: it is no arrow. */
function nextIn(
  grid: HTMLElement | null,
  { event, index, count }: { event: KeyboardEvent; index: number; count: number },
): number | undefined {
  const across = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across };
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  const step = steps[event.key];
  if (step === undefined) return undefined;
  const next = index + step;
  if (next < 0) return event.key === 'ArrowUp' ? -1 : 0;
  return Math.min(next, count - 1);
}
