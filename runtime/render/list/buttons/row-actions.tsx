import { EllipsisOutlined } from '@ant-design/icons';
import { textWidth } from '@tessera/schemas/texts/text-width.ts';
import { Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../../session/language.ts';
import type { RowAction } from '../button.ts';
import { listTexts } from '../texts.ts';
import { useConfirmed } from './use-confirmed.tsx';

/**
 * The first actions as links, the rest behind "more". Plain buttons, and a menu that is made when it is asked for: they
 * stand in each row, and are drawn with every page, search and order.
 */
export function RowActions({ actions, inline }: { actions: RowAction[]; inline: number }) {
  const confirmed = useConfirmed();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Not when something else has taken the focus: the question of an action, or what it opens.
    if (wasOpen.current && !isOpen && (document.activeElement ?? document.body) === document.body)
      opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const rest = actions.slice(inline);
  const more = (
    <button
      ref={opener}
      type="button"
      className="ts-row-action ts-row-more"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={say(listTexts.more)}
      onClick={() => setOpen(true)}
    >
      <EllipsisOutlined aria-hidden />
    </button>
  );
  return (
    <span className="ts-row-actions">
      {actions.slice(0, inline).map((action) => (
        <button
          key={action.code}
          type="button"
          className={action.danger === true ? 'ts-row-action ts-danger' : 'ts-row-action'}
          onClick={() => confirmed(action)}
        >
          {action.title}
        </button>
      ))}
      {rest.length > 0 &&
        (isOpen ? (
          <Dropdown
            open
            autoFocus
            trigger={['click']}
            onOpenChange={(next) => !next && setOpen(false)}
            menu={{
              items: rest.map((action) => ({
                key: action.code,
                label: action.title,
                danger: action.danger === true,
                onClick: () => {
                  setOpen(false);
                  confirmed(action);
                },
              })),
            }}
          >
            {more}
          </Dropdown>
        ) : (
          more
        ))}
    </span>
  );
}

/** The room of so many actions in one line. */
export function actionsWidth(actions: RowAction[], inline: number): number {
  const labels = actions.slice(0, inline).reduce((sum, { title }) => sum + 16 + textWidth(title), 0);
  return 24 + labels + (actions.length > inline ? 36 : 0);
}
