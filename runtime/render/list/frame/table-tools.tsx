import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../../session/language.ts';
import { appearance, changeAppearance } from '../../../session/settings.ts';
import type { ColumnChoice } from '../columns.ts';
import { listTexts } from '../texts.ts';

function Tool({ text, icon, onClick }: { text: string; icon: ReactNode; onClick?: () => void }) {
  return (
    <Tooltip title={text}>
      <Button type="text" icon={icon} aria-label={text} onClick={onClick} />
    </Tooltip>
  );
}

/** What a person can do to the table itself. */
export function TableTools(given: {
  columns: ColumnChoice;
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
      <Popover trigger="click" placement="bottomRight" arrow={false} content={<ColumnList columns={columns} />}>
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
                onClick={() => columns.move(field.id, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`${say(field.label)} ↓`}
                disabled={index === columns.all.length - 1}
                onClick={() => columns.move(field.id, 1)}
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
