import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { say } from '../../session/language.ts';
import { listTexts } from './list-texts.ts';

/** The room of a text button: Chinese characters are twice as wide as Latin letters. */
export const labelWidth = (label: string) =>
  16 + [...label].reduce((sum, char) => sum + (char > '\u2e80' ? 14 : 7.5), 0);

interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
  onClick: () => void;
}

/** The first actions as links, the rest behind "more". */
export function RowActions({ items, inline }: { items: RowAction[]; inline: number }) {
  const rest = items.slice(inline);
  return (
    <span className="ts-row-actions">
      {items.slice(0, inline).map((item) => (
        <Button key={item.key} type="link" size="small" danger={item.danger === true} onClick={item.onClick}>
          {item.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: rest.map(({ danger, ...item }) => (danger ? { ...item, danger } : item)) }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={say(listTexts.more)} />
        </Dropdown>
      )}
    </span>
  );
}
