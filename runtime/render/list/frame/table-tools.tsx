import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  BookOutlined,
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../../navigation/lazy.ts';
import { say } from '../../../session/language.ts';
import { appearance, changeAppearance } from '../../../session/settings.ts';
import type { ColumnChoice } from '../columns.ts';
import { listTexts } from '../texts.ts';

const KeptViews = lazy(async () => ({ default: (await import('../kept/kept-views.tsx')).KeptViews }));

function Tool({ text, icon, onClick }: { text: string; icon: ReactNode; onClick?: () => void }) {
  return (
    <Tooltip title={text}>
      <Button type="text" icon={icon} aria-label={text} onClick={onClick} />
    </Tooltip>
  );
}

/** Beside the button of a narrow screen there is room on neither side: what opens moves as far as it has to. */
const intoSight = { overflow: { shiftX: true, adjustY: true } };

/** What a person can do to the table itself. */
export function TableTools(given: {
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
}) {
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
        content={<ColumnList columns={columns} />}
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

/** At its end a column can be moved the other way alone; a browser takes the focus from what cannot be pressed any more. */
function keepFocus(pressed: HTMLElement): void {
  const both = pressed.parentElement?.querySelectorAll('button');
  requestAnimationFrame(() => {
    const next = [...(both ?? [])].find(({ disabled }) => !disabled);
    if (pressed.matches(':disabled')) next?.focus();
  });
}

function ColumnList({ columns }: { columns: ColumnChoice }) {
  return (
    <div className="ts-column-list">
      <ul>
        {columns.all.map(({ field }, index) => (
          <li key={field.id}>
            <Checkbox checked={!columns.hidden.includes(field.id)} onChange={() => columns.toggle(field.id)}>
              {say(field.label)}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`${say(field.label)} ↑`}
                disabled={index === 0}
                onClick={({ currentTarget }) => {
                  columns.move(field.id, -1);
                  keepFocus(currentTarget);
                }}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`${say(field.label)} ↓`}
                disabled={index === columns.all.length - 1}
                onClick={({ currentTarget }) => {
                  columns.move(field.id, 1);
                  keepFocus(currentTarget);
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={columns.restore}>
        {say(listTexts.restore)}
      </Button>
    </div>
  );
}
