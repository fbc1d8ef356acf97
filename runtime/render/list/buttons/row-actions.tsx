import { EllipsisOutlined } from '@ant-design/icons';
import { textWidth } from '@tessera/schemas/texts/text-width.ts';
import { Button, Dropdown } from 'antd';
import { say } from '../../../session/language.ts';
import type { RowAction } from '../button.ts';
import { listTexts } from '../texts.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** The first actions as links, the rest behind "more". */
export function RowActions({ actions, inline }: { actions: RowAction[]; inline: number }) {
  const confirmed = useConfirmed();
  const rest = actions.slice(inline);
  return (
    <span className="ts-row-actions">
      {actions.slice(0, inline).map((action) => (
        <Button
          key={action.code}
          type="link"
          size="small"
          danger={action.danger === true}
          onClick={() => confirmed(action)}
        >
          {action.title}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.code,
              label: action.title,
              danger: action.danger === true,
              onClick: () => confirmed(action),
            })),
          }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={say(listTexts.more)} />
        </Dropdown>
      )}
    </span>
  );
}

/** The room of so many actions in one line. */
export function actionsWidth(actions: RowAction[], inline: number): number {
  const labels = actions.slice(0, inline).reduce((sum, { title }) => sum + 16 + textWidth(title), 0);
  return 24 + labels + (actions.length > inline ? 36 : 0);
}
