import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { say } from '../../../session/language.ts';
import type { ListButton } from '../button.ts';
import { listTexts } from '../texts.ts';
import { useConfirmed } from './use-confirmed.ts';

/** What can be done with the list, or with the ticked rows while there are some; on a phone all but the first behind "more". */
export function ButtonBar({
  buttons,
  selection,
  onClear,
}: {
  buttons: ListButton[];
  selection: string[];
  onClear: () => void;
}) {
  const confirmed = useConfirmed();
  const isTicked = selection.length > 0;
  const shown = buttons.filter(({ needsSelection = false }) => needsSelection === isTicked);
  // Two fit beside the table's tools.
  const inline = window.innerWidth < 768 && shown.length > 2 ? 1 : shown.length;
  const rest = shown.slice(inline);
  return (
    <>
      {isTicked && <span className="ts-selected">{say(listTexts.selected, { count: selection.length })}</span>}
      {shown.slice(0, inline).map((button) => (
        <Button
          key={button.code}
          {...(button.isPrimary ? { type: 'primary' } : {})}
          danger={button.danger === true}
          icon={button.icon && <button.icon aria-hidden />}
          loading={button.isBusy === true}
          onClick={() => confirmed(button)}
        >
          {button.title}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((button) => ({
              key: button.code,
              label: button.title,
              icon: button.icon && <button.icon aria-hidden />,
              danger: button.danger === true,
              disabled: button.isBusy === true,
              onClick: () => confirmed(button),
            })),
          }}
        >
          <Button
            icon={<EllipsisOutlined aria-hidden />}
            loading={rest.some((button) => button.isBusy)}
            aria-label={say(listTexts.moreOfList)}
          />
        </Dropdown>
      )}
      {isTicked && (
        <Button type="text" onClick={onClear}>
          {say(listTexts.clearSelection)}
        </Button>
      )}
    </>
  );
}
