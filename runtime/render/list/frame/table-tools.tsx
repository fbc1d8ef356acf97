import {
  BookOutlined,
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  SlidersOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Popover, Tooltip } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { say } from '../../../session/language.ts';
import { appearance, changeAppearance } from '../../../session/settings.ts';
import type { ColumnChoice } from '../columns.ts';
import { listTexts } from '../texts.ts';

const KeptViews = lazy(async () => ({ default: (await import('../kept/kept-views.tsx')).KeptViews }));
const ColumnList = lazy(async () => ({ default: (await import('./column-list.tsx')).ColumnList }));

function Tool({ text, icon, onClick }: { text: string; icon: ReactNode; onClick?: () => void }) {
  return (
    <Tooltip title={text} rootClassName="ts-tool-name">
      <Button type="text" icon={icon} aria-label={text} onClick={onClick} />
    </Tooltip>
  );
}

/** Beside the button of a narrow screen there is room on neither side: what opens moves as far as it has to. */
const intoSight = { overflow: { shiftX: true, adjustY: true } };

interface Tools {
  /** The resource of the list. */
  list: string;
  columns: ColumnChoice;
  /** The state of the list as its address has it. */
  search: string;
  onGo: (search: string) => void;
  loading: boolean;
  full: boolean;
  onReload: () => void;
  onFull: (full: boolean) => void;
  onToggleSearch?: (() => void) | undefined;
}

/** What a person can do to the table itself; where a phone has no room for it in the line, behind a button (`Toolbar`). */
export function TableTools(given: Tools) {
  const isPhone = usePhone();
  return (
    <>
      <ToolRow {...given} />
      {isPhone && (
        <Popover
          trigger="click"
          placement="bottomRight"
          align={intoSight}
          arrow={false}
          content={<ToolRow {...given} />}
        >
          <Button
            className="ts-tools-folded"
            type="text"
            icon={<SlidersOutlined aria-hidden />}
            aria-label={say(listTexts.tools)}
            title={say(listTexts.tools)}
          />
        </Popover>
      )}
    </>
  );
}

function ToolRow(given: Tools) {
  const { columns, loading, full } = given;
  const { density } = appearance.use();
  return (
    <div className="ts-table-tools">
      {given.onToggleSearch && (
        <Tool text={say(listTexts.toggleSearch)} icon={<SearchOutlined aria-hidden />} onClick={given.onToggleSearch} />
      )}
      <KeptViewsTool {...given} />
      <Tool text={say(listTexts.refresh)} icon={<ReloadOutlined spin={loading} />} onClick={given.onReload} />
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [density],
          items: [
            { key: 'middle', label: say(listTexts.comfortable) },
            { key: 'small', label: say(listTexts.compact) },
          ],
          onClick: ({ key }) => changeAppearance({ density: key === 'small' ? 'small' : 'middle' }),
        }}
      >
        <Button
          type="text"
          icon={<ColumnHeightOutlined aria-hidden />}
          aria-label={say(listTexts.density)}
          title={say(listTexts.density)}
        />
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        align={intoSight}
        arrow={false}
        content={
          <Suspense fallback={null}>
            <ColumnList columns={columns} />
          </Suspense>
        }
      >
        <Button
          type="text"
          icon={<SettingOutlined aria-hidden />}
          aria-label={say(listTexts.columns)}
          title={say(listTexts.columns)}
        />
      </Popover>
      <Tool
        text={say(full ? listTexts.leaveFullscreen : listTexts.fullscreen)}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => given.onFull(!full)}
      />
    </div>
  );
}

/** The views of the list that are kept under a name. */
function KeptViewsTool({
  list,
  columns,
  search,
  onGo,
}: {
  list: string;
  columns: ColumnChoice;
  search: string;
  onGo: (search: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={intoSight}
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyTooltipOnHide
      content={
        <Suspense fallback={null}>
          <KeptViews
            list={list}
            now={{ search, ...(columns.chosen ? { columns: columns.chosen } : {}) }}
            onPick={({ state }) => {
              setOpen(false);
              if (state.columns) columns.choose(state.columns);
              onGo(state.search);
            }}
          />
        </Suspense>
      }
    >
      <Button
        type="text"
        icon={<BookOutlined aria-hidden />}
        aria-label={say(listTexts.keptViews)}
        title={say(listTexts.keptViews)}
      />
    </Popover>
  );
}
